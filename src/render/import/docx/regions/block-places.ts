import type { XmlElement } from "../../../documents/verify/ooxml/xml-tree.ts";
import type { Syntax } from "../../../tag-languages/statements.ts";
import { statementsIn } from "../../../tag-languages/statements.ts";
import { type PlacedStatement, type Region, regionsIn } from "../../placeholders/regions.ts";
import type { WordFile } from "../word-file.ts";
import { deep, wordsIn } from "../xml.ts";
import { nextOf } from "./carbone-lists.ts";

/** Where loops and conditions begin and end among blocks, or among the rows of a table. */
export interface BlockPlaces {
  /** The text of each. */
  readonly words: readonly string[];
  /** Regions that begin in a paragraph, the outer ones first. */
  readonly regionsAt: (at: number) => readonly Region[];
  /** The first place behind one that shows the next entry of a list of Carbone's. */
  readonly nextBehind: (list: string, at: number) => number | undefined;
}

/** Found once for all loops of the same blocks: looking behind each of them would take as long as their number squared. */
const found = new WeakMap<object, BlockPlaces>();

export function placesOf(
  blocks: readonly XmlElement[],
  { tagCuts: cuts, syntax }: Pick<WordFile, "tagCuts" | "syntax">,
): BlockPlaces {
  const known = found.get(blocks);
  if (known !== undefined) return known;
  const words = blocks.map((block) =>
    block.local === "p" ? cuts.textOf(block) : deep(block, "t").map(wordsIn).join(""),
  );
  const regions = regionsOf(blocks, words, syntax);
  const nexts = placesBy(words, "[i+1]", nextOf);
  const made: BlockPlaces = {
    words,
    regionsAt: (at) => regions.get(at) ?? [],
    nextBehind: (list, at) => firstBehind(nexts.get(list) ?? [], at),
  };
  found.set(blocks, made);
  return made;
}

function regionsOf(
  blocks: readonly XmlElement[],
  words: readonly string[],
  syntax: Syntax,
): ReadonlyMap<number, readonly Region[]> {
  const placed = words.flatMap((text, unit): readonly PlacedStatement[] =>
    blocks[unit]?.local === "p" ? statementsIn(text, syntax).map((one) => ({ ...one, unit })) : [],
  );
  const made = new Map<number, Region[]>();
  const regions = regionsIn(placed);
  for (const one of placed) {
    const region = regions.get(one);
    if (region === undefined) continue;
    const others = made.get(one.unit);
    if (others === undefined) made.set(one.unit, [region]);
    else others.push(region);
  }
  return made;
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
