import { roundedRect } from "../../../model/drawing/outline.ts";
import type { Path, Points, Rect } from "../../../model/geometry.ts";
import type { Color } from "../../../model/look.ts";
import type { Mark } from "../../../model/page/page.ts";

export type Icon = "lock" | "shield";

const white: Color = { r: 1, g: 1, b: 1 };

/**
 * An icon on a plate of the text's colour, the icon itself in the block's background colour. `side`: of the square plate,
 * whose top left corner is at `x`, `y`.
 */
export function iconMarks(
  icon: Icon,
  { x, y, side }: { readonly x: Points; readonly y: Points; readonly side: Points },
  { plate, symbol = white }: { readonly plate: Color; readonly symbol: Color | undefined },
): readonly Mark[] {
  const unit = side / 24;
  const place = (path: Path): Path => scaled(path, unit, x, y);
  const corner = side / 6;
  const radius = { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner };
  const board: Rect = { x, y, width: side, height: side };
  return [
    {
      kind: "path",
      path: roundedRect(board, radius),
      fill: { color: plate, opacity: 1 },
      stroke: undefined,
      evenOdd: false,
    },
    { kind: "path", path: place(shapes[icon]), fill: { color: symbol, opacity: 1 }, stroke: undefined, evenOdd: true },
  ];
}

/** In a square of 24, even-odd. */
const shapes: Readonly<Record<Icon, Path>> = {
  lock: [
    ["M", 6.5, 11],
    ["L", 8, 11],
    ["L", 8, 8.5],
    ["C", 8, 6.3, 9.8, 4.5, 12, 4.5],
    ["C", 14.2, 4.5, 16, 6.3, 16, 8.5],
    ["L", 16, 11],
    ["L", 17.5, 11],
    ["L", 17.5, 19.5],
    ["L", 6.5, 19.5],
    ["Z"],
    ["M", 9.7, 11],
    ["L", 14.3, 11],
    ["L", 14.3, 8.5],
    ["C", 14.3, 7.2, 13.3, 6.2, 12, 6.2],
    ["C", 10.7, 6.2, 9.7, 7.2, 9.7, 8.5],
    ["Z"],
  ],
  shield: [
    ["M", 12, 4],
    ["L", 18.5, 6.5],
    ["L", 18.5, 11.5],
    ["C", 18.5, 15.5, 15.8, 18.7, 12, 20],
    ["C", 8.2, 18.7, 5.5, 15.5, 5.5, 11.5],
    ["L", 5.5, 6.5],
    ["Z"],
    ["M", 11.1, 15.6],
    ["L", 16.1, 10.3],
    ["L", 15, 9.2],
    ["L", 11.1, 13.3],
    ["L", 9.3, 11.5],
    ["L", 8.2, 12.6],
    ["Z"],
  ],
};

function scaled(path: Path, unit: number, x: Points, y: Points): Path {
  return path.map(([letter, ...numbers]) => {
    const placed = numbers.map((value, at) => (at % 2 === 0 ? x : y) + (value ?? 0) * unit);
    return [letter, ...placed] as unknown as Path[number];
  });
}
