import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { nextOf, openedAlone } from "./loop-tags.ts";
import { deep, wordsIn } from "./xml.ts";

/** Where loops begin and end among blocks, or among the rows of a table. */
export interface LoopPlaces {
  /** The text of each. */
  readonly words: readonly string[];
  /** Where a tag of docxtemplater that is a paragraph of its own ends, by where it begins. */
  readonly endOf: (at: number) => number | undefined;
  /** The first place behind one that shows the next entry of a list of Carbone's. */
  readonly nextBehind: (list: string, at: number) => number | undefined;
  /** The first place, from one on, with a tag that ends a loop of docxtemplater. */
  readonly closedFrom: (tag: string, at: number) => number | undefined;
}

/** Found once for all loops of the same blocks: looking behind each of them would take as long as their number squared. */
const found = new WeakMap<object, LoopPlaces>();

const wordsOf = (element: XmlElement): string => deep(element, "t").map(wordsIn).join("");

export function placesOf(blocks: readonly XmlElement[]): LoopPlaces {
  const known = found.get(blocks);
  if (known !== undefined) return known;
  const words = blocks.map(wordsOf);
  const ends = endsIn(blocks, words);
  const nexts = placesBy(words, "[i+1]", nextOf);
  const closings = placesBy(words, "{/", (text) => text.match(/\{\/[^{}]{0,120}\}/g) ?? []);
  const made: LoopPlaces = {
    words,
    endOf: (at) => ends.get(at),
    nextBehind: (list, at) => firstBehind(nexts.get(list) ?? [], at),
    closedFrom: (tag, at) => firstBehind(closings.get(tag) ?? [], at - 1),
  };
  found.set(blocks, made);
  return made;
}

/** Each end belongs to the last beginning of its name that has none yet; `{/}` to the last of any. */
function endsIn(blocks: readonly XmlElement[], words: readonly string[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: { readonly at: number; readonly named: string }[] = [];
  const counts = new Map<string, number>();
  const count = (named: string, by: number) => counts.set(named, (counts.get(named) ?? 0) + by);
  for (const [at, block] of blocks.entries()) {
    if (block.local !== "p") continue;
    const text = words[at]?.trim() ?? "";
    const tag = openedAlone(text);
    if (tag !== undefined) {
      open.push({ at, named: tag.named });
      count(tag.named, 1);
      continue;
    }
    const [, closed] = /^\{\/([^{}]{0,120})\}$/.exec(text) ?? [];
    if (closed === undefined || (closed !== "" && (counts.get(closed) ?? 0) === 0)) continue;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      count(last.named, -1);
      if (closed !== "" && last.named !== closed) continue;
      ends.set(last.at, at);
      break;
    }
  }
  return ends;
}

/** Places by what their texts have; `sign`: without it a text has none. */
function placesBy(
  words: readonly string[],
  sign: string,
  keysOf: (text: string) => Iterable<string>,
): ReadonlyMap<string, readonly number[]> {
  const made = new Map<string, number[]>();
  for (const [at, text] of words.entries()) {
    if (!text.includes(sign)) continue;
    for (const key of keysOf(text)) {
      const places = made.get(key) ?? [];
      places.push(at);
      made.set(key, places);
    }
  }
  return made;
}

/** The first of ascending places behind one. */
function firstBehind(places: readonly number[], at: number): number | undefined {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return places[low];
}
