// Our own small drawings of the 26 models, in profile, nose to the left.  Each is put together from the
// parts that such cars had: wheels, wings, a bonnet, a tub, something overhead.  The outlines are drawn for
// telling them apart at a glance; measures are in hundredths of the longest car.

export interface Car {
  readonly wheels: readonly [front: number, rear: number, radius: number];
  /** Bonnet: from, to, height; none on the first carriages. */
  readonly bonnet?: readonly [from: number, to: number, height: number];
  /** The tub: from, to, height, and how far the tail slopes. */
  readonly tub: readonly [from: number, to: number, height: number, slope?: number];
  readonly seats?: readonly number[]; // backs of open seats
  readonly roof?: readonly [
    kind: "canopy" | "cloth" | "closed" | "fast",
    from: number,
    to: number,
    height: number,
  ];
  readonly panes?: number;
  readonly wings?: "flat" | "swept" | "full";
  readonly spokes?: boolean;
  readonly tiller?: boolean;
  readonly spare?: number;
  readonly paint: string;
  readonly trim?: string;
}

const BLACK = "#2a2622";
const GREEN = "#2c5a45";
const RED = "#9c2b20";
const BLUE = "#2b4c73";
const BUFF = "#b98d4a";
const GREY = "#6d6a62";
const PLUM = "#5a2f45";
const CREAM = "#d8c79a";

export const CARS: readonly Car[] = [
  {
    wheels: [24, 68, 15],
    tub: [16, 78, 25],
    seats: [60],
    spokes: true,
    tiller: true,
    paint: BLACK,
    trim: RED,
  }, // Duryea
  {
    wheels: [22, 66, 12],
    tub: [10, 78, 22],
    seats: [58],
    spokes: true,
    tiller: true,
    paint: BLACK,
    trim: RED,
  }, // Curved Dash
  {
    wheels: [22, 70, 13],
    bonnet: [10, 26, 24],
    tub: [26, 82, 25],
    seats: [50, 80],
    spokes: true,
    wings: "flat",
    paint: RED,
  }, // Franklin A
  {
    wheels: [20, 78, 13],
    bonnet: [6, 34, 27],
    tub: [34, 94, 28],
    seats: [58, 90],
    spokes: true,
    wings: "flat",
    paint: BLUE,
    trim: CREAM,
  }, // Packard L
  {
    wheels: [20, 70, 12],
    bonnet: [8, 32, 25],
    tub: [32, 84, 23],
    seats: [56],
    spokes: true,
    wings: "flat",
    paint: PLUM,
  }, // Ford N
  {
    wheels: [20, 72, 12],
    bonnet: [8, 34, 26],
    tub: [34, 86, 25],
    seats: [54, 82],
    spokes: true,
    wings: "flat",
    paint: CREAM,
    trim: BUFF,
  }, // Buick 10
  {
    wheels: [20, 74, 13],
    bonnet: [8, 32, 28],
    tub: [32, 90, 27],
    seats: [56, 86],
    roof: ["canopy", 30, 92, 51],
    spokes: true,
    wings: "flat",
    paint: BLACK,
  }, // Ford T
  {
    wheels: [20, 78, 13],
    bonnet: [6, 36, 28],
    tub: [36, 94, 28],
    seats: [60, 90],
    roof: ["cloth", 84, 98, 40],
    spokes: true,
    wings: "flat",
    paint: GREEN,
  }, // Cadillac 30
  {
    wheels: [20, 86, 15],
    bonnet: [4, 40, 32],
    tub: [40, 104, 32],
    seats: [66, 100],
    roof: ["canopy", 38, 104, 56],
    spokes: true,
    wings: "flat",
    paint: RED,
    trim: CREAM,
  }, // Limited
  {
    wheels: [20, 76, 13],
    bonnet: [6, 38, 28],
    tub: [38, 92, 26],
    seats: [62],
    roof: ["cloth", 80, 96, 38],
    spokes: true,
    wings: "flat",
    paint: BLUE,
  }, // Hudson 33
  {
    wheels: [20, 74, 12],
    bonnet: [8, 34, 28],
    tub: [34, 90, 27],
    seats: [58, 86],
    roof: ["canopy", 34, 90, 49],
    spokes: true,
    wings: "flat",
    paint: GREY,
  }, // Maxwell 25
  {
    wheels: [20, 78, 12],
    bonnet: [6, 36, 29],
    tub: [36, 95, 28],
    seats: [60, 91],
    roof: ["canopy", 36, 96, 50],
    spokes: true,
    wings: "swept",
    paint: BLACK,
    trim: BUFF,
  }, // Dodge 30
  {
    wheels: [20, 88, 13],
    bonnet: [4, 44, 31],
    tub: [44, 106, 30],
    seats: [68, 100],
    roof: ["cloth", 92, 110, 41],
    spokes: true,
    wings: "swept",
    paint: PLUM,
    trim: CREAM,
  }, // Twin Six
  {
    wheels: [20, 80, 12],
    bonnet: [6, 38, 30],
    tub: [38, 96, 29],
    roof: ["closed", 44, 94, 51],
    panes: 2,
    spokes: true,
    wings: "swept",
    paint: GREEN,
  }, // Willys-Knight
  {
    wheels: [20, 76, 12],
    bonnet: [8, 34, 28],
    tub: [34, 90, 26],
    seats: [58, 86],
    roof: ["canopy", 34, 90, 48],
    spokes: true,
    wings: "swept",
    paint: BUFF,
  }, // Chevrolet 490
  {
    wheels: [20, 80, 12],
    bonnet: [6, 38, 29],
    tub: [38, 96, 29],
    roof: ["closed", 44, 95, 52],
    panes: 3,
    spokes: true,
    wings: "swept",
    paint: BLUE,
  }, // Essex A
  {
    wheels: [20, 90, 13],
    bonnet: [4, 44, 32],
    tub: [44, 110, 31],
    roof: ["closed", 50, 108, 53],
    panes: 3,
    spokes: true,
    wings: "swept",
    spare: 112,
    paint: BLACK,
    trim: BUFF,
  }, // Lincoln L
  {
    wheels: [20, 84, 11],
    bonnet: [6, 42, 29],
    tub: [42, 102, 28],
    seats: [68],
    roof: ["cloth", 74, 92, 42],
    wings: "swept",
    spare: 104,
    paint: RED,
    trim: BLACK,
  }, // Chrysler Six
  {
    wheels: [20, 82, 11],
    bonnet: [6, 40, 29],
    tub: [40, 98, 28],
    roof: ["closed", 46, 96, 50],
    panes: 2,
    wings: "swept",
    paint: GREY,
    trim: BLUE,
  }, // Pontiac
  {
    wheels: [20, 90, 11],
    bonnet: [4, 48, 29],
    tub: [48, 110, 27, 10],
    seats: [74],
    wings: "swept",
    spokes: true,
    paint: CREAM,
    trim: RED,
  }, // Stutz AA
  {
    wheels: [20, 80, 11],
    bonnet: [6, 40, 28],
    tub: [40, 96, 27],
    roof: ["closed", 46, 94, 48],
    panes: 2,
    wings: "swept",
    spokes: true,
    paint: GREEN,
    trim: BLACK,
  }, // Ford A
  {
    wheels: [20, 84, 11],
    bonnet: [6, 42, 29],
    tub: [42, 100, 28],
    roof: ["closed", 48, 98, 49],
    panes: 3,
    wings: "swept",
    paint: BUFF,
    trim: BLACK,
  }, // De Soto K
  {
    wheels: [22, 98, 11],
    bonnet: [2, 54, 31],
    tub: [54, 120, 29, 6],
    roof: ["closed", 60, 114, 48],
    panes: 3,
    wings: "swept",
    spare: 40,
    paint: BLUE,
    trim: CREAM,
  }, // V-16
  {
    wheels: [22, 86, 10],
    bonnet: [6, 42, 29],
    tub: [42, 106, 28, 10],
    roof: ["fast", 42, 102, 46],
    panes: 2,
    wings: "full",
    paint: PLUM,
  }, // Hupmobile
  {
    wheels: [24, 90, 10],
    bonnet: [4, 40, 31],
    tub: [40, 112, 30, 14],
    roof: ["fast", 36, 106, 46],
    panes: 3,
    wings: "full",
    paint: GREY,
    trim: RED,
  }, // Airflow
  {
    wheels: [26, 96, 10],
    bonnet: [2, 56, 27],
    tub: [56, 118, 26, 12],
    roof: ["fast", 58, 104, 40],
    panes: 2,
    wings: "full",
    paint: CREAM,
    trim: BLACK,
  }, // Cord 810
];
