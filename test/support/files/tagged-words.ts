import { zip } from "../../../src/render/codecs/zip.ts";
import { readArchive } from "../../../src/render/documents/verify/ooxml/archive.ts";
import type { RecordGap } from "../../../src/vocabulary/definition/word.ts";
import { type Random, randomFrom } from "./mutated.ts";

/** A Word file of somebody with tags at random places, and what it is filled with. */
interface TaggedWord {
  readonly file: Uint8Array;
  readonly data: unknown;
  readonly records?: string;
  readonly between?: RecordGap;
}

/** A text of a run, between its tags. */
interface TextPlace {
  readonly from: number;
  readonly to: number;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

const pick = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)] as Item;

const textElement = /(<w:t(?:\s[^>]*)?>)([^<]*)<\/w:t>/g;

const textsIn = (source: string): readonly TextPlace[] =>
  [...source.matchAll(textElement)].map(({ index, 1: tag = "", 2: text = "" }) => ({
    from: index + tag.length,
    to: index + tag.length + text.length,
  }));

/** A place in a text that is not in the middle of an escaped character. */
function placeIn({ from, to }: TextPlace, source: string, random: Random): number {
  const at = from + Math.floor(random() * (to - from + 1));
  const ampersand = source.lastIndexOf("&", at - 1);
  return ampersand >= from && source.indexOf(";", ampersand) >= at ? from : at;
}

const values = [
  "{{ name }}",
  "{{ number | number: 2 }}",
  "{{ list }}",
  "{{ lost }}",
  "{{ upper(name) }}",
  "{{link url 'see'}}",
];
const alone = ["{{break page}}", "{{image logo}}", "{{! note }}", "{{ lines }}"];
const regions: readonly (readonly [opening: string, closing: string])[] = [
  ["{{#each list}}", "{{/each}}"],
  ["{{#each list restart}}", "{{/each}}"],
  ["{{#each none}}", "{{else}}none{{/each}}"],
  ["{{#if flag}}", "{{/if}}"],
  ["{{#if flag}}", "{{else}}no{{/if}}"],
  ["{{#unless flag}}", "{{/unless}}"],
];

/** A tag as Word often stores it: in several runs. */
const divided = (tag: string, random: Random): string => {
  if (random() < 0.7) return tag;
  const at = 1 + Math.floor(random() * (tag.length - 1));
  return `${tag.slice(0, at)}</w:t></w:r><w:r><w:t xml:space="preserve">${tag.slice(at)}`;
};

/** The texts that a region begins and ends in: mostly near each other. */
function pairOf(count: number, random: Random): readonly [first: number, last: number] {
  const first = Math.floor(random() * count);
  const reach = pick([0, 0, 1, 2, 5, 20], random);
  return [first, Math.min(count - 1, first + Math.floor(random() * (reach + 1)))];
}

function insertionsIn(source: string, random: Random): readonly Insertion[] {
  const texts = textsIn(source);
  const made: Insertion[] = [];
  if (texts.length === 0) return made;
  for (let left = 1 + Math.floor(random() * 4); left > 0; left -= 1) {
    const tag = random() < 0.75 ? pick(values, random) : pick(alone, random);
    made.push({ at: placeIn(pick(texts, random), source, random), text: divided(tag, random) });
  }
  for (let left = Math.floor(random() * 3); left > 0; left -= 1) {
    const [opening, closing] = pick(regions, random);
    const [first, last] = pairOf(texts.length, random).map((at) => texts[at]);
    if (first === undefined || last === undefined) continue;
    const isWhole = random() < 0.5;
    const begin = isWhole ? first.from : placeIn(first, source, random);
    const end = isWhole ? last.to : Math.max(begin, placeIn(last, source, random));
    made.push({ at: begin, text: divided(opening, random) }, { at: end, text: closing });
  }
  return made;
}

function withInsertions(source: string, insertions: readonly Insertion[]): string {
  let [out, done] = ["", 0];
  for (const { at, text } of insertions.toSorted((one, other) => one.at - other.at)) {
    out += source.slice(done, at) + text;
    done = at;
  }
  return out + source.slice(done);
}

const texts = [
  "Ada",
  "",
  "a & b <c>",
  "\u05e9\u05dc\u05d5\u05dd 12, Ada",
  "one\ntwo\tthree",
  "x".repeat(300),
  "\u0001\ud800",
  "\"'",
];

const dataOf = (random: Random) => {
  const text = (): string => pick(texts, random);
  const list = Array.from({ length: Math.floor(random() * 4) }, () => ({
    name: text(),
    number: Math.floor(random() * 1e6),
  }));
  const facts = {
    number: random() * 1e4,
    flag: random() < 0.5,
    none: [],
    lines: "a\nb\r\nc",
    url: "https://example.com/?a=1&b=2",
  };
  return { ...facts, name: text(), list, logo: "logo.png" };
};

/** The picture that `logo` of the data names. */
export const taggedPicture = "logo.png";

/** The template of a number in its run: with the seed it is made again of the same file. */
export function taggedWord(file: Uint8Array, number: number, seed: number): TaggedWord {
  const random = randomFrom(seed * 1_000_003 + number);
  const data = dataOf(random);
  const parts = [...readArchive(file)].map(([name, bytes]) => [name.slice(1), Buffer.from(bytes)] as const);
  const isText = (name: string): boolean =>
    name === "word/document.xml" ||
    (/^word\/(?:header|footer|footnotes|endnotes|comments)\d*\.xml$/.test(name) && random() < 0.3);
  const tagged = parts.map(([name, content]) => {
    if (!isText(name)) return { name, content };
    const source = content.toString("utf8");
    return { name, content: Buffer.from(withInsertions(source, insertionsIn(source, random))) };
  });
  const bytes = zip(tagged);
  if (random() < 0.8) return { file: bytes, data };
  return { file: bytes, data, records: "list", between: pick(["page", "section", "nothing"] as const, random) };
}
