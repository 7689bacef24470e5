import type { Section } from "../../../model/document/flow.ts";
import type { BlockText, SignatureBlock } from "../../../model/document/signature.ts";
import type { Points } from "../../../model/geometry.ts";
import { runDifferences, runProperties } from "../properties/run.ts";
import type { BlockWriting, Registries } from "../writing.ts";
import { escapeXml } from "../xml/escape.ts";
import { emu, emuOffset, hex, rounded, twips } from "../xml/units.ts";
import { relativeToPage } from "./page/watermark.ts";
import { flatSpacing } from "./spacer.ts";
import { anchoredXml, shapeGraphic } from "./wrapped.ts";

/** Writes the visible block of a signature once, before the first block of its page. */
export class SignatureAnchor {
  #waiting: SignatureBlock | undefined;
  readonly #registries: Registries;

  constructor(registries: Registries) {
    this.#waiting = registries.facts.signature?.block;
    this.#registries = registries;
  }

  /** `place`: JSON Pointer of the block that is written next. */
  before(place: string, { setup }: Section, writing: BlockWriting): void {
    const block = this.#waiting;
    if (block === undefined) return;
    const page = this.#registries.measures.pageOfBlock(place) ?? 1;
    if (page >= block.pageNumber) this.#write(block, page, setup.size.height, writing);
  }

  /** The document ends: the block stands on the last page. */
  end({ setup }: Section, writing: BlockWriting): void {
    const block = this.#waiting;
    if (block !== undefined) this.#write(block, this.#registries.measures.pages, setup.size.height, writing);
  }

  #write(block: SignatureBlock, page: number, height: Points, { part, spacing }: BlockWriting): void {
    this.#waiting = undefined;
    const { losses } = this.#registries;
    if (block.pageNumber > 1) {
      const detail = `It is on the page that begins as page ${page} of a PDF does.`;
      losses.report("signaturePage", "/document/signature/position/pageNumber", detail);
    }
    const first = spacing.breaks ? "<w:keepNext/><w:pageBreakBefore/>" : "<w:keepNext/>";
    spacing.breaks = false;
    part.write(`<w:p><w:pPr>${first}${flatSpacing}</w:pPr><w:r>${boxXml(block, height, this.#registries)}</w:r></w:p>`);
  }
}

/** A text box at its place on the page; readers that know no shapes of 2010 take one of VML. */
function boxXml(block: SignatureBlock, pageHeight: Points, registries: Registries): string {
  const { left, bottom, width, height, text } = block;
  const top = pageHeight - bottom - height;
  const id = registries.media.nextId();
  const content = `<w:txbxContent>${linesXml(text, registries)}</w:txbxContent>`;
  const { padding, border } = text;
  const inset = (side: Points): number => emuOffset(side + (border?.width ?? 0));
  const insets = `lIns="${inset(padding.left)}" tIns="${inset(padding.top)}" rIns="${inset(padding.right)}" bIns="${inset(padding.bottom)}"`;
  const size = `cx="${emu(width)}" cy="${emu(height)}"`;
  const shape = `<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fillXml(text)}${lineXml(text)}</wps:spPr><wps:txbx>${content}</wps:txbx><wps:bodyPr wrap="square" ${insets} anchor="ctr"><a:noAutofit/></wps:bodyPr></wps:wsp>`;
  const rect = { x: left, y: top, width, height };
  const anchored = { rect, across: "page", down: "page", order: 2, behind: false, locked: true } as const;
  const drawing = anchoredXml(anchored, { id, name: "Signature", alt: undefined }, shapeGraphic(shape));
  const fallback = vmlXml(block, top, id, content);
  return `<mc:AlternateContent><mc:Choice Requires="wps">${drawing}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
}

const fillXml = ({ background }: BlockText): string =>
  background === undefined ? "<a:noFill/>" : `<a:solidFill><a:srgbClr val="${hex(background)}"/></a:solidFill>`;

const lineXml = ({ border }: BlockText): string =>
  border === undefined
    ? "<a:ln><a:noFill/></a:ln>"
    : `<a:ln w="${emu(border.width)}"><a:solidFill><a:srgbClr val="${hex(border.color)}"/></a:solidFill></a:ln>`;

function vmlXml({ left, width, height, text }: SignatureBlock, top: Points, id: number, content: string): string {
  const { padding, border, background } = text;
  const place = `margin-left:${rounded(left)}pt;margin-top:${rounded(top)}pt;width:${rounded(width)}pt;height:${rounded(height)}pt`;
  const style = `position:absolute;${place};${relativeToPage};v-text-anchor:middle`;
  const fill = background === undefined ? 'filled="f"' : `fillcolor="#${hex(background)}"`;
  const line =
    border === undefined
      ? 'stroked="f"'
      : `strokecolor="#${hex(border.color)}" strokeweight="${rounded(border.width)}pt"`;
  const inset = [padding.left, padding.top, padding.right, padding.bottom]
    .map((side) => `${rounded(side)}pt`)
    .join(",");
  return `<w:pict><v:rect id="Signature${id}" style="${style}" ${fill} ${line}><v:textbox inset="${inset}">${content}</v:textbox></v:rect></w:pict>`;
}

/** A paragraph for each line; a box needs one even when it has no line. */
function linesXml({ lines, look, paragraph }: BlockText, { letters }: Registries): string {
  const shown = lines.length > 0 ? lines : [{ text: "", look, path: "/document/signature" }];
  return shown
    .map((line) => {
      const { height } = letters.primary(line.look, line.path);
      const spacing = `<w:spacing w:before="0" w:after="0" w:line="${twips(height)}" w:lineRule="exact"/>`;
      const runs = letters.pieces(line.text, line.look, paragraph, line.path).map((piece) => {
        if (piece.kind !== "text") return "";
        const properties = runProperties(runDifferences(piece.look, undefined, piece.rtl));
        return `<w:r>${properties}<w:t xml:space="preserve">${escapeXml(piece.text)}</w:t></w:r>`;
      });
      return `<w:p><w:pPr>${spacing}</w:pPr>${runs.join("")}</w:p>`;
    })
    .join("");
}
