/**
 * The shapes of E-13B, drawn by hand from the dimensions that are published: all on a grid of modules of 0.013 in, digits nine
 * modules high, as wide as the standard says, strokes of one or two modules, heavy feet under one, three and eight. Which
 * module is inked within a width is our drawing; it has not been held against ISO 1004-1 or ANSI X9.100-20.
 */
export interface Shape {
  readonly codePoint: number;
  /** In modules. */
  readonly width: number;
  /** Half a module each, from the top; `X` is inked. All rows are `2 * width` long. */
  readonly rows: readonly string[];
  /** Radii of outer and inner corners, in half modules. */
  readonly round: { readonly outer: number; readonly inner: number };
}

/** Half modules in the height of a character. */
export const heightInHalves = 18;

const usual = { outer: 1, inner: 1 };

/** Every module becomes four halves. */
const digit = (value: number, modules: readonly string[], round = usual): Shape => ({
  codePoint: 0x30 + value,
  width: (modules[0] as string).length,
  rows: modules.flatMap((row) => {
    const wide = [...row].map((cell) => cell + cell).join("");
    return [wide, wide];
  }),
  round,
});

/** Bars of symbols, in modules: where each begins from the left and the top, and its size. */
type Bar = readonly [x: number, y: number, width: number, height: number];

function symbol(codePoint: number, bars: readonly Bar[]): Shape {
  const width = 7;
  const rows = Array.from({ length: heightInHalves }, (_, row) =>
    Array.from({ length: 2 * width }, (_, column) => {
      const inked = bars.some(
        ([x, y, wide, high]) => column >= 2 * x && column < 2 * (x + wide) && row >= 2 * y && row < 2 * (y + high),
      );
      return inked ? "X" : ".";
    }).join(""),
  );
  return { codePoint, width, rows, round: usual };
}

export const shapes: readonly Shape[] = [
  digit(0, ["XXXXXXX", "X.....X", "X.....X", "X.....X", "X.....X", "X.....X", "X.....X", "X.....X", "XXXXXXX"], {
    outer: 4,
    inner: 2,
  }),
  digit(1, ["XX..", ".X..", ".X..", ".X..", ".X..", "XXXX", "XXXX", "XXXX", "XXXX"]),
  digit(2, ["XXXX", "...X", "...X", "...X", "XXXX", "X...", "X...", "X...", "XXXX"]),
  digit(3, ["XXXX.", "...X.", "...X.", "...X.", ".XXXX", "...XX", "...XX", "...XX", "XXXXX"]),
  digit(4, ["X.....", "X.....", "X.....", "X.....", "X...XX", "X...XX", "XXXXXX", "....XX", "....XX"]),
  digit(5, ["XXXXX", "X....", "X....", "X....", "XXXXX", "....X", "....X", "....X", "XXXXX"]),
  digit(6, ["XXX...", "X.....", "X.....", "X.....", "XXXXXX", "X....X", "X....X", "X....X", "XXXXXX"]),
  digit(7, ["XXXXX", "X...X", "X...X", "....X", "..XXX", "..X..", "..X..", "..X..", "..X.."]),
  digit(8, [".XXXXX.", ".X...X.", ".X...X.", ".X...X.", "XXXXXXX", "XX...XX", "XX...XX", "XX...XX", "XXXXXXX"]),
  digit(9, ["XXXXX.", "X...X.", "X...X.", "X...X.", "XXXXXX", "....XX", "....XX", "....XX", "....XX"]),
  // Transit, amount, on-us, dash.
  symbol(0x2446, [
    [0, 1.5, 2, 6],
    [4, 0.5, 3, 3],
    [4, 5.5, 3, 3],
  ]),
  symbol(0x2447, [
    [0, 5, 2, 4],
    [3, 2.5, 1, 4],
    [5, 0, 2, 4],
  ]),
  symbol(0x2448, [
    [0, 2, 1, 6],
    [2, 2, 1, 6],
    [4, 1, 3, 4],
  ]),
  symbol(0x2449, [
    [0, 2.5, 2, 4],
    [3, 2.5, 2, 4],
    [6, 2.5, 1, 4],
  ]),
];
