import { attributePlace } from "../tree/edit.ts";
import { programOf, type UniqueKind, type WordInstruction, type WordProgram } from "./instruction.ts";
import { isNoteElement, leadsToNote, noteKeyOf } from "./note-programs.ts";

/** What decides how tags in loops are written. */
export interface CopySettings {
  /** How many loops are around. */
  loops: number;
  /** The depth of the loop with whose entries a list restarts, by its number. */
  readonly restarts: ReadonlyMap<string, number>;
  /** Steps that only the first copy does, by their texts. */
  readonly once: Map<string, WordInstruction>;
  /** Headers and footers that are each entry's own, of `records`, by the ids of the links to them. */
  readonly zones: ReadonlyMap<string, string>;
  /** Keys of the notes that copies lead to, which are added here; undefined: what is written is no body. */
  readonly led: Set<string> | undefined;
  /** What is written is a note. */
  readonly isNote: boolean;
}

/** What distinguishes a copy of a loop's body from another one, or may stand in a file once: a quick look at the source. */
const unique =
  /docPr|bookmark|w:sdt|w:id[\s=]|paraId|textId|w:comment|w:numId|tnoteReference|dnoteReference|erReference\s/;

export const mayDiffer = (xml: string): boolean => unique.test(xml);

/** What leads to a comment, which stands in a file once. */
export const ofComment = /^w:comment(?:RangeStart|RangeEnd|Reference)$/;

export function onceOnly(text: string, { once }: CopySettings): WordInstruction {
  const step = once.get(text) ?? { kind: "once", text };
  once.set(text, step);
  return step;
}

const openingTags = /<([^\s/>"'=<&!?]+)(?:"[^"]*"|'[^']*'|[^"'<>])*>/g;

/** XML of the file, also a part of an element, as a program: its tags are written as those of the tree are. */
export function copiedXml(xml: string, copying: CopySettings): WordProgram {
  if (copying.loops === 0 || !mayDiffer(xml)) return programOf([xml]);
  const steps: WordInstruction[] = [];
  let done = 0;
  for (const { 0: tag, 1: name = "", index } of xml.matchAll(openingTags)) {
    steps.push(xml.slice(done, index));
    done = index + tag.length;
    if (ofComment.test(name) && tag.endsWith("/>")) steps.push(onceOnly(tag, copying));
    else steps.push(...copiedTag(tag, name, copying));
  }
  return programOf([...steps, xml.slice(done)]);
}

/** An opening tag, with an id or a name of each copy's own in place of the author's. */
export function copiedTag(tag: string, name: string, copying: CopySettings): readonly WordInstruction[] {
  // Ids of paragraphs are optional, and their copies would have the same.
  let rest = tag.replaceAll(/\sw14:(?:paraId|textId)\s*=\s*"[^"]*"/g, "");
  const steps: WordInstruction[] = [];
  for (const [attribute, step] of changesOf(name, copying)) {
    const place = attributePlace(rest, (written) => written === attribute);
    if (place === undefined) continue;
    const instead = step(rest.slice(place.from, place.to));
    if (instead === undefined) continue;
    steps.push(rest.slice(0, place.from), instead);
    rest = rest.slice(place.to);
  }
  return [...steps, rest];
}

type ValueChange = readonly [attribute: string, step: (original: string) => WordInstruction | undefined];

/** What stands in place of the values of an element's attributes, in the order of these. */
function changesOf(name: string, copying: CopySettings): readonly ValueChange[] {
  const { loops, restarts, zones, led, isNote } = copying;
  if (zones.size > 0 && zoneReference.test(name)) return [["r:id", (original) => zoneStep(original, zones)]];
  if (isNote && isNoteElement(name)) return [["w:id", (original) => ({ kind: "note", key: undefined, original })]];
  if (led !== undefined && loops > 0 && leadsToNote(name))
    return [["w:id", (original) => noteStep(name, original, led)]];
  if (name === "w:numId") return [["w:val", (original) => restarted(original, loops, restarts)]];
  return (uniqueAttributes.get(name) ?? []).map(
    ([attribute, of]): ValueChange => [attribute, (original) => ({ kind: "unique", of, original, loops })],
  );
}

/** What leads to a header or a footer (17.10.2, 17.10.5). */
const zoneReference = /^w:(?:header|footer)Reference$/;

function zoneStep(link: string, zones: CopySettings["zones"]): WordInstruction | undefined {
  const part = zones.get(link);
  return part === undefined ? undefined : { kind: "zone", link, part };
}

function noteStep(name: string, original: string, led: Set<string>): WordInstruction | undefined {
  const key = noteKeyOf(name, original);
  if (key === undefined) return undefined;
  led.add(key);
  return { kind: "note", key, original };
}

/** undefined: the list does not restart within the loops around. */
function restarted(original: string, loops: number, restarts: CopySettings["restarts"]): WordInstruction | undefined {
  const depth = restarts.get(original);
  return depth === undefined || depth >= loops ? undefined : { kind: "list", original, depth };
}

/** Tracked changes (17.13.5), which have ids of their own. */
const revisions = [
  ...["ins", "del", "moveFrom", "moveTo", "cellIns", "cellDel", "cellMerge", "numberingChange"],
  ...[
    "rPrChange",
    "pPrChange",
    "sectPrChange",
    "tblPrChange",
    "tblGridChange",
    "tblPrExChange",
    "trPrChange",
    "tcPrChange",
  ],
];

type UniqueValues = readonly [element: string, readonly (readonly [attribute: string, kind: UniqueKind])[]];

const uniqueAttributes: ReadonlyMap<UniqueValues[0], UniqueValues[1]> = new Map<UniqueValues[0], UniqueValues[1]>([
  ["wp:docPr", [["id", "drawing"]]],
  [
    "w:bookmarkStart",
    [
      ["w:id", "bookmark"],
      ["w:name", "bookmark-name"],
    ],
  ],
  ["w:bookmarkEnd", [["w:id", "bookmark"]]],
  // Only the properties of a control have it.
  ["w:id", [["w:val", "control"]]],
  ...revisions.map((name) => [`w:${name}`, [["w:id", "revision"]]] as UniqueValues),
]);
