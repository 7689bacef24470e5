import type { Image } from "../../../../vocabulary/generated/definition.ts";
import { reportTooFar } from "../../../contract/clamped-number.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Block } from "../../../model/document/flow.ts";
import { fittedPicture } from "../../../model/drawing/fitted-picture.ts";
import type { Length } from "../../../model/geometry.ts";
import { parseLength } from "../../../model/length.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { BoxLook } from "../../../model/look.ts";
import type { ReadContext } from "../context.ts";
import { fitPicture, isSized, type PictureSize, pointsOf, scaleIn } from "../drawings/picture-size.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";

/**
 * An image standing by itself; its size is its own keys', else its style's. One that could not be had leaves the space
 * it was given, so that the page around it stays as it is.
 */
export function readImage(image: Image, keys: TextKeys, path: string, context: ReadContext): Block {
  const imagePath = `${path}/image`;
  const look = context.styles.look(keys, "image", image.style, imagePath);
  const wanted = {
    width: sideOf(image.width, `${imagePath}/width`, context) ?? look.box.width,
    height: sideOf(image.height, `${imagePath}/height`, context) ?? look.box.height,
  };
  const box: BoxLook = { ...look.box, width: undefined, height: undefined, align: alignmentOf(look, keys) };
  const picture = context.picture(image.src, (own) => scaleIn(own, fitPicture(own, wanted, context.availableWidth)));
  if (picture === undefined) return emptySpace(path, box, wanted, context);
  const alt = image.alt === undefined ? undefined : unquoteLiteral(image.alt);
  const size = fitPicture(picture, wanted, context.availableWidth);
  const fitted = fittedPicture(picture, size, fitOf(image, wanted, imagePath, context), image.focus ?? middle);
  return { kind: "picture", path, box, anchor: undefined, picture: fitted, ...size, sized: isSized(wanted), alt };
}

const middle = [0.5, 0.5] as const;

/** Without both sides the picture has its own proportions, and nothing is to fit. */
function fitOf({ fit = "fill" }: Image, { width, height }: PictureSize, path: string, { report }: ReadContext) {
  if (fit === "fill" || (width !== undefined && height !== undefined)) return fit;
  const message = `\`fit\` is ${shown(fit)}, but the image has no ${width === undefined ? "width" : "height"}; it keeps its own proportions. Give it both.`;
  report.add("CONTENT_ERROR", "SIZE_UNKNOWN", `${path}/fit`, message);
  return "fill";
}

/** Where it stands: as its style says, else where the text of its cell stands. */
export function alignmentOf(look: ElementLook, { align }: TextKeys): BoxLook["align"] {
  const { horizontalAlign } = look.arrangement;
  return horizontalAlign ?? (align === "center" || align === "right" ? align : "left");
}

export function sideOf(value: number | string | undefined, path: string, { report }: ReadContext): Length | undefined {
  if (value === undefined) return undefined;
  const length = parseLength(value);
  reportTooFar(value, path, report);
  const amount = typeof length === "object" ? length.percent : length;
  if (length !== undefined && amount !== undefined && amount > 0) return length;
  const message = `${shown(value)} is no size of an image; it is left out.`;
  report.add("CONTENT_ERROR", "SIZE_UNKNOWN", path, message);
  return undefined;
}

function emptySpace(
  path: string,
  box: BoxLook,
  { width, height }: PictureSize,
  { availableWidth }: ReadContext,
): Block {
  const sized = { ...box, width, height: pointsOf(height, availableWidth) };
  return { kind: "stack", path, anchor: undefined, box: sized, blocks: [] };
}
