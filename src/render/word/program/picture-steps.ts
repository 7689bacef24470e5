import { textOf } from "../../definition/bind/scope/resolve.ts";
import type { DataScope } from "../../definition/bind/scope/scope.ts";
import type { WordPicture } from "../fill/file-pictures.ts";
import { escapedText } from "../tree/xml-text.ts";
import type { FillingState } from "./filling-state.ts";
import type { TagValue, WordInstruction } from "./instruction.ts";
import { textOfTag, valueOfTag } from "./tag-value.ts";

/** English metric units in a pixel, of 96 to the inch. */
const unitsOfPixel = 9525;

/** 16 cm: what has no size of its own is no wider. */
const mostUnits = 5_760_000;

type PictureStep = Extract<WordInstruction, { readonly kind: "picture" }>;
type FrameStep = Extract<WordInstruction, { readonly kind: "frame" }>;

/** A picture in a run, in its own size or as wide as its tag says; without one what stands for a missing value. */
export function writtenPicture({ value, width }: PictureStep, scope: DataScope, state: FillingState): string {
  const found = loaded(value, scope, state);
  if (found === undefined) return state.missing === "empty" ? "" : escapedText(value.spelling);
  const { picture, id } = found;
  const across = Math.round(width ?? Math.min(mostUnits, picture.width * unitsOfPixel));
  const down = Math.max(1, Math.round((across * picture.height) / picture.width));
  const number = state.names.newId();
  const shape = `<pic:pic xmlns:pic="${namespaces.pic}"><pic:nvPicPr><pic:cNvPr id="${number}" name=""/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="${namespaces.r}" r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${across}" cy="${down}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`;
  const graphic = `<a:graphic xmlns:a="${namespaces.a}"><a:graphicData uri="${namespaces.pic}">${shape}</a:graphicData></a:graphic>`;
  const frame = `<wp:inline xmlns:wp="${namespaces.wp}" distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${across}" cy="${down}"/><wp:docPr id="${number}" name="Picture ${number}"/>${graphic}</wp:inline>`;
  return `</w:t><w:drawing>${frame}</w:drawing><w:t xml:space="preserve">`;
}

const drawing = "http://schemas.openxmlformats.org/drawingml/2006";
const namespaces = {
  a: `${drawing}/main`,
  pic: `${drawing}/picture`,
  wp: `${drawing}/wordprocessingDrawing`,
  r: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
} as const;

/** The author's frame with another picture, which fits into it; without one the author's own. */
export function writtenFrame({ value, xml, loops }: FrameStep, scope: DataScope, state: FillingState): string {
  const found = loaded(value, scope, state);
  const numbered = xml.replace(/(<wp:docPr\b[^>]*?\sid=")(\d+)/, (_, before: string, id: string) => {
    const entry = state.entries[loops - 1] ?? 0;
    return `${before}${loops === 0 ? id : state.names.nameFor("drawing", id, entry)}`;
  });
  if (found === undefined) return numbered;
  return fitted(numbered, found.picture)
    .replace(/(<a:blip\b[^>]*?\sr:embed=")[^"]*/, (_, before: string) => `${before}${found.id}`)
    .replace(/<a:srcRect\b[^>]*\/>/, "")
    .replace(/<a:ext\s+uri="\{96DAC541-7B7A-43D3-8B79-37D633B846F1\}"[^>]*>.*?<\/a:ext>/s, "")
    .replaceAll(/\s(?:descr|title)="[^"]*\{[^"]*"/g, "");
}

/** The frame made as small as the picture needs, in one direction. */
function fitted(xml: string, { width, height }: WordPicture): string {
  const [, across = "", down = ""] = /<wp:extent\s+cx="(\d{1,10})"\s+cy="(\d{1,10})"/.exec(xml) ?? [];
  if (across === "") return xml;
  const scale = Math.min(Number(across) / width, Number(down) / height);
  const size = `cx="${Math.max(1, Math.round(width * scale))}" cy="${Math.max(1, Math.round(height * scale))}"`;
  return xml
    .replace(/(<wp:extent\s+)cx="\d+"\s+cy="\d+"/, (_, before: string) => before + size)
    .replace(/(<a:ext\s+)cx="\d+"\s+cy="\d+"/, (_, before: string) => before + size);
}

/** The picture of a tag, and its id in the part; undefined: there is none, which is reported. */
function loaded(value: TagValue, scope: DataScope, state: FillingState) {
  const { path, pictures, links } = state;
  const source = textOf(valueOfTag(value, scope, path));
  if (source === undefined) {
    textOfTag(value, scope, state);
    return undefined;
  }
  const found = pictures.partOf(source);
  if (typeof found !== "string") return { picture: found.picture, id: links.pictureId(found.part) };
  const message = `${value.where}: the picture of ${value.spelling} is not shown: ${found}.`;
  scope.missing.report.add("IMAGE_NOT_LOADED", "IMAGE_NOT_LOADED", path, message);
  return undefined;
}
