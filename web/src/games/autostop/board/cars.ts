// The six cars of the box, as paths: a saloon, a van, an open car, a very small one, a racing car, a coach.

export interface CarDrawing {
  readonly paint: string;
  readonly second: string;
  readonly body: string;
  readonly glass: string;
  readonly trim?: string;
  readonly wheels: readonly (readonly [x: number, r: number])[];
  readonly lamp: readonly [x: number, y: number];
  readonly driver?: readonly [x: number, y: number];
}

export const CARS: readonly [CarDrawing, ...CarDrawing[]] = [
  {
    paint: "#c4261d",
    second: "#7d140e",
    body: "M3 36V27C3 21 9 20 14 19L24 8C26 6 29 5 33 5H46C50 5 52 6 54 9L60 19C69 20 76 22 77 28V36Z",
    glass: "M22 18L29 10H36V18ZM40 18V10H47L53 18Z",
    trim: "M5 29H75",
    wheels: [
      [19, 8],
      [61, 8],
    ],
    lamp: [75, 26],
  },
  {
    paint: "#1f5fb4",
    second: "#f6eedb",
    body: "M3 37V8C3 5 5 3 8 3H50C53 3 55 4 57 7L64 18C71 19 77 21 77 28V37Z",
    glass: "M47 18V8H52L58 18Z",
    trim: "M8 25H42M8 13H42",
    wheels: [
      [18, 8],
      [63, 8],
    ],
    lamp: [75, 26],
  },
  {
    paint: "#f3b81f",
    second: "#7a4b12",
    body: "M2 36V28C2 22 8 20 14 20H30C31 25 43 25 45 20H60C70 20 77 23 78 29V36Z",
    glass: "M45 20L51 8L54 9L50 20Z",
    trim: "M12 29H70",
    wheels: [
      [18, 8.5],
      [62, 8.5],
    ],
    lamp: [75, 27],
    driver: [36, 13],
  },
  {
    paint: "#2f7d4f",
    second: "#174a2c",
    body: "M14 37C13 20 20 5 38 5C56 5 62 18 66 22C69 25 68 31 67 37Z",
    glass: "M23 20C25 13 30 10 37 10V20ZM41 20V10C49 10 54 15 57 20Z",
    trim: "M16 28H66",
    wheels: [
      [26, 7.5],
      [57, 7.5],
    ],
    lamp: [65, 28],
  },
  {
    paint: "#f6eedb",
    second: "#c4261d",
    body: "M2 31C2 26 8 24 14 23L20 12L26 22C38 17 56 18 66 22C74 24 78 27 79 32L74 36H5Z",
    glass: "M38 20L44 12L47 19Z",
    trim: "M12 29H70",
    wheels: [
      [17, 9.5],
      [62, 8.5],
    ],
    lamp: [77, 31],
    driver: [32, 14],
  },
  {
    paint: "#df6b1c",
    second: "#f6eedb",
    body: "M2 37V10C2 5 5 2 10 2H66C73 2 76 7 77 14L79 27V37Z",
    glass: "M7 8H18V18H7ZM21 8H32V18H21ZM35 8H46V18H35ZM49 8H59V18H49ZM63 8H69L72 18H63Z",
    trim: "M3 25H78",
    wheels: [
      [16, 7.5],
      [63, 7.5],
    ],
    lamp: [76, 29],
  },
];
