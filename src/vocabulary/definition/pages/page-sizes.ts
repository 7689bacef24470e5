const millimetres = (value: number): number => (value / 25.4) * 72;

/** ISO 216: the short and the long side in whole millimetres, from 0 to 10. */
const isoSides = {
  a: [
    [841, 1189],
    [594, 841],
    [420, 594],
    [297, 420],
    [210, 297],
    [148, 210],
    [105, 148],
    [74, 105],
    [52, 74],
    [37, 52],
    [26, 37],
  ],
  b: [
    [1000, 1414],
    [707, 1000],
    [500, 707],
    [353, 500],
    [250, 353],
    [176, 250],
    [125, 176],
    [88, 125],
    [62, 88],
    [44, 62],
    [31, 44],
  ],
} as const;

const iso = Object.entries(isoSides).flatMap(([series, sizes]) =>
  sizes.map(([width, height], index) => [`${series}${index}`, [millimetres(width), millimetres(height)]] as const),
);

/** Width and height in points of every named page, by its name in lower case. */
export const pageSizePoints: Readonly<Record<string, readonly [width: number, height: number]>> = {
  ...Object.fromEntries(iso),
  letter: [612, 792],
  legal: [612, 1008],
  tabloid: [792, 1224],
  ledger: [1224, 792],
  executive: [522, 756],
  default: [millimetres(210), millimetres(297)],
};
