import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import type { Element } from "../definition.ts";
import { quoted } from "../findings.ts";
import type { LoopItem } from "../placeholders/braces.ts";
import { stepsOf } from "../placeholders/sample.ts";
import type { BlockScope } from "./paragraphs.ts";
import { deep, wordsIn } from "./xml.ts";

export type ReadElements = (blocks: readonly XmlElement[], scope: BlockScope) => readonly Element[];

/** A list of the data that something is repeated for. */
export interface Loop {
  /** `$data.rows`. */
  readonly source: string;
  readonly item: LoopItem;
  /** Tags that only mark the loop. */
  readonly without: readonly string[];
}

const wordsOf = (element: XmlElement): string => deep(element, "t").map(wordsIn).join("");

const name = "[\\p{L}_][\\p{L}\\p{N}_.]{0,100}";
const opened = new RegExp(`\\{([#^])(${name})\\}`, "u");
const openedAlone = new RegExp(`^\\s*\\{([#^])(${name})\\}\\s*$`, "u");
const carbone = /\{[dc]\.([\p{L}_][\p{L}\p{N}_.]{0,100})\[i\]/u;
const carboneNext = /\{[dc]\.([\p{L}_][\p{L}\p{N}_.]{0,100})\[i\+1\]/u;

function loopOver(list: string, tags: readonly string[], { file, place, item }: BlockScope): Loop | undefined {
  const steps = stepsOf(list);
  if (steps === undefined || item !== undefined) {
    file.findings.add(
      "IMPORT_PLACEHOLDER",
      place.words,
      `The loop ${quoted(list)} is inside another one, and is not repeated.`,
    );
    return undefined;
  }
  const { path, item: sample } = file.sample.list(steps);
  return { source: `$${path}`, item: { sample, list }, without: tags };
}

/** The loop that a row of a table is repeated by: Carbone's, or docxtemplater's from its first to its last cell. */
export function rowLoop(row: XmlElement, scope: BlockScope): Loop | undefined {
  const words = wordsOf(row);
  const [, list] = carbone.exec(words) ?? [];
  if (list !== undefined) return loopOver(list, [], scope);
  const [tag = "", kind, named = ""] = opened.exec(words) ?? [];
  const end = [`{/${named}}`, "{/}"].find((spelling) => words.includes(spelling));
  if (kind !== "#" || end === undefined) return undefined;
  return loopOver(named, [tag, end], scope);
}

/** Carbone's second row only shows where the first one is repeated. */
export const isNextRow = (row: XmlElement | undefined, { item }: Loop): boolean =>
  row !== undefined && carboneNext.exec(wordsOf(row))?.[1] === item.list;

/** Loops and conditions inside one another; tags of deeper ones stay as text. */
const mostLoops = 8;

interface BlockLoop {
  readonly elements: readonly Element[];
  /** The block behind it. */
  readonly next: number;
}

/** Blocks that are repeated, or shown only if something is not there; undefined: none begin here. */
export function blockLoopAt(
  blocks: readonly XmlElement[],
  at: number,
  scope: BlockScope,
  read: ReadElements,
): BlockLoop | undefined {
  const block = blocks[at];
  if (block?.local !== "p") return undefined;
  const words = wordsOf(block);
  if (!words.includes("{")) return undefined;
  const [, kind, named] = openedAlone.exec(words) ?? [];
  if (named !== undefined) return templaterLoop(blocks, { at, kind: kind ?? "#", named }, scope, read);
  const [, list] = carbone.exec(words) ?? [];
  const next = blocks[at + 1];
  if (list === undefined || next === undefined || carboneNext.exec(wordsOf(next))?.[1] !== list) return undefined;
  const loop = loopOver(list, [], scope);
  return loop === undefined ? undefined : { elements: [repeated([block], loop, scope, read)], next: at + 2 };
}

function templaterLoop(
  blocks: readonly XmlElement[],
  { at, kind, named }: { readonly at: number; readonly kind: string; readonly named: string },
  scope: BlockScope,
  read: ReadElements,
): BlockLoop | undefined {
  const end = endBehind(blocks, at, named);
  if (end === undefined || scope.depth >= mostLoops) return undefined;
  const inner = (): readonly XmlElement[] => blocks.slice(at + 1, end);
  if (kind === "^") return { elements: shownWithout(inner(), named, scope, read), next: end + 1 };
  const loop = loopOver(named, [], scope);
  if (loop === undefined) return undefined;
  const message = `${quoted(`{#${named}}`)} is a loop over a list; where it is a condition, give its elements \`if\` instead.`;
  scope.file.findings.add("IMPORT_APPROXIMATED", scope.place.words, message);
  return { elements: [repeated(inner(), loop, scope, read)], next: end + 1 };
}

/** Where the blocks of one list end loops, by what is written there: found once for all loops that begin among them. */
const endsOf = new WeakMap<readonly XmlElement[], ReadonlyMap<string, readonly number[]>>();

function endBehind(blocks: readonly XmlElement[], at: number, named: string): number | undefined {
  let ends = endsOf.get(blocks);
  if (ends === undefined) {
    ends = endsIn(blocks);
    endsOf.set(blocks, ends);
  }
  const behind = [`{/${named}}`, "{/}"].flatMap((words) => {
    const places = ends.get(words) ?? [];
    return (places.at(-1) ?? -1) > at ? [places.find((place) => place > at) ?? at] : [];
  });
  return behind.length === 0 ? undefined : Math.min(...behind);
}

function endsIn(blocks: readonly XmlElement[]): ReadonlyMap<string, readonly number[]> {
  const ends = new Map<string, number[]>();
  for (const [at, block] of blocks.entries()) {
    const words = block.local === "p" ? wordsOf(block).trim() : "";
    if (!words.startsWith("{/")) continue;
    const places = ends.get(words) ?? [];
    places.push(at);
    ends.set(words, places);
  }
  return ends;
}

/** A table of one column without lines: its rows are what is repeated. */
function repeated(
  blocks: readonly XmlElement[],
  { source, item }: Loop,
  scope: BlockScope,
  read: ReadElements,
): Element {
  const content = read(blocks, { ...scope, item, depth: scope.depth + 1 });
  const style = { border: "none", padding: 0 };
  return { table: { widths: [1], source, map: [{ content: content.length === 0 ? [{ p: "" }] : content, style }] } };
}

function shownWithout(
  blocks: readonly XmlElement[],
  named: string,
  scope: BlockScope,
  read: ReadElements,
): readonly Element[] {
  const steps = stepsOf(named);
  if (steps === undefined) return [];
  const path = scope.file.sample.value(steps, false);
  return read(blocks, { ...scope, depth: scope.depth + 1 }).map((element) => ({ ...element, if: { not: `$${path}` } }));
}
