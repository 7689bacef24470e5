import type { AuthoredControl } from "../tags/author-place.ts";
import { mayHoldTags, type TagMarks } from "../tags/scan.ts";
import type { RegionStart } from "../tags/tag-meaning.ts";
import { around, attributeIn, childNamed, detach, elementsIn, putBefore, putBehind } from "../tree/edit.ts";
import { openingOf, type SourceElement, type TagMark } from "../tree/source-tree.ts";
import { unescapedText } from "../tree/xml-text.ts";
import type { BoxSymbol, ControlItem, ControlKind, MappedNode, WordControl } from "./control-value.ts";

/** A quick look at a part: whether it has controls. */
export const mayHoldControls = (source: string): boolean => source.includes("<w:sdt>") || source.includes("<w:sdt ");

/** A name of the data, as people give it to a control; others say what a control is for. */
const nameForm = /^[\p{L}_][\p{L}\p{N}\p{M}_ .-]{0,150}$/u;

/**
 * Puts marks in the places of content controls that a value fills: by their tag, else their title, else the place in the file's own data
 * that they show. Controls in which tags stand are none: the tags are filled.
 */
export function placeControls(controls: readonly AuthoredControl[], marks: TagMarks): readonly TagMark[] {
  const found: TagMark[] = [];
  const done = new Set<SourceElement>();
  for (const { element, where } of controls) {
    const properties = childNamed(element, "w:sdtPr");
    const content = childNamed(element, "w:sdtContent");
    if (properties === undefined || content === undefined || isWithin(element, done)) continue;
    const mapped = mappedIn(properties);
    const name = nameOf(properties, mapped);
    if (!nameForm.test(name)) continue;
    const place = { where: `${where()}, control “${name}”`, spelling: name };
    if (childNamed(properties, "w15:repeatingSection") !== undefined)
      found.push(...repeated({ properties, content }, name, place));
    else if (childNamed(properties, "w:picture") !== undefined)
      found.push(...pictureIn(properties, content, name, place));
    else {
      const control = controlOf({ element, properties, content }, { name, mapped }, marks);
      if (control === undefined) continue;
      const mark: TagMark = {
        ...place,
        kind: "mark",
        meaning: { kind: "control", control },
        region: undefined,
        parent: undefined,
      };
      putBefore(element, mark);
      detach(element);
      done.add(element);
      found.push(mark);
    }
  }
  return found;
}

function isWithin(element: SourceElement, outer: ReadonlySet<SourceElement>): boolean {
  for (let at: SourceElement | undefined = element; at !== undefined; at = at.parent) if (outer.has(at)) return true;
  return false;
}

function nameOf(properties: SourceElement, mapped: MappedNode | undefined): string {
  const given = valueIn(properties, "w:tag").trim() || valueIn(properties, "w:alias").trim();
  if (given !== "" || mapped === undefined) return given;
  const [, , ...steps] = mapped.path.split("/").map((step) => step.replace(/^@|\[\d+\]$/g, "").replace(/^[^:]*:/, ""));
  return steps.join(".");
}

const valueIn = (parent: SourceElement | undefined, name: string): string => {
  const child = childNamed(parent, name);
  return child === undefined
    ? ""
    : unescapedText(attributeIn(openingOf(child), child.name.startsWith("w14:") ? "w14:val" : "w:val") ?? "");
};

function mappedIn(properties: SourceElement): MappedNode | undefined {
  const binding = childNamed(properties, "w:dataBinding") ?? childNamed(properties, "w15:dataBinding");
  const tag = binding === undefined ? "" : openingOf(binding);
  const [store, path] = [attributeIn(tag, "w:storeItemID"), attributeIn(tag, "w:xpath")];
  return store === undefined || path === undefined
    ? undefined
    : { store: unescapedText(store), path: unescapedText(path) };
}

type ControlPlace = Pick<TagMark, "where" | "spelling">;

/** A section that repeats its first item (MS-DOCX 2.5.3.10). */
function repeated(
  { properties, content }: Pick<ControlElements, "properties" | "content">,
  name: string,
  place: ControlPlace,
): readonly TagMark[] {
  const items = elementsIn(content).filter((one) => one.name === "w:sdt");
  const [item, ...others] = items;
  if (item === undefined) return [];
  // Word would make the items of the file's own data again.
  for (const name of ["w:dataBinding", "w15:dataBinding"]) {
    const binding = childNamed(properties, name);
    if (binding !== undefined) detach(binding);
  }
  for (const other of others) detach(other);
  const tree = { kind: "reference", token: { root: "name", steps: name.split("."), spelling: name } } as const;
  const start: RegionStart = {
    ...{ kind: "start", word: "each", tree, name: "", as: undefined, shape: undefined, numbering: undefined },
    isPlaced: true,
  };
  const begin: TagMark = { ...place, kind: "mark", meaning: start, region: undefined, parent: undefined };
  const end: TagMark = { ...begin, meaning: { kind: "end", word: "each", name: "", isPlaced: true } };
  putBefore(item, begin);
  putBehind(item, end);
  return [begin, end];
}

/** The frame of a picture gets another one. */
function pictureIn(
  properties: SourceElement,
  content: SourceElement,
  name: string,
  place: ControlPlace,
): readonly TagMark[] {
  const frame = frameIn(content);
  if (frame === undefined) return [];
  const shown = childNamed(properties, "w:showingPlcHdr");
  const tree = { kind: "reference", token: { root: "name", steps: name.split("."), spelling: name } } as const;
  const xml = frame.source.slice(frame.from, frame.to);
  const mark: TagMark = {
    ...place,
    kind: "mark",
    meaning: { kind: "frame", tree, xml },
    region: undefined,
    parent: undefined,
  };
  if (shown !== undefined) detach(shown);
  putBefore(frame, mark);
  detach(frame);
  return [mark];
}

function frameIn(parent: SourceElement): SourceElement | undefined {
  for (const child of elementsIn(parent)) {
    const found = child.name === "wp:inline" || child.name === "wp:anchor" ? child : frameIn(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface ControlElements {
  readonly element: SourceElement;
  readonly properties: SourceElement;
  readonly content: SourceElement;
}

/** undefined: it holds any content, rows, other controls or tags. */
function controlOf(
  { element, properties, content }: ControlElements,
  { name, mapped }: Pick<WordControl, "name" | "mapped">,
  marks: TagMarks,
): WordControl | undefined {
  const takes = kindOfControl(properties);
  if (takes === undefined || element.isChanged) return undefined;
  // Before anything that visits the whole of it: controls stand in each other.
  if (/<w:(?:sdt|tbl|tr|drawing|pict|object)[\s>]/.test(sourceOf(content))) return undefined;
  if (mayHoldTags(textIn(content), marks)) return undefined;
  const wrapping = wrappingOf(element, content);
  if (wrapping === undefined) return undefined;
  const shown = childNamed(properties, "w:showingPlcHdr");
  const look =
    shown === undefined ? (lookIn(content) ?? childNamed(properties, "w:rPr")) : childNamed(properties, "w:rPr");
  const own = sourceOf(properties);
  const ranges = rangesIn(content, { before: "", behind: "" });
  const endProperties = childNamed(element, "w:sdtEndPr");
  return {
    ...{ name, takes, mapped, xml: sourceOf(element) },
    properties: shown === undefined ? own : own.replace(sourceOf(shown), ""),
    before: `${endProperties === undefined ? "" : sourceOf(endProperties)}<w:sdtContent>${wrapping.before}${ranges.before}<w:r>${look === undefined ? "" : sourceOf(look)}`,
    behind: `</w:r>${ranges.behind}${wrapping.behind}</w:sdtContent></w:sdt>`,
  };
}

const sourceOf = ({ source, from, to }: SourceElement): string => source.slice(from, to);

function textIn(element: SourceElement): string {
  return element.children
    .map((child) => (child.kind === "element" ? textIn(child) : child.kind === "text" ? child.raw : ""))
    .join("");
}

/** What stands around the value of a control. */
interface ControlWrapping {
  readonly before: string;
  readonly behind: string;
}

/** Nothing in a line, a paragraph among paragraphs, a cell in a row; undefined: it holds more than one of these, or no such thing. */
function wrappingOf(element: SourceElement, content: SourceElement): ControlWrapping | undefined {
  const blocks = elementsIn(content).filter(({ name }) => !isBeside(name));
  const level = around(element, "w:p", "w:tr", "w:tbl", ...holdersOfParagraphs)?.name;
  if (level === "w:p") return blocks.some(({ name }) => name === "w:p") ? undefined : { before: "", behind: "" };
  if (level === "w:tbl") return undefined;
  if (level !== "w:tr") return inParagraph(blocks);
  const [cell, ...more] = blocks;
  if (cell?.name !== "w:tc" || more.length > 0) return undefined;
  const inCell = inParagraph(elementsIn(cell).filter(({ name }) => name !== "w:tcPr" && !isBeside(name)));
  if (inCell === undefined) return undefined;
  const properties = childNamed(cell, "w:tcPr");
  const before = `<w:tc>${properties === undefined ? "" : sourceOf(properties)}${inCell.before}`;
  return { before, behind: `${inCell.behind}</w:tc>` };
}

/** Of no block a new paragraph comes. */
function inParagraph(blocks: readonly SourceElement[]): ControlWrapping | undefined {
  const [paragraph, ...more] = blocks;
  if ((paragraph !== undefined && paragraph.name !== "w:p") || more.length > 0) return undefined;
  const properties = childNamed(paragraph, "w:pPr");
  return { before: `<w:p>${properties === undefined ? "" : sourceOf(properties)}`, behind: "</w:p>" };
}

const holdersOfParagraphs = [
  ...["w:tc", "w:body", "w:hdr", "w:ftr", "w:txbxContent", "w:footnote", "w:endnote", "w:comment", "w:docPartBody"],
];

/** An end of a range: a bookmark, a comment, a moved or a protected text (17.13). */
const endOfRange = /^w:\w+(Start|End)$/;

/** Whether it stands among blocks and is none. */
const isBeside = (name: string): boolean => endOfRange.test(name) || name === "w:proofErr";

/** The ends of ranges within a control, which may have their other ends outside: those that begin stand before its value now. */
function rangesIn(parent: SourceElement, found: ControlWrapping): ControlWrapping {
  let { before, behind } = found;
  for (const child of elementsIn(parent)) {
    const [, edge] = endOfRange.exec(child.name) ?? [];
    if (edge === "Start") before += sourceOf(child);
    else if (edge === "End") behind += sourceOf(child);
    else if (child.name === "w:commentReference") behind += `<w:r>${sourceOf(child)}</w:r>`;
    else ({ before, behind } = rangesIn(child, { before, behind }));
  }
  return { before, behind };
}

/** The look of the first run. */
function lookIn(parent: SourceElement): SourceElement | undefined {
  for (const child of elementsIn(parent)) {
    if (child.name === "w:r") return childNamed(child, "w:rPr");
    const found = lookIn(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a value can fill: those that hold a text, and any others that still show what to enter. */
function kindOfControl(properties: SourceElement): ControlKind | undefined {
  const [box, date, text] = ["w14:checkbox", "w:date", "w:text"].map((name) => childNamed(properties, name));
  if (box !== undefined)
    return {
      kind: "box",
      checked: symbolOf(box, "w14:checkedState", "☒"),
      unchecked: symbolOf(box, "w14:uncheckedState", "☐"),
    };
  if (date !== undefined) {
    const picture = valueIn(date, "w:dateFormat") || "yyyy-MM-dd";
    const locale = valueIn(date, "w:lid");
    return {
      kind: "date",
      picture,
      locale: /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(locale) ? locale : undefined,
    };
  }
  for (const [name, isFree] of [
    ["w:dropDownList", false],
    ["w:comboBox", true],
  ] as const) {
    const list = childNamed(properties, name);
    if (list !== undefined) return { kind: "list", isFree, items: itemsOf(list) };
  }
  if (text !== undefined) return { kind: "text", hasLines: attributeIn(openingOf(text), "w:multiLine") === "1" };
  const isOther = [
    "w:docPartObj",
    "w:docPartList",
    "w:equation",
    "w:group",
    "w:citation",
    "w:bibliography",
    "w15:repeatingSectionItem",
  ];
  if (isOther.some((name) => childNamed(properties, name) !== undefined)) return undefined;
  return childNamed(properties, "w:showingPlcHdr") === undefined ? undefined : { kind: "text", hasLines: true };
}

function symbolOf(box: SourceElement, name: string, otherwise: string): BoxSymbol {
  const state = childNamed(box, name);
  const font = unescapedText(state === undefined ? "" : (attributeIn(openingOf(state), "w14:font") ?? ""));
  const code = Number.parseInt(valueIn(box, name), 16);
  const isPlaced =
    (code >= symbols && code < symbols + 0x100) || (code >= 0x20 && code < 0x100 && symbolFonts.test(font));
  if (isPlaced && font !== "") return { code: symbols + (code & 0xff), font };
  return { code: code >= 0x20 && code < 0xd800 ? code : (otherwise.codePointAt(0) ?? 0x20), font: undefined };
}

/** Where the places of fonts of symbols begin among characters. */
const symbols = 0xf000;

/** Fonts in which a code is no letter. */
const symbolFonts = /^(?:Wingdings(?: [23])?|Webdings|Symbol|MT Extra|Marlett|ZapfDingbats|Bookshelf Symbol 7)$/i;

const itemsOf = (list: SourceElement): readonly ControlItem[] =>
  elementsIn(list).map((item) => {
    const tag = openingOf(item);
    const value = unescapedText(attributeIn(tag, "w:value") ?? "");
    return { value, shown: unescapedText(attributeIn(tag, "w:displayText") ?? value) };
  });
