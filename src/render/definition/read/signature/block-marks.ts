import type { SignatureAppearance } from "../../../../vocabulary/generated/definition.ts";
import { settleFilters } from "../../../graphics/draw/filters/settle-filters.ts";
import { drawSvg } from "../../../graphics/draw/svg.ts";
import type { BlockStyle, SignatureBlock } from "../../../model/document/signature.ts";
import { resized, sorted } from "../../../model/drawing/drawing.ts";
import { rectanglePath } from "../../../model/drawing/outline.ts";
import type { Graphic } from "../../../model/drawing/picture.ts";
import type { OutlinePath, Points, Rect, Size } from "../../../model/geometry.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { TextLook } from "../../../model/look.ts";
import { clippedMarks, type PageMark } from "../../../model/page/page.ts";
import type { Line } from "../../../model/text/line.ts";
import { drawingTools } from "../drawings/drawing-tools.ts";
import { fitPicture } from "../drawings/picture-size.ts";
import { blockStyle } from "./block-style.ts";
import { type Icon, iconMarks } from "./icons.ts";
import type { SignatureSetting } from "./signature-setting.ts";

const path = "/document/signature/appearance";

/** A line of the block's text and the member it comes from. */
interface BlockLine {
  readonly member: string;
  readonly text: string;
  readonly bold: boolean;
}

type MarksSetting = SignatureSetting & { readonly signedAt: string };

/** The marks of a block, from its top left corner: frame, then icon, image and lines from the left, the drawing at the right. */
export function showBlock(
  appearance: SignatureAppearance,
  size: Size,
  setting: MarksSetting,
): Pick<SignatureBlock, "marks" | "text"> {
  const style = blockStyle(appearance, setting.context);
  const area = insideOf(size, style);
  const lines = linesOf(appearance, setting);
  const svg = drawingMarks(appearance, area, lines.length === 0, setting);
  const icon = iconAt(appearance, { ...area, width: area.width - svg.taken }, style);
  const rest = { ...area, x: area.x + icon.taken, width: area.width - svg.taken - icon.taken };
  const image = imageMarks(appearance, rest, lines.length === 0, setting);
  const text = { ...rest, x: rest.x + image.taken, width: Math.max(0, rest.width - image.taken) };
  const shown = [...icon.marks, ...image.marks, ...lineMarks(lines, text, style, setting), ...svg.marks];
  return {
    marks: [...frameMarks(size, style), clippedMarks(shown, rectanglePath({ x: 0, y: 0, ...size }))],
    text: {
      ...style,
      lines: lines.map((line) => ({ text: line.text, look: lookOf(line, style), path: pathOf(line) })),
    },
  };
}

function insideOf({ width, height }: Size, { padding, border }: BlockStyle): Rect {
  const line = border?.width ?? 0;
  return {
    x: line + padding.left,
    y: line + padding.top,
    width: Math.max(0, width - 2 * line - padding.left - padding.right),
    height: Math.max(0, height - 2 * line - padding.top - padding.bottom),
  };
}

function frameMarks({ width, height }: Size, { border, background }: BlockStyle): readonly PageMark[] {
  const half = (border?.width ?? 0) / 2;
  const fill = background === undefined ? undefined : { color: background, opacity: 1 };
  if (border === undefined && fill === undefined) return [];
  const [right, bottom] = [width - half, height - half];
  const path: OutlinePath = [["M", half, half], ["L", right, half], ["L", right, bottom], ["L", half, bottom], ["Z"]];
  return [{ kind: "path", path, fill, stroke: border, evenOdd: false }];
}

/** From top to bottom; none that is empty. With no line and nothing drawn, the signer and the date. */
function linesOf(appearance: SignatureAppearance, { signing, signedAt }: MarksSetting): readonly BlockLine[] {
  const { signedBy, signDate, reason, location, certificateFingerprint, svg, image } = appearance;
  const own = { signedBy, signDate, reason, location };
  const lines = Object.entries(own).flatMap(([member, text]): readonly BlockLine[] => {
    const plain = text === undefined ? "" : unquoteLiteral(text).replace(/\s+/g, " ").trim();
    return plain === "" ? [] : [{ member, text: plain, bold: member === "signedBy" }];
  });
  const usual: readonly BlockLine[] =
    lines.length > 0 || svg !== undefined || image !== undefined
      ? []
      : [
          { member: "", text: signing.subject, bold: true },
          { member: "", text: signedAt.slice(0, 10), bold: false },
        ];
  const fingerprint = certificateFingerprint === true ? [fingerprintLine(signing.certificateSha256)] : [];
  return [...lines, ...usual, ...fingerprint];
}

/** The first eight bytes, as certificates' fingerprints are written. */
function fingerprintLine(sha256: string): BlockLine {
  const bytes = sha256.slice(0, 16).toUpperCase().match(/../g) ?? [];
  return { member: "certificateFingerprint", text: `SHA-256 ${bytes.join(":")}`, bold: false };
}

/** Marks, and the width they take from the rest, with a gap. */
interface PlacedMarks {
  readonly marks: readonly PageMark[];
  readonly taken: Points;
}

const nothing: PlacedMarks = { marks: [], taken: 0 };
const gap = 5;
const widestIcon = 22;

function iconAt({ icon }: SignatureAppearance, area: Rect, { look, background }: BlockStyle): PlacedMarks {
  const known = (["lock", "shield"] as const).find((word) => word === icon?.toLowerCase());
  if (known === undefined) return nothing;
  const side = Math.min(widestIcon, area.height, area.width);
  const place = { x: area.x, y: area.y + (area.height - side) / 2, side };
  return {
    marks: iconMarks(known satisfies Icon, place, { plate: look.color, symbol: background }),
    taken: side + gap,
  };
}

/** At the right, as tall as the block allows; in the middle when it is alone. */
function drawingMarks(
  { svg }: SignatureAppearance,
  area: Rect,
  alone: boolean,
  { context }: MarksSetting,
): PlacedMarks {
  if (svg === undefined || area.width <= 0 || area.height <= 0) return nothing;
  const drawn = drawSvg(svg, unlinked(context), `${path}/svg`);
  const drawing = settleFilters(drawn, 1, context.drawing.filters);
  if (drawing.width <= 0 || drawing.height <= 0) return nothing;
  const scale = Math.min(area.height / drawing.height, area.width / drawing.width);
  const size = { width: drawing.width * scale, height: drawing.height * scale };
  const free = area.width - size.width;
  const mark: PageMark = {
    kind: "drawing",
    x: area.x + (alone ? free / 2 : free),
    y: area.y + (area.height - size.height) / 2,
    drawing: resized(drawing, size),
    alt: undefined,
  };
  return { marks: [mark], taken: size.width + gap };
}

/** Links would lie over the page, outside of the field. */
function unlinked(context: MarksSetting["context"]): ReturnType<typeof drawingTools> {
  return {
    ...drawingTools(context),
    linkTarget: (_link, at) => {
      context.report.add("CONTENT_ERROR", "LINK_REFUSED", at, "Links in a signature's block are not made.");
      return undefined;
    },
  };
}

/** Left of the text, no higher than the block; in the middle when there is no text. */
function imageMarks(
  { image }: SignatureAppearance,
  area: Rect,
  alone: boolean,
  { context }: MarksSetting,
): PlacedMarks {
  if (image === undefined || area.width <= 0 || area.height <= 0) return nothing;
  const graphic = context.picture(image.src);
  if (graphic === undefined) return nothing;
  const wanted = fitPicture(graphic, { width: image.width, height: image.height }, area.width);
  const scale = Math.min(1, area.height / wanted.height, area.width / wanted.width);
  const size = { width: wanted.width * scale, height: wanted.height * scale };
  const x = alone ? area.x + (area.width - size.width) / 2 : area.x;
  const rect = { x, y: area.y + (area.height - size.height) / 2, ...size };
  return { marks: [pictureMark(graphic, rect)], taken: size.width + gap };
}

function pictureMark(graphic: Graphic, rect: Rect): PageMark {
  const known = sorted(graphic);
  if (known.kind === "picture") return { kind: "picture", rect, picture: known.picture, alt: undefined };
  return { kind: "drawing", x: rect.x, y: rect.y, drawing: resized(known.drawing, rect), alt: undefined };
}

/** Wider than any line of a block. */
const endless = 1_000_000;
const slack = 0.01;

/** In the middle of the block's height; what reaches out of it is cut off and reported. */
function lineMarks(
  lines: readonly BlockLine[],
  area: Rect,
  style: BlockStyle,
  { context }: MarksSetting,
): readonly PageMark[] {
  const set = lines.map((line) => ({ line, set: setLine(line, area.width, style, context) }));
  const height = set.reduce((sum, { set: { ascent, descent } }) => sum + ascent + descent, 0);
  if (height > area.height + slack) {
    const message = "The lines of the signature's block are taller than the block, and are cut off.";
    context.report.add("CONTENT_ERROR", "TEXT_CLIPPED", path, message, { measured: height, allowed: area.height });
  }
  let y = area.y + Math.max(0, (area.height - height) / 2);
  const marks = set.map(({ set: line }): PageMark => {
    const mark: PageMark = { kind: "line", x: area.x, y: y + line.ascent, line };
    y += line.ascent + line.descent;
    return mark;
  });
  if (marks.length === 0) return [];
  return [clippedMarks(marks, rectanglePath({ ...area, height: area.height + style.padding.bottom }))];
}

const lookOf = ({ bold }: BlockLine, { look }: BlockStyle): TextLook => (bold ? { ...look, weight: 700 } : look);

const pathOf = ({ member }: BlockLine): string => (member === "" ? path : `${path}/${member}`);

/** One line, whatever its width. */
function setLine(line: BlockLine, width: Points, style: BlockStyle, context: MarksSetting["context"]): Line {
  const look = lookOf(line, style);
  const place = pathOf(line);
  const inline = { kind: "text", text: line.text, look, link: undefined, span: undefined } as const;
  const { text: typesetter } = context.drawing;
  const prepared = typesetter.prepare([inline], look, style.paragraph, place);
  const [wide] = typesetter.lines(prepared, endless);
  if (wide === undefined) throw new Error("a text has at least one line");
  if (wide.width <= width + slack) return typesetter.lines(prepared, width + slack)[0] ?? wide;
  const message = "The line is wider than the signature's block, and is cut off.";
  context.report.add("CONTENT_ERROR", "TEXT_CLIPPED", place, message, { measured: wide.width, allowed: width });
  return typesetter.lines(prepared, wide.width + slack)[0] ?? wide;
}
