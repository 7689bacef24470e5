import { leastBeside, partDropCap, usualGap } from "../graphics/text/paragraph/drop-cap.ts";
import type { DropCap, WidthRange } from "../graphics/text/typesetter.ts";
import type { Paragraph } from "../model/document/flow.ts";
import { movedPath } from "../model/drawing/moved-path.ts";
import type { Points } from "../model/geometry.ts";
import type { DropCapLook } from "../model/look.ts";
import { directionOf } from "../model/text/direction.ts";
import type { Inline } from "../model/text/inline.ts";
import type { Line, LinePiece } from "../model/text/line.ts";
import { plainText } from "../model/text/plain-text.ts";
import type { Context } from "./context.ts";

/** A letter beside which lines begin. */
interface BesideLetter extends DropCap {
  readonly look: DropCapLook;
  readonly direction: "ltr" | "rtl";
  readonly rest: readonly Inline[];
  /** The width of the letter, and of the gap behind it. */
  readonly inset: Points;
}

/** The width that a letter as high as several lines takes from a paragraph; undefined: it has no such letter. */
export function besideDropCap(
  block: Paragraph,
  inlines: readonly Inline[],
  context: Context,
): BesideLetter | undefined {
  const { look, paragraph, path, number, caption } = block;
  const { dropCap } = paragraph;
  if (dropCap === undefined) return undefined;
  const parted = number === undefined && caption === undefined ? partDropCap(inlines) : undefined;
  if (parted === undefined) {
    if (inlines.length > 0) leftOut("the paragraph begins with something other than a letter", path, context);
    return undefined;
  }
  const direction = paragraph.direction === "auto" ? (directionOf(plainText(inlines)) ?? "ltr") : paragraph.direction;
  const directed = { ...paragraph, direction };
  const cap = context.text.dropCap({ cap: parted.cap, look, paragraph: directed, lines: dropCap.lines, path });
  const gap = dropCap.gap ?? usualGap * look.size;
  return { ...cap, look: dropCap, direction, rest: parted.rest, inset: Math.max(0, cap.line.width + gap) };
}

/** A paragraph's lines, the first of them beside the letter; undefined: there is no space for lines beside it. */
export function linesBeside(
  beside: BesideLetter,
  block: Paragraph,
  width: Points,
  context: Context,
): readonly Line[] | undefined {
  const { look, path, paragraph } = block;
  const { inset, direction, rest } = beside;
  if (width - inset < leastBeside * look.size) {
    leftOut("the lines are too narrow for one", path, context);
    return undefined;
  }
  const { lines } = beside.look;
  const set = context.text.setParagraph(
    rest,
    look,
    { ...paragraph, direction, inset: { lines, width: inset } },
    path,
    width,
  );
  return withLetter(asHigh(set, beside), beside, block);
}

/** The widths that a paragraph with a letter can do with. */
export function extentBeside({ inset }: BesideLetter, { look }: Paragraph, { min, max }: WidthRange): WidthRange {
  return { min: Math.max(min, leastBeside * look.size) + inset, max: Math.max(max, leastBeside * look.size) + inset };
}

/** Fewer lines than the letter takes: the last one stands above as much space as the others would take. */
function asHigh(lines: readonly Line[], { look, step }: BesideLetter): readonly Line[] {
  const missing = look.lines - lines.length;
  const last = lines.at(-1);
  if (missing <= 0 || last === undefined) return lines;
  return [...lines.slice(0, -1), { ...last, descent: last.descent + missing * step }];
}

/**
 * The letter hangs down from the first line. It is drawn, and read in the size of the text right before the rest of its word:
 * readers of pages take letters of another size on another baseline for words of their own.
 */
function withLetter(lines: readonly Line[], beside: BesideLetter, block: Paragraph): readonly Line[] {
  const [first, ...others] = lines;
  if (first === undefined) return lines;
  const width = first.measure;
  const { line, direction, inset, path } = beside;
  const isLeftwards = direction === "rtl";
  const drop = baselineOf(lines, beside) - beside.foot;
  const look = line.pieces.find((piece) => piece.kind === "glyphs")?.look;
  const read = readPieces(beside, block.look.size, isLeftwards ? width - inset : undefined);
  const area = {
    x: isLeftwards ? width - inset : 0,
    y: -first.ascent,
    width: inset,
    height: first.ascent + drop,
  };
  const target = line.links[0]?.target;
  const whole: Line = {
    ...first,
    ...(isLeftwards
      ? { pieces: [...first.pieces, ...read], reading: [...readAs(line, first.pieces.length), ...readAs(first, 0)] }
      : { pieces: [...read, ...first.pieces], reading: [...readAs(line, 0), ...readAs(first, read.length)] }),
    ...(look && {
      drawn: {
        path: movedPath(path, [1, 0, 0, 1, isLeftwards ? width - line.width : 0, drop]),
        color: look.color,
        opacity: look.opacity,
      },
    }),
    links: target === undefined ? first.links : [{ rect: area, target }, ...first.links],
  };
  return [inOrder(whole), ...others];
}

/** The letter in the size of the text, at the end of its inset or from `x` on. */
function readPieces({ line, size, inset }: BesideLetter, small: Points, x: Points | undefined): readonly LinePiece[] {
  const scale = small / size;
  const left = x ?? inset - line.width * scale;
  return line.pieces.map((piece) =>
    piece.kind === "glyphs"
      ? {
          ...piece,
          x: left + piece.x * scale,
          width: piece.width * scale,
          look: { ...piece.look, size: small },
          hidden: true,
        }
      : piece,
  );
}

const readAs = ({ reading, pieces }: Line, from: number): readonly number[] =>
  (reading ?? pieces.map((_, index) => index)).map((index) => index + from);

const inOrder = (line: Line): Line =>
  line.reading?.every((place, index) => place === index) === true ? { ...line, reading: undefined } : line;

/** From the first baseline down to that of the last line which the letter stands beside. */
function baselineOf(lines: readonly Line[], { look, step }: BesideLetter): Points {
  let depth: Points = 0;
  for (let index = 1; index < look.lines; index += 1) {
    const [above, below] = [lines[index - 1], lines[index]];
    depth += above === undefined || below === undefined ? step : above.descent + below.ascent;
  }
  return depth;
}

function leftOut(why: string, path: string, { report }: Context): void {
  report.add(undefined, "DROP_CAP_LEFT_OUT", path, `A drop cap is left out: ${why}.`);
}
