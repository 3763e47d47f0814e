// The signs of 1946 to 1952, drawn by us from the descriptions of the data.  Each lies in a square of 100;
// its plate follows from its shape, what is on it stands here, by the sign's key.

export const INKS = {
  black: "#1c1a17",
  red: "#c8102e",
  blue: "#1f5fb4",
  dark: "#1b3a8c",
  cream: "#fbf1cf",
  yellow: "#f6c945",
  white: "#ffffff",
  skin: "#efc39a",
} as const;

/** A shape, filled or drawn with a line; or a word in our capitals, centred on a point. */
export type Mark = Drawn | Written;

export interface Drawn {
  readonly d: string;
  readonly ink?: string;
  readonly line?: number;
  readonly move?: string; // an SVG transform
}

export interface Written {
  readonly word: string;
  readonly x: number;
  readonly y: number; // of its middle
  readonly height: number;
  readonly weight?: number; // of the stroke, for letters of height 100
  readonly ink?: string;
}

export interface Plate {
  readonly shape: string;
  readonly border: string;
  readonly ground: string;
}

const { black, red, blue, dark, cream, yellow, white, skin } = INKS;

const fill = (d: string, ink: string = black, move = ""): Drawn => ({ d, ink, move });
const line = (d: string, width: number, ink: string = black, move = ""): Drawn => ({
  d,
  line: width,
  ink,
  move,
});
const disc = (x: number, y: number, r: number, ink: string = black): Drawn =>
  fill(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`, ink);
const ring = (x: number, y: number, r: number, width: number, ink: string = black): Drawn =>
  line(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`, width, ink);
const word = (
  text: string,
  x: number,
  y: number,
  height: number,
  ink: string = black,
  weight = 17,
): Written => ({
  word: text,
  x,
  y,
  height,
  ink,
  weight,
});

// -- things that appear on more than one sign ------------------------------------------------------------

const carFromBehind = (x: number, y: number, size: number, ink: string, turn = 0): Drawn[] => {
  const move = `translate(${x} ${y}) rotate(${turn}) scale(${size})`;
  return [
    fill("M-12 10H-6V17H-12ZM6 10H12V17H6Z", black, move),
    fill("M-14 12V3C-14-1-12-3-10-4L-8-12C-7-16-5-17 0-17S7-16 8-12L10-4C12-3 14-1 14 3V12Z", ink, move),
    fill("M-6-5L-5-12H5L6-5ZM-11 3H-7V6H-11ZM7 3H11V6H7Z", cream, move),
  ];
};

const locomotive = (ink: string): Drawn[] => [
  fill("M31 58H57V49H55V46H71V49H69V73H31Z", ink),
  fill("M60 52H66V58H60Z", cream),
  fill("M35 59L33 48H42L40 59ZM47 58C47 53 54 53 54 58Z", ink),
  fill("M31 68L25 77H35Z", ink),
  disc(38, 76, 4.6, ink),
  disc(49, 76, 4.6, ink),
  disc(61, 75, 5.6, ink),
  disc(43, 42.5, 3.2, ink),
  disc(49, 38.5, 2.8, ink),
  disc(52, 33.5, 2.2, ink),
];

const gate = (ink: string): Drawn[] => [
  line("M33 58V81M41.5 56V81M50 55V81M58.5 56V81M67 58V81", 4.2, ink),
  line("M28 65H72M25 74H75", 3.8, ink),
];

const bridge = (ink: string): Drawn[] => [
  line("M31 68L46 49", 5.4, ink),
  line("M69 68L54 49", 5.4, ink),
  fill("M24 66H35V73H24ZM65 66H76V73H65Z", ink),
  line("M24 77q4.3-4.5 8.66 0t8.66 0t8.66 0t8.66 0t8.66 0t8.66 0", 2.8, ink),
  line("M37 70.5q3.3-4 6.5 0t6.5 0t6.5 0t6.5 0", 2.6, ink),
];

const humps = (ink: string): Drawn[] => [
  fill("M21 81V76C29 76 31 60 39 60C46 60 45 70.5 50 70.5S54 60 61 60C69 60 71 76 79 76V81Z", ink),
];

const crossing = (ink: string): Drawn[] => [line("M36 50L64 80M64 50L36 80", 8.6, ink)];

const protectedWay = (ink: string): Drawn[] => [
  line("M50 81V50", 10.5, ink),
  fill("M38 53L50 35L62 53Z", ink),
  line("M30 67H70", 4.6, ink),
];

const bends = (ink: string): Drawn[] => [line("M47 81C64 72 34 63 49 52C55 47 53 42 51 38", 8.6, ink)];

const bend = (side: 1 | -1): Drawn[] => {
  const move = side === 1 ? "" : "translate(100 0) scale(-1 1)";
  return [
    line("M41 81V70C41 61 46 57.5 55 57.5", 9, black, move),
    fill("M53 46.5L69 57.5L53 68.5Z", black, move),
  ];
};

/** The blue square of prudence: a pale triangle, and words under it. */
const prudence = (triangle: string, ...words: readonly string[]): Mark[] => {
  const shape = words.length > 1 ? "M50 13L77 56H23Z" : "M50 14L79 61H21Z";
  const first = words.length > 1 ? 67.5 : 76;
  return [
    fill(shape, triangle),
    line(shape, 3, white),
    ...words.map((text, n) => word(text, 50, first + n * 14.5, 9.2, white, 15)),
  ];
};

const metres = (x: number, y: number): Drawn =>
  line("M0 0V-11M0-7C1-12 8-12 8-6V0M8-7C9-12 16-12 16-6V0", 3.4, black, `translate(${x} ${y})`);

const bar = (ink: string, width: number): Drawn => line("M24 76L76 24", width, ink);

// -- the three who stand there in person -----------------------------------------------------------------

const face = (): Drawn[] => [
  fill("M44 58H56V70H44Z", "#dba97c"),
  fill("M35 40C35 58 41 64 50 64S65 58 65 40Z", skin),
  disc(44, 47, 1.7),
  disc(56, 47, 1.7),
  line("M50 48L48.5 53H51", 1.4, "#b9835a"),
];

const tunic = (ink: string): Drawn =>
  fill("M17 77C22 68 34 66 43 65L50 73L57 65C66 66 78 68 83 77C76 91 64 97 50 97S24 91 17 77Z", ink);

const PEOPLE: Readonly<Record<string, readonly Mark[]>> = {
  gendarme: [
    tunic("#23468a"),
    ...face(),
    line("M43 57C46 54.5 49 55 50 56.5C51 55 54 54.5 57 57", 2.8, "#5a3516"),
    fill("M33 39L35 20C42 14 58 14 65 20L67 39Z", black),
    line("M34.5 26H65.5", 2, "#d7dbe2"),
    fill("M31 41C38 35 62 35 69 41L70 44.5C60 39.5 40 39.5 30 44.5Z", "#0d0c0b"),
    disc(50, 31, 3.4, "#e4e7ec"),
    disc(50, 80, 1.8, "#e4e7ec"),
    disc(50, 88, 1.8, "#e4e7ec"),
    line("M74 84L81 66", 9, "#23468a"),
    fill("M74.5 62C73 56 74 50 76 46H79L80 52L80.5 42H83.5L84 52L86.5 45H89C89.5 52 89 60 86.5 65Z", white),
    line(
      "M74.5 62C73 56 74 50 76 46H79L80 52L80.5 42H83.5L84 52L86.5 45H89C89.5 52 89 60 86.5 65Z",
      1.3,
      dark,
    ),
  ],
  douanier: [
    tunic("#1d2f57"),
    line("M23 76C22 82 25 87 29 90M77 76C78 82 75 87 71 90", 3.2, red),
    ...face(),
    line("M44 58H56", 2, "#8a4a2b"),
    fill("M32 40L34 26C42 21 58 21 66 26L68 40Z", "#1d2f57"),
    line("M33 36H67", 4, red),
    fill("M30 42C38 36.5 62 36.5 70 42L70.5 45C60 40.5 40 40.5 29.5 45Z", "#0d0c0b"),
    disc(50, 30, 2.6, "#f6c945"),
    disc(50, 82, 1.8, "#f6c945"),
    disc(79, 78, 16.5, red),
    disc(79, 78, 12.5, cream),
    word("DOUANE", 79, 74, 5.8, black, 17),
    line("M70 82H88", 3.4, black),
  ],
  agent: [
    fill("M14 82C19 68 34 66 50 66S81 68 86 82C79 92 66 97 50 97S21 92 14 82Z", "#1b2233"),
    line("M50 68V97", 1.8, "#46506a"),
    ...face(),
    line("M45 58C48 60 52 60 55 58", 1.8, "#8a4a2b"),
    fill("M33 39L34 25C42 20 58 20 66 25L67 39Z", "#1b2233"),
    line("M33.5 35H66.5", 2.2, "#d7dbe2"),
    fill("M31 41C38 36 62 36 69 41L70 44.5C60 39.5 40 39.5 30 44.5Z", "#0d0c0b"),
    fill("M47 27H53L52 32H48Z", "#d7dbe2"),
    line("M44 70C46 76 54 76 56 70", 1.2, "#d7dbe2"),
    fill("M49 75H55V79H49Z", "#d7dbe2"),
    line("M24 84L19 62", 8.5, "#1b2233"),
    disc(18.5, 59, 5.4, white),
    line("M18 62L25 20", 5.6, black),
    line("M18 62L25 20", 4, white),
  ],
};

// -- what is on each sign --------------------------------------------------------------------------------

export const SIGNS: Readonly<Record<string, readonly Mark[]>> = {
  ...PEOPLE,
  stopville_town: [
    fill("M20 72V54H40V72ZM62 72V52H82V72Z", "#f4e7c8"),
    fill("M16 56L30 43L44 56ZM58 54L72 41L86 54Z", "#b3402b"),
    fill("M40 78V52H62V78ZM45 54V32H57V54Z", "#f4e7c8"),
    fill("M36 54L51 44L66 54ZM42 33L51 12L60 33Z", "#5b6b78"),
    disc(51, 39, 3.6, white),
    fill("M47 78V66A4 4 0 0 1 55 66V78ZM26 60H32V66H26ZM70 58H76V64H70Z", "#4b4334"),
  ],
  parking: [word("P", 52, 50, 58, white, 24)],
  hopital: [word("H", 50, 50, 56, white, 24)],
  stationnement_interdit: [line("M20 20L80 80", 11, red)],
  virage_droite: bend(1),
  virage_gauche: bend(-1),
  double_virage: [
    line("M58 81V76C58 66 42 69 42 59C42 53 50 53 51 47", 7.8),
    fill("M41 48.5L51 33L61 48.5Z"),
  ],
  enfants: [
    disc(44, 46, 4.5),
    line("M44.5 54L42 65", 7.5),
    line("M42 66L36 72L29 78", 4.8),
    line("M43 66L48 72L46 80", 4.8),
    line("M45 53L52 59L58 61", 3.8),
    line("M43 53L37 59L33 57", 3.8),
    disc(64, 56.5, 4),
    fill("M61 60.5H66L71 73H56Z"),
    line("M60 73L56 80M66 73L71 79", 4),
    line("M62 63L57 61", 3.4),
    fill("M66.5 61H72V68H67.5Z"),
  ],
  pn_sans_barriere: locomotive(black),
  sortie_usine: prudence(yellow, "SORTIE", "D'USINE"),
  camions: [
    fill("M19 63V50L26 40H39V63Z"),
    fill("M24 50L29 43.5H34V50Z", cream),
    fill("M41 33H81V60H41ZM19 59H81V65H19Z"),
    disc(32, 66, 8, cream),
    disc(67, 66, 8, cream),
    disc(32, 66, 6.6),
    disc(67, 66, 6.6),
    disc(32, 66, 2.2, cream),
    disc(67, 66, 2.2, cream),
  ],
  travaux: [
    disc(43, 45.5, 4.6),
    line("M44.5 54L40 65", 8.5),
    line("M40 66L37 73L33 80", 5),
    line("M41 66L48 72L47 80", 5),
    line("M45 54L53 62", 4.6),
    line("M46 50L63 74", 2.8),
    fill("M59.5 71L67 72L66.5 79L60 80L57.5 75Z"),
    fill("M60 81C63 70 72 70 77 81Z"),
  ],
  chaussee_retrecie: [
    line("M34 81V70C34 62 43.5 61 43.5 54V44", 7),
    line("M66 81V70C66 62 56.5 61 56.5 54V44", 7),
  ],
  fin_limitation: [bar(dark, 12)],
  route_prioritaire: [],
  defense_doubler: [...carFromBehind(33, 52, 1, red), ...carFromBehind(67, 52, 1, black)],
  essence: [
    fill("M33 22H56V70H33ZM29 70H60V75H29Z"),
    fill("M37.5 27H51.5V38H37.5Z", white),
    line("M56 45H59C62 45 62.5 47 62.5 51V61C62.5 67 69.5 67 69.5 61V39L63 31", 3.4),
  ],
  descente: [
    fill("M28 62V81H78Z"),
    word("10", 45.5, 54.5, 12.5, black, 18),
    ring(55.5, 51.5, 2.2, 1.7),
    ring(61, 58.5, 2.2, 1.7),
    line("M61 49L55.5 61", 1.7),
  ],
  croisement: crossing(black),
  glissante: [
    ...carFromBehind(51, 54, 0.64, black, -9),
    line("M43 67C50 70 37 74 44 78C46 79 46 80 45 81.5", 3.6),
    line("M58 66C65 69 52 73 59 77C61 78.5 61 80 60 81.5", 3.6),
  ],
  secours: [fill("M43 24H57V37H70V51H57V64H43V51H30V37H43Z", red)],
  motos: [
    ring(29, 64, 9, 4),
    ring(71, 64, 9, 4),
    line("M29 64L36 48H42L47 60H58L71 64M58 60L60 52H68", 4),
    fill("M41 54C43 48 54 48 56 54L53 61H46Z"),
    disc(44, 30, 5.4),
    line("M46 38L57 51", 8),
    line("M47 40L36 48", 4.2),
    line("M57 52L47 56L51 66", 5),
  ],
  cassis: humps(black),
  betail: [
    fill(
      "M36 55H66C69 55 70 57 70 60V68C66 70 61 67 58 69C52 72 44 69 38 69L37 62L31 65L25 63L28 57L31 53.5Z",
    ),
    line("M39 67V81M44.5 68V81M62 67V81M67 66V81", 3.8),
    line("M69 57C74 58 72 66 74 71", 2.4),
    line("M31 54L29 49M34 54L36 50", 2.4),
    fill("M54 68H59V73H55Z"),
  ],
  telephone: [
    fill("M31 69C31 56 39 52 43 46H57C61 52 69 56 69 69Z"),
    disc(50, 58, 7.2, white),
    ring(50, 58, 3.6, 1.8),
    fill("M27 46C26 34 38 29 50 29S74 34 73 46L63 48L62 40.5C56 38 44 38 38 40.5L37 48Z"),
  ],
  hauteur: [fill("M40 14H60L50 28ZM40 86H60L50 72Z"), word("3,5", 41, 50, 23, black, 18), metres(61, 60)],
  largeur: [fill("M13 40V60L27 50ZM87 40V60L73 50Z"), word("2", 40, 50, 27, black, 18), metres(51, 62)],
  pont_mobile: bridge(black),
  circulation_interdite: [],
  poids: [
    word("5,5", 43, 50, 27, black, 18),
    line("M4-17V-4C4 1 9 1 11-1.5M0-11H10", 3.8, black, "translate(66 63)"),
  ],
  fin_prioritaire: [line("M29 71L71 29", 10, dark)],
  depannage: [
    fill(
      "M-9-24C-13-15-9-8-4.5-5V7C-9 10-13 17-9 26L-4 18H4L9 26C13 17 9 10 4.5 7V-5C9-8 13-15 9-24L4-16H-4Z",
      black,
      "translate(50 44) rotate(38)",
    ),
  ],
  stopville_12: [word("STOPVILLE", 32, 50, 10.6, dark, 19), word("12", 84, 50, 14, dark, 19)],
  pn_barriere: gate(black),
  passage_protege: protectedWay(black),
  voie_prioritaire: [],
  sens_obligatoire: [line("M78 50H44", 13, white), fill("M48 27L19 50L48 73Z", white)],
  piste_cyclable: [
    ring(31, 59, 13, 4, white),
    ring(69, 59, 13, 4, white),
    line("M31 59L42 40H62L51 59H31M42 40L51 59M60 33L69 59M60 33H67M37 38H46", 4, white),
  ],
  vitesse: [word("40", 50, 50, 36, black, 20)],
  tourner_gauche: [
    line("M60 76V52C60 45 57 42 51 42H45", 9),
    fill("M48 29L28 42L48 55Z"),
    line("M23 23L77 77", 7.5, red),
  ],
  sens_interdit: [line("M19 50H81", 17, white)],
  pietons: [
    fill("M45 37H47V31.5H53V37H56.5V39.5H43.5V37Z"),
    disc(50, 43, 4.4),
    line("M50 51L49.5 61", 7.5),
    line("M49 62L47 68L41 74", 4.8),
    line("M50 62L55 68L58 74", 4.8),
    line("M49 51L43 56L42 61M51 51L57 56L61 59", 3.6),
    line("M24 80H30M34.5 80H40.5M47 80H53M59.5 80H65.5M70 80H76", 4),
  ],
  stopville_sign: [word("STOPVILLE", 50, 50, 15, dark, 19)],
};

/** The signs that the new ones replace, where a card shows both. */
export const OLD: Readonly<Record<string, Plate & { readonly marks: readonly Mark[] }>> = {
  ...Object.fromEntries(
    (
      [
        ["virage_droite", bends(dark)],
        ["virage_gauche", bends(dark)],
        ["double_virage", bends(dark)],
        ["pn_sans_barriere", locomotive(dark)],
        ["croisement", crossing(dark)],
        ["cassis", humps(dark)],
        ["pont_mobile", bridge(dark)],
        ["pn_barriere", gate(dark)],
        ["passage_protege", protectedWay(dark)],
      ] as const
    ).map(([key, marks]) => [key, { shape: "triangle_up", border: dark, ground: cream, marks }]),
  ),
  ...Object.fromEntries(
    (
      [
        ["enfants", ["ÉCOLE"]],
        ["travaux", ["CHANTIER"]],
        ["glissante", ["CHAUSSÉE", "GLISSANTE"]],
      ] as const
    ).map(([key, words]) => [
      key,
      { shape: "square", border: white, ground: blue, marks: prudence(cream, ...words) },
    ]),
  ),
  stationnement_interdit: {
    shape: "disc",
    border: red,
    ground: cream,
    marks: [word("STATIONNEMENT", 50, 43, 6.6, black, 17), word("INTERDIT", 50, 58, 10.5, black, 17)],
  },
  sens_interdit: {
    shape: "disc",
    border: red,
    ground: red,
    marks: [word("SENS", 50, 38, 16, white, 17), word("INTERDIT", 50, 61, 12, white, 17)],
  },
  piste_cyclable: {
    shape: "disc",
    border: yellow,
    ground: blue,
    marks: [
      word("PISTE", 50, 30, 10, yellow, 16),
      word("OBLIGATOIRE", 50, 45, 7.6, yellow, 16),
      word("POUR", 50, 58.5, 8, yellow, 16),
      word("CYCLISTES", 50, 72, 8, yellow, 16),
    ],
  },
};

/** Each family of signs has its colour on the cards. */
export const FAMILY_INKS: Readonly<Record<string, string>> = {
  danger: "#a8321f",
  interdiction: "#7c1230",
  obligation: "#1f5fb4",
  fin_prescription: "#54606e",
  indication: "#0d6672",
  priorite: "#8a6200",
  prudence: "#8f4a0b",
  localite: "#5d4a2c",
  direction: "#5d4a2c",
  poste: "#1b3a8c",
  pass: "#1f6042",
};
export const familyInk = (family: string): string => FAMILY_INKS[family] ?? "#54606e";
