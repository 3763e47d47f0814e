// Our own drawings of the 52 cars, in profile, nose to the left: centimetres along and above the ground.
//
// The measures (length, height, wheelbase) are those of the real cars as far as we remember them; the
// outlines are ours, drawn for recognising a car at a glance and not for building one.  The order is that
// of the cards: France, Italy, Germany, England, each from 1 to 13.
//
// `outline` runs over the top from the front bumper to the rear one; each corner is "x,y,radius".

export interface Body {
  readonly length: number;
  readonly wheels: readonly [front: number, rear: number, diameter: number];
  readonly outline: string;
  /** Side windows in one strip: low front, high front, high rear, low rear, sill height, top height. */
  readonly glass?: readonly [number, number, number, number, number, number];
  /** Where pillars cut the strip of windows. */
  readonly pillars?: readonly number[];
  /** Further panes, as outlines. */
  readonly panes?: readonly string[];
  /** The edges of the doors. */
  readonly doors?: readonly number[];
  /** An open car: the foot and the top of its windscreen, and where the seat back rises. */
  readonly open?: readonly [x: number, y: number, topX: number, topY: number, seat: number];
  /** A second colour or a bright line along the side: from, to, height. */
  readonly strip?: readonly [number, number, number];
  /** Lines in the bodywork, as outlines of strokes. */
  readonly creases?: readonly string[];
  readonly lamp?: readonly [x: number, y: number, radius: number];
  readonly spats?: boolean; // the rear wheels are half covered
  readonly spokes?: boolean; // wire wheels
  readonly bumpers?: boolean; // none on the smallest
}

export const BODIES: readonly Body[] = [
  // -- France ---------------------------------------------------------------------------------------
  {
    // Facel Vega HK 500: a long bonnet, a low pillarless roof, stacked lamps
    length: 460,
    wheels: [84, 350, 68],
    outline:
      "4,24,4 0,60,6 4,92,10 60,97,10 192,100,10 232,135,26 312,136,34 362,101,16 440,98,6 460,86,4 456,24,4",
    glass: [208, 240, 306, 344, 103, 127],
    doors: [196, 318],
    strip: [14, 448, 58],
    lamp: [7, 82, 6],
  },
  {
    // Simca Chambord: fins, two colours, a V8's width
    length: 475,
    wheels: [86, 355, 66],
    outline:
      "4,26,4 -2,60,6 2,98,8 150,103,10 176,148,18 300,150,30 346,104,14 420,101,4 475,112,2 462,84,6 472,60,6 468,26,4",
    glass: [164, 186, 296, 330, 106, 140],
    pillars: [240],
    doors: [166, 240, 318],
    strip: [10, 462, 78],
    creases: ["10,70 300,76 466,60"],
    lamp: [3, 86, 8],
  },
  {
    // Renault Frégate: a long curved back
    length: 470,
    wheels: [80, 360, 68],
    outline:
      "4,24,4 0,64,18 12,98,22 146,104,12 192,152,34 276,154,60 400,108,60 464,80,26 470,50,10 464,24,4",
    glass: [160, 198, 296, 346, 107, 144],
    pillars: [232, 292],
    doors: [158, 232, 312],
    strip: [18, 452, 70],
    lamp: [9, 82, 8],
  },
  {
    // Citroën DS 19: the shark of the road; spats, a falling bonnet, indicators at the roof
    length: 480,
    wheels: [92, 404, 68],
    outline:
      "16,22,8 0,44,12 6,62,26 60,88,40 168,104,20 214,146,34 306,147,40 372,116,30 452,84,30 480,56,12 474,22,8",
    glass: [182, 220, 308, 360, 107, 138],
    pillars: [256, 318],
    doors: [160, 256, 336],
    creases: ["10,52 150,66 474,52"],
    lamp: [22, 70, 8],
    spats: true,
  },
  {
    // Facel Vega Facellia: a small cabriolet with its mother's grille
    length: 415,
    wheels: [80, 325, 60],
    outline: "4,22,4 0,56,6 5,84,10 152,92,8 170,88,6 250,86,6 268,94,10 398,90,6 415,80,4 410,22,4",
    open: [150, 91, 184, 122, 246],
    doors: [158, 262],
    strip: [12, 404, 56],
    lamp: [8, 74, 6],
  },
  {
    // Peugeot 403: the sober saloon of the doctors
    length: 447,
    wheels: [80, 346, 64],
    outline:
      "4,24,4 0,62,14 8,94,16 146,103,10 192,150,26 290,151,44 350,108,22 438,96,22 447,62,12 442,24,4",
    glass: [160, 200, 288, 336, 106, 141],
    pillars: [240],
    doors: [158, 240, 316],
    strip: [16, 432, 72],
    lamp: [7, 80, 8],
  },
  {
    // Simca Aronde Élysée
    length: 416,
    wheels: [74, 318, 62],
    outline: "4,24,4 0,60,12 6,92,14 132,100,10 174,143,26 268,144,40 322,104,18 404,96,12 416,84,6 410,24,4",
    glass: [146, 182, 266, 308, 103, 135],
    pillars: [222],
    doors: [144, 222, 294],
    strip: [12, 404, 74],
    creases: ["12,66 404,62"],
    lamp: [5, 80, 7],
  },
  {
    // Alpine A108: glass fibre, a fastback, four lamps in the nose
    length: 385,
    wheels: [76, 292, 56],
    outline:
      "10,18,6 0,40,12 10,60,24 84,78,30 138,86,20 186,117,34 236,118,40 340,86,50 380,70,12 385,46,8 378,18,4",
    glass: [152, 190, 238, 276, 88, 109],
    doors: [138, 236],
    lamp: [16, 58, 8],
    bumpers: false,
  },
  {
    // Panhard PL 17: one long bubble
    length: 458,
    wheels: [96, 353, 62],
    outline:
      "8,22,6 0,50,20 14,84,40 132,104,24 186,144,40 286,145,44 352,108,40 440,84,30 458,58,12 450,22,6",
    glass: [152, 194, 288, 336, 106, 136],
    pillars: [238],
    doors: [150, 238, 318],
    creases: ["20,56 240,66 446,58"],
    strip: [24, 446, 48],
    lamp: [15, 74, 9],
  },
  {
    // Renault Dauphine: the round princess, air scoop before the rear wheel
    length: 394,
    wheels: [68, 295, 58],
    outline:
      "6,22,6 0,54,20 20,86,34 110,102,16 158,143,36 246,144,44 306,104,30 382,90,26 394,56,14 388,22,6",
    glass: [122, 164, 250, 294, 104, 134],
    pillars: [204],
    doors: [118, 204, 274],
    creases: ["262,62 300,74"],
    lamp: [14, 76, 8],
  },
  {
    // Renault 4 CV: the pat of butter
    length: 361,
    wheels: [66, 276, 58],
    outline:
      "8,24,6 0,56,18 24,92,30 96,106,14 136,146,36 214,147,46 288,108,50 346,84,30 361,54,14 354,24,6",
    glass: [108, 142, 226, 264, 108, 138],
    pillars: [178],
    doors: [100, 178, 250],
    creases: ["46,28 60,72 100,84", "250,84 296,76 330,40"],
    lamp: [22, 78, 9],
  },
  {
    // Citroën 2 CV: an umbrella on four wheels
    length: 383,
    wheels: [72, 312, 62],
    outline:
      "30,26,6 22,58,10 34,98,22 118,112,8 146,154,24 222,160,60 300,140,60 360,100,40 376,60,20 370,26,6",
    glass: [132, 152, 262, 296, 112, 144],
    pillars: [196, 246],
    doors: [116, 196, 262],
    creases: ["8,40 22,78 72,88 112,66 118,36", "270,36 276,70 312,82 352,62", "40,100 110,106"],
    lamp: [26, 92, 9],
  },
  {
    // Vespa 400: a scooter with a roof
    length: 285,
    wheels: [54, 223, 46],
    outline: "6,20,6 0,50,16 12,80,20 66,92,10 98,123,24 192,125,34 236,92,22 276,80,18 285,50,12 278,20,6",
    glass: [78, 104, 196, 228, 94, 116],
    pillars: [150],
    doors: [72, 160],
    lamp: [9, 68, 8],
  },
  // -- Italy ----------------------------------------------------------------------------------------
  {
    // Ferrari 410 Superamerica: seven seats' worth of bonnet for two
    length: 470,
    wheels: [88, 368, 68],
    outline: "6,22,6 0,52,10 10,82,16 170,92,14 226,127,30 292,128,40 372,94,20 452,92,6 470,82,4 462,22,6",
    glass: [192, 232, 290, 340, 94, 119],
    doors: [190, 300],
    creases: ["120,62 150,62", "120,54 150,54", "120,46 150,46"],
    lamp: [8, 74, 8],
    spokes: true,
  },
  {
    // Maserati 3500 GT
    length: 478,
    wheels: [90, 350, 66],
    outline: "6,22,6 0,54,8 8,86,14 166,94,12 214,129,28 290,130,36 356,96,16 464,88,10 478,66,8 470,22,6",
    glass: [182, 222, 286, 332, 97, 121],
    doors: [182, 298],
    strip: [14, 466, 50],
    creases: ["126,66 152,74"],
    lamp: [7, 76, 8],
    spokes: true,
  },
  {
    // Ferrari 250 GT: the coupé of the gentleman driver
    length: 470,
    wheels: [88, 348, 66],
    outline: "6,24,6 0,54,8 6,86,12 178,96,10 224,133,22 292,134,24 342,100,12 452,94,10 470,76,6 464,24,6",
    glass: [194, 232, 288, 324, 99, 125],
    doors: [192, 300],
    strip: [12, 460, 54],
    lamp: [7, 76, 8],
    spokes: true,
  },
  {
    // Lancia Aurelia B20 GT: the first gran turismo
    length: 430,
    wheels: [78, 344, 66],
    outline: "6,22,6 0,56,14 10,90,18 142,98,14 194,135,34 252,136,50 372,96,60 422,70,20 430,48,8 422,22,6",
    glass: [158, 200, 262, 314, 100, 127],
    pillars: [252],
    doors: [154, 258],
    lamp: [8, 78, 8],
  },
  {
    // Alfa Romeo 1900 Super Sprint: the shield
    length: 446,
    wheels: [84, 334, 66],
    outline: "8,22,6 0,44,8 8,86,18 156,96,12 206,134,30 272,135,40 350,100,26 432,84,22 446,58,10 438,22,6",
    glass: [172, 212, 272, 322, 98, 126],
    doors: [170, 284],
    strip: [16, 436, 52],
    lamp: [10, 78, 8],
    spokes: true,
  },
  {
    // Fiat 1800: straight lines, small fins, much glass
    length: 446,
    wheels: [82, 347, 64],
    outline:
      "4,24,4 0,58,4 2,90,6 136,97,6 172,146,12 288,147,14 332,102,8 446,100,2 440,70,4 446,50,4 442,24,4",
    glass: [146, 178, 286, 322, 100, 139],
    pillars: [232],
    doors: [146, 232, 312],
    strip: [8, 438, 76],
    lamp: [4, 80, 7],
  },
  {
    // Alfa Romeo Giulietta t.i.
    length: 399,
    wheels: [72, 310, 60],
    outline: "6,22,5 0,50,8 6,88,14 124,96,8 166,139,22 258,140,32 308,100,14 388,94,12 399,66,8 392,22,5",
    glass: [138, 174, 256, 296, 99, 131],
    pillars: [214],
    doors: [136, 214, 284],
    strip: [10, 390, 56],
    lamp: [6, 78, 8],
  },
  {
    // Fiat 1200 Granluce: great light, as its name says
    length: 392,
    wheels: [70, 304, 58],
    outline: "4,22,4 0,58,10 5,90,12 118,98,8 152,144,16 250,145,24 302,102,12 384,98,6 392,70,8 386,22,4",
    glass: [128, 158, 250, 292, 100, 137],
    pillars: [202],
    doors: [130, 202, 276],
    strip: [8, 384, 66],
    lamp: [4, 80, 7],
  },
  {
    // Fiat 1100 TV Trasformabile: a little spider with a wrapped windscreen
    length: 379,
    wheels: [70, 304, 58],
    outline: "4,22,4 0,56,8 4,86,12 128,92,8 150,86,6 240,84,6 256,92,10 362,88,8 379,76,6 374,22,4",
    open: [124, 91, 150, 124, 236],
    doors: [142, 250],
    strip: [10, 370, 54],
    lamp: [6, 76, 7],
  },
  {
    // Abarth 750 GT Zagato: two bubbles in the roof, an engine lid left ajar
    length: 347,
    wheels: [64, 264, 54],
    outline:
      "8,18,6 0,42,14 10,66,26 98,84,20 144,118,30 186,118,20 200,120,20 290,92,30 338,74,14 347,48,10 340,18,6",
    glass: [112, 150, 206, 244, 86, 110],
    doors: [108, 208],
    creases: ["292,88 334,84"],
    lamp: [13, 62, 8],
    bumpers: false,
  },
  {
    // Fiat 600
    length: 321,
    wheels: [60, 260, 54],
    outline: "6,22,6 0,52,16 14,84,20 76,96,10 112,140,28 196,141,40 268,98,34 312,78,22 321,50,10 314,22,6",
    glass: [86, 118, 204, 244, 98, 131],
    pillars: [168],
    doors: [84, 168],
    strip: [20, 306, 56],
    lamp: [12, 72, 8],
  },
  {
    // Fiat Nuova 500 Sport: the closed roof and the stripe along the side
    length: 297,
    wheels: [56, 240, 50],
    outline: "6,20,6 0,48,16 10,76,18 64,90,8 96,132,24 178,133,34 240,96,36 288,74,22 297,46,10 290,20,6",
    glass: [74, 102, 184, 220, 92, 124],
    pillars: [150],
    doors: [72, 152],
    strip: [12, 286, 62],
    lamp: [10, 66, 8],
    bumpers: false,
  },
  {
    // Fiat Nuova 500: the roof is cloth
    length: 297,
    wheels: [56, 240, 50],
    outline:
      "6,20,6 0,48,16 10,76,18 64,90,8 96,130,18 110,134,10 182,131,34 240,96,36 288,74,22 297,46,10 290,20,6",
    glass: [74, 102, 184, 220, 92, 122],
    pillars: [150],
    doors: [72, 152],
    lamp: [10, 66, 8],
  },
  // -- Germany --------------------------------------------------------------------------------------
  {
    // BMW 507: the shark's gills behind the front wheel
    length: 438,
    wheels: [84, 332, 64],
    outline:
      "10,22,6 0,44,6 2,70,14 80,88,30 180,92,10 194,86,6 268,84,6 284,92,16 420,82,20 438,58,10 430,22,6",
    open: [176, 92, 208, 122, 262],
    doors: [184, 278],
    creases: ["122,66 152,70", "122,58 152,62"],
    lamp: [20, 72, 8],
  },
  {
    // Mercedes-Benz 300 SL Roadster: upright lamps, brows over the wheels
    length: 457,
    wheels: [86, 326, 66],
    outline: "6,22,6 0,54,8 8,88,14 172,96,10 186,90,6 262,86,6 280,96,14 440,80,22 457,54,10 448,22,6",
    open: [168, 95, 198, 128, 256],
    doors: [180, 274],
    creases: ["52,76 86,82 122,74", "290,74 326,80 362,72", "126,60 160,60", "126,52 160,52"],
    lamp: [8, 72, 10],
  },
  {
    // Mercedes-Benz 220 S: the little fins
    length: 487,
    wheels: [86, 361, 64],
    outline:
      "4,24,4 0,56,4 4,98,6 144,101,8 184,149,20 300,151,26 356,104,12 476,106,2 482,84,4 487,60,6 480,24,4",
    glass: [158, 192, 298, 342, 104, 142],
    pillars: [246],
    doors: [156, 246, 330],
    strip: [14, 472, 74],
    lamp: [5, 80, 10],
  },
  {
    // Mercedes-Benz 180 D: the ponton, everybody's taxi
    length: 449,
    wheels: [78, 343, 66],
    outline: "4,26,4 0,60,4 4,102,10 138,107,8 180,154,28 280,156,42 344,112,26 434,94,26 449,64,12 442,26,4",
    glass: [152, 188, 280, 330, 110, 146],
    pillars: [232],
    doors: [150, 232, 312],
    strip: [20, 436, 62],
    lamp: [10, 82, 9],
  },
  {
    // Porsche 356 A
    length: 395,
    wheels: [74, 284, 62],
    outline: "8,20,6 0,46,16 14,74,30 116,96,24 166,130,38 218,131,46 320,92,50 384,66,24 395,44,10 386,20,6",
    glass: [130, 172, 226, 274, 98, 122],
    pillars: [222],
    doors: [128, 222],
    lamp: [22, 72, 9],
  },
  {
    // Borgward Isabella TS: two doors and a rhombus
    length: 439,
    wheels: [78, 338, 64],
    outline:
      "4,24,4 0,58,10 6,96,16 142,104,10 186,147,28 276,148,40 340,108,22 426,94,22 439,62,10 432,24,4",
    glass: [156, 194, 276, 326, 106, 139],
    pillars: [252],
    doors: [152, 254],
    strip: [14, 426, 68],
    lamp: [6, 80, 8],
  },
  {
    // Opel Olympia Rekord: the panorama windscreen of the miracle years
    length: 443,
    wheels: [80, 334, 62],
    outline:
      "4,24,4 0,58,6 4,96,10 142,102,8 158,128,8 176,154,18 284,155,26 300,130,8 346,104,12 436,100,6 443,66,8 438,24,4",
    glass: [156, 184, 278, 306, 105, 146],
    pillars: [250],
    doors: [158, 252],
    strip: [10, 434, 80],
    creases: ["10,68 434,66"],
    lamp: [5, 84, 8],
  },
  {
    // Volkswagen 1200: the Beetle; wings apart from the body, a running board
    length: 407,
    wheels: [84, 324, 66],
    outline:
      "34,26,6 20,58,24 44,88,44 128,106,16 164,148,34 222,151,60 318,122,60 376,80,40 392,52,14 384,26,6",
    glass: [140, 170, 240, 286, 110, 140],
    pillars: [218],
    doors: [130, 218],
    creases: ["14,44 26,80 78,92 122,64 128,30", "282,32 290,66 324,82 370,66 398,40", "126,32 284,32"],
    lamp: [30, 78, 10],
  },
  {
    // Auto Union 1000 S: a wrapped windscreen on the old streamlined coupé
    length: 422,
    wheels: [82, 327, 64],
    outline:
      "6,24,6 0,56,18 14,92,28 142,104,12 164,144,22 246,146,50 356,104,60 412,78,26 422,50,10 414,24,6",
    glass: [154, 174, 262, 308, 106, 137],
    pillars: [236],
    doors: [150, 236],
    strip: [20, 408, 62],
    lamp: [18, 80, 9],
  },
  {
    // Lloyd 600: the Leukoplast bomber, grown up
    length: 335,
    wheels: [62, 262, 56],
    outline: "4,22,5 0,54,10 6,86,14 88,96,8 120,139,20 214,140,28 256,98,16 324,86,18 335,56,10 328,22,5",
    glass: [98, 126, 212, 244, 98, 131],
    pillars: [176],
    doors: [96, 178],
    strip: [12, 324, 60],
    lamp: [8, 74, 8],
  },
  {
    // NSU Sport Prinz: Italian dress over a motorcycle's engine
    length: 356,
    wheels: [66, 266, 52],
    outline: "6,20,5 0,50,6 4,74,10 104,86,12 152,122,24 214,123,28 268,88,14 348,84,4 356,64,6 350,20,5",
    glass: [118, 158, 212, 252, 88, 115],
    doors: [112, 214],
    strip: [8, 348, 52],
    lamp: [5, 66, 7],
  },
  {
    // BMW Isetta 300: an egg whose front is the door
    length: 228,
    wheels: [48, 196, 48],
    outline: "22,20,14 2,58,34 22,108,40 70,134,40 142,133,44 196,100,40 226,62,30 218,24,14",
    glass: [40, 62, 148, 190, 80, 124],
    pillars: [74],
    creases: ["30,24 52,72 70,128"],
    lamp: [24, 72, 9],
    bumpers: false,
  },
  {
    // Messerschmitt KR 200: a cockpit on three wheels
    length: 282,
    wheels: [56, 244, 42],
    outline:
      "10,22,10 0,46,16 40,66,30 86,76,14 118,116,30 150,119,30 198,84,30 268,56,40 282,36,10 270,20,6",
    panes: ["96,78,6 120,108,20 148,110,24 180,84,10 170,78,6"],
    creases: ["16,30 26,58 56,66 88,52 96,30"],
    lamp: [24, 62, 8],
    bumpers: false,
  },
  // -- England --------------------------------------------------------------------------------------
  {
    // Rolls-Royce Silver Cloud: a temple before the engine
    length: 538,
    wheels: [98, 410, 78],
    outline:
      "20,30,6 8,70,12 26,96,10 40,98,3 42,120,2 66,121,4 178,120,14 218,161,26 320,163,44 392,118,30 494,94,44 526,64,20 520,30,6",
    glass: [196, 226, 322, 374, 124, 153],
    pillars: [274],
    doors: [190, 274, 356],
    creases: ["26,92 100,104 190,70 290,54", "352,52 376,92 430,98 500,70"],
    lamp: [22, 88, 11],
  },
  {
    // Jaguar XK 150
    length: 450,
    wheels: [88, 347, 68],
    outline:
      "12,22,6 0,50,14 16,88,26 90,98,30 168,100,12 212,138,30 268,139,40 340,100,40 432,70,30 450,50,10 440,22,6",
    glass: [184, 218, 268, 318, 102, 130],
    doors: [178, 278],
    creases: ["24,82 110,90 250,84", "286,76 330,92 400,74"],
    lamp: [26, 78, 10],
    spokes: true,
  },
  {
    // Aston Martin DB4: superleggera
    length: 448,
    wheels: [84, 333, 68],
    outline: "8,22,6 0,48,10 8,80,18 158,94,14 212,130,32 264,131,44 370,96,40 436,80,14 448,58,8 440,22,6",
    glass: [176, 218, 270, 324, 96, 122],
    doors: [174, 280],
    creases: ["120,64 156,64", "120,56 150,56"],
    lamp: [12, 72, 9],
    spokes: true,
  },
  {
    // Austin-Healey 3000
    length: 400,
    wheels: [80, 313, 64],
    outline:
      "10,20,6 0,44,10 8,76,18 90,84,30 166,84,8 178,76,6 246,72,6 262,84,16 380,66,26 400,44,10 392,20,6",
    open: [160, 84, 186, 118, 240],
    doors: [168, 254],
    creases: ["40,64 160,68 260,54 384,60"],
    lamp: [12, 68, 9],
    spokes: true,
  },
  {
    // Ford Zephyr Mk II: an American accent
    length: 454,
    wheels: [82, 354, 64],
    outline:
      "4,26,4 0,60,4 2,100,6 148,104,8 188,152,18 296,154,22 344,106,10 454,104,2 446,72,5 452,54,5 448,26,4",
    glass: [162, 196, 294, 330, 107, 145],
    pillars: [244],
    doors: [160, 244, 322],
    strip: [8, 446, 80],
    lamp: [4, 86, 8],
  },
  {
    // Triumph TR3: low doors for an elbow
    length: 384,
    wheels: [78, 301, 64],
    outline:
      "8,20,6 0,48,10 10,80,16 130,88,16 158,90,6 176,72,14 224,66,14 250,84,20 330,84,24 376,60,20 384,40,8 376,20,6",
    open: [148, 90, 164, 124, 240],
    doors: [166, 236],
    creases: ["16,68 90,82 160,56"],
    lamp: [16, 72, 9],
    spokes: true,
  },
  {
    // Hillman Minx III
    length: 411,
    wheels: [74, 318, 62],
    outline: "4,24,4 0,60,8 4,94,12 132,100,8 168,149,20 262,150,30 318,104,14 402,98,8 411,68,8 406,24,4",
    glass: [144, 174, 262, 306, 103, 141],
    pillars: [216],
    doors: [142, 216, 290],
    strip: [10, 402, 76],
    lamp: [5, 82, 8],
  },
  {
    // MG MGA 1500
    length: 396,
    wheels: [78, 317, 62],
    outline:
      "8,20,6 0,42,12 10,72,20 84,84,30 154,84,8 170,74,8 236,70,8 256,82,20 350,72,30 392,48,16 396,34,6 388,20,6",
    open: [146, 84, 168, 116, 230],
    doors: [164, 248],
    creases: ["24,66 86,78 200,52", "262,56 312,74 380,52"],
    lamp: [18, 66, 9],
  },
  {
    // Lotus Elite: a drop of glass fibre
    length: 376,
    wheels: [76, 300, 60],
    outline:
      "12,18,8 0,38,14 14,60,24 94,80,36 138,86,20 190,117,34 248,118,40 318,88,20 364,80,10 376,52,10 366,18,6",
    glass: [152, 194, 250, 296, 86, 109],
    doors: [148, 246],
    lamp: [18, 60, 8],
    spokes: true,
    bumpers: false,
  },
  {
    // Ford Anglia 105E: the rear window leans the other way
    length: 391,
    wheels: [72, 302, 60],
    outline:
      "4,22,4 0,54,6 2,86,10 124,95,8 164,142,16 282,144,8 262,102,10 376,100,4 391,92,3 384,60,6 388,22,4",
    glass: [138, 170, 262, 248, 98, 135],
    pillars: [216],
    doors: [136, 220],
    strip: [8, 382, 72],
    lamp: [5, 78, 9],
  },
  {
    // Austin-Healey Sprite: the eyes of a frog
    length: 349,
    wheels: [70, 273, 56],
    outline:
      "10,20,8 0,40,14 14,66,16 44,76,6 52,88,8 66,86,8 78,78,8 136,82,10 148,74,6 216,70,6 234,80,20 316,66,30 349,42,12 340,20,6",
    open: [130, 82, 152, 112, 212],
    doors: [142, 226],
    lamp: [54, 78, 9],
  },
  {
    // BMC Mini 850: ten feet long and no inch wasted
    length: 305,
    wheels: [52, 255, 50],
    outline: "6,20,5 0,50,8 4,78,10 60,88,8 98,134,16 236,135,24 282,90,14 297,84,8 303,52,8 298,20,5",
    glass: [74, 104, 232, 268, 90, 127],
    pillars: [160, 222],
    doors: [70, 162],
    creases: ["64,84 70,30", "284,84 268,30"],
    lamp: [6, 68, 8],
  },
  {
    // Berkeley SE 328: built beside caravans
    length: 312,
    wheels: [64, 242, 50],
    outline:
      "8,18,6 0,40,10 8,64,16 70,74,24 118,74,8 132,66,6 188,62,6 204,74,18 296,62,18 312,44,10 306,18,6",
    open: [112, 74, 132, 102, 184],
    doors: [124, 198],
    lamp: [12, 58, 8],
    bumpers: false,
  },
];
