import type { Block, PageWatermark, Paragraph, PictureBlock, Section } from "../../../../model/document/flow.ts";
import { blended } from "../../../../model/drawing/color.ts";
import type { Points, Size } from "../../../../model/geometry.ts";
import type { TextLook } from "../../../../model/look.ts";
import { plainText } from "../../../../model/text/plain-text.ts";
import type { BlockWriting } from "../../writing.ts";
import { escapeXml } from "../../xml/escape.ts";
import { hex, rounded } from "../../xml/units.ts";
import { needsTable } from "../table/box-table.ts";
import { behindPageXml, flatParagraphXml } from "./behind-page.ts";

/** Where a watermark's middle is on its page; undefined: in the page's. */
type Middle = PageWatermark["spacing"];

/**
 * A watermark stands in the header, behind the text: one line of text as Word's own kind, which its menus know, a picture
 * as a picture. Anything else is reported.
 */
export function watermarkXml({ watermark, setup }: Section, writing: BlockWriting): string {
  if (watermark === undefined) return "";
  const { losses } = writing.registries;
  const blocks = watermark.blocks.flatMap(insideOf);
  const [only] = blocks;
  if (blocks.length !== 1 || only === undefined || !isShown(only)) {
    losses.report("watermarkDropped", watermark.path);
    return "";
  }
  if (needsTable(only.box) || looksOf(only) > 1) losses.report("watermarkLook", watermark.path);
  if (watermark.repeat) losses.report("watermarkOnce", watermark.path);
  if (!watermark.behind) losses.report(only.kind === "picture" ? "watermarkPicture" : "watermarkLayer", watermark.path);
  else if (only.kind === "paragraph") losses.report("watermarkHeight", watermark.path);
  const middle = watermark.repeat ? undefined : watermark.spacing;
  const run =
    only.kind === "picture"
      ? pictureXml(only, watermark, setup.size, writing)
      : textXml(only, watermark, middle, writing);
  if (run === "") return "";
  return flatParagraphXml(run);
}

const looksOf = (block: Paragraph | PictureBlock): number =>
  block.kind === "picture"
    ? 1
    : new Set(block.inlines.map((inline) => ("look" in inline ? inline.look : undefined))).size;

const insideOf = (block: Block): readonly Block[] =>
  block.kind === "stack" ? block.blocks.flatMap(insideOf) : [block];

const isShown = (block: Block): block is Paragraph | PictureBlock =>
  block.kind === "picture" || (block.kind === "paragraph" && block.inlines.every(({ kind }) => kind === "text"));

/** A shape whose outline is text: type 136 of VML (ECMA-376-4, 19.1.2.20), as Word writes watermarks. */
const shapeType =
  '<v:shapetype id="_x0000_t136" coordsize="21600,21600" o:spt="136" adj="10800" path="m@7,l@8,m@5,21600l@6,21600e"><v:formulas><v:f eqn="sum #0 0 10800"/><v:f eqn="prod #0 2 1"/><v:f eqn="sum 21600 0 @1"/><v:f eqn="sum 0 0 @2"/><v:f eqn="sum 21600 0 @3"/><v:f eqn="if @0 @3 0"/><v:f eqn="if @0 21600 @1"/><v:f eqn="if @0 0 @2"/><v:f eqn="if @0 @4 21600"/></v:formulas><v:path textpathok="t" o:connecttype="custom" o:connectlocs="@9,0;@10,10800;@11,21600;@12,10800" o:connectangles="270,180,90,0"/><v:textpath on="t" fitshape="t"/><o:lock v:ext="edit" text="t" shapetype="t"/></v:shapetype>';

function textXml(
  paragraph: Paragraph,
  { opacity, angle, path }: PageWatermark,
  middle: Middle,
  writing: BlockWriting,
): string {
  const { registries } = writing;
  const { inlines } = paragraph;
  const [first] = inlines;
  const look = first?.kind === "text" ? first.look : paragraph.look;
  const text = plainText(inlines);
  if (text === "") return "";
  const { run } = registries.letters.primary(look, path);
  registries.letters.pieces(text, look, { ...paragraph.paragraph, direction: "ltr" }, path);
  const width = registries.measures.width(inlines, look, paragraph.paragraph, path);
  const id = registries.media.nextId();
  const style = `position:absolute;${shapeStyleOf(middle, { width, height: look.size })};rotation:${rounded(angle)};z-index:-251658240`;
  const colour = hex(blended(look.color, 1));
  const see = rounded(opacity * look.opacity);
  return `<w:pict>${shapeType}<v:shape id="PowerPlusWaterMarkObject${id}" o:spid="_x0000_s${2048 + id}" type="#_x0000_t136" style="${style}" o:allowincell="f" fillcolor="#${colour}" stroked="f"><v:fill opacity="${see}"/><v:textpath style="${fontOf(look, run.font)}" string="${escapeXml(text)}"/></v:shape></w:pict>`;
}

/** Distances in VML are from the page's corner. */
export const relativeToPage = "mso-position-horizontal-relative:page;mso-position-vertical-relative:page";

function shapeStyleOf(middle: Middle, { width, height }: Size): string {
  const size = `width:${rounded(width)}pt;height:${rounded(height)}pt`;
  if (middle === undefined)
    return `margin-left:0;margin-top:0;${size};mso-position-horizontal:center;mso-position-vertical:center;${relativeToPage}`;
  return `margin-left:${rounded(middle.x - width / 2)}pt;margin-top:${rounded(middle.y - height / 2)}pt;${size};${relativeToPage}`;
}

function fontOf({ italic, weight }: TextLook, font: string): string {
  const bold = weight >= 600 ? ";font-weight:bold" : "";
  const name = escapeXml(font.replaceAll('"', ""));
  return `font-family:&quot;${name}&quot;;font-size:1pt${bold}${italic ? ";font-style:italic" : ""}`;
}

function pictureXml(
  block: PictureBlock,
  watermark: PageWatermark,
  page: Size,
  { registries, part }: BlockWriting,
): string {
  const { picture, width, height, alt, path } = block;
  const graphic = registries.media.content({ picture, width, height, alt, path }, part);
  if (graphic === undefined || !(width > 0 && height > 0)) return "";
  if (watermark.angle !== 0) registries.losses.report("rotation", watermark.path);
  if (watermark.opacity < 1) registries.losses.report("opacity", watermark.path);
  const at = watermark.repeat ? undefined : watermark.spacing;
  const x: Points = (at?.x ?? page.width / 2) - width / 2;
  const y: Points = (at?.y ?? page.height / 2) - height / 2;
  const named = { name: "Watermark", id: registries.media.nextId(), alt: alt ?? "" };
  return behindPageXml({ x, y, width, height }, named, graphic);
}
