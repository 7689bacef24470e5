import { readPathData } from "../../../graphics/draw/path/path-data.ts";
import { roundedRect } from "../../../model/drawing/outline.ts";
import type { OutlinePath, Points, Rect } from "../../../model/geometry.ts";
import { type Color, white } from "../../../model/look.ts";
import type { PageMark } from "../../../model/page/page.ts";

export type Icon = "lock" | "shield";

/**
 * An icon on a plate of the text's colour, the icon itself in the block's background colour. `side`: of the square plate,
 * whose top left corner is at `x`, `y`.
 */
export function iconMarks(
  icon: Icon,
  { x, y, side }: { readonly x: Points; readonly y: Points; readonly side: Points },
  { plate, symbol = white }: { readonly plate: Color; readonly symbol: Color | undefined },
): readonly PageMark[] {
  const unit = side / 24;
  const corner = side / 6;
  const radius = { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner };
  const board: Rect = { x, y, width: side, height: side };
  return [filled(roundedRect(board, radius), plate, false), filled(scaled(shapes[icon], unit, x, y), symbol, true)];
}

const filled = (path: OutlinePath, color: Color, evenOdd: boolean): PageMark => ({
  ...{ kind: "path", path, evenOdd },
  fill: { color, opacity: 1 },
  stroke: undefined,
});

/** In a square of 24, even-odd. */
const shapes: Readonly<Record<Icon, OutlinePath>> = {
  lock: drawn(
    "M6.5 11 L8 11 L8 8.5 C8 6.3 9.8 4.5 12 4.5 C14.2 4.5 16 6.3 16 8.5 L16 11 L17.5 11 L17.5 19.5 L6.5 19.5 Z",
    "M9.7 11 L14.3 11 L14.3 8.5 C14.3 7.2 13.3 6.2 12 6.2 C10.7 6.2 9.7 7.2 9.7 8.5 Z",
  ),
  shield: drawn(
    "M12 4 L18.5 6.5 L18.5 11.5 C18.5 15.5 15.8 18.7 12 20 C8.2 18.7 5.5 15.5 5.5 11.5 L5.5 6.5 Z",
    "M11.1 15.6 L16.1 10.3 L15 9.2 L11.1 13.3 L9.3 11.5 L8.2 12.6 Z",
  ),
};

/** Path data, outside and inside. */
function drawn(outside: string, inside: string): OutlinePath {
  return readPathData(outside + inside).path;
}

function scaled(path: OutlinePath, unit: number, x: Points, y: Points): OutlinePath {
  return path.map(([letter, ...numbers]) => {
    const placed = numbers.map((value, at) => (at % 2 === 0 ? x : y) + (value ?? 0) * unit);
    return [letter, ...placed] as unknown as OutlinePath[number];
  });
}
