import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Outside } from "../../../src/render/contract/outside.ts";
import { outsideWith } from "./case-outside.ts";
import { caseNames, readCase } from "./reference-case.ts";
import { exampleOutside } from "./render-example.ts";

/** A definition that binds data, and data for it. */
export interface TemplateWithData {
  readonly name: string;
  readonly definition: unknown;
  readonly data: unknown;
  readonly outside: Outside;
}

const examples = fileURLToPath(new URL("../../../examples/", import.meta.url));

/** The examples with data, then all reference cases with texts as data: every fourth with all of its texts. */
export function templatesWithData(): readonly TemplateWithData[] {
  const folders = ["", "gallery/", "kinds/"].flatMap((within) =>
    readdirSync(examples + within).map((name) => join(examples, within, name)),
  );
  const bound = folders
    .filter((folder) => existsSync(join(folder, "data.json")) && existsSync(join(folder, "definition.json")))
    .map((folder) => ({
      name: folder.slice(examples.length),
      definition: readJson(join(folder, "definition.json")),
      data: readJson(join(folder, "data.json")),
      outside: exampleOutside,
    }));
  return [around, ...bound, ...caseNames().map((name, at) => caseWithTokens(name, at % 4 === 0))];
}

/** Texts of the data among elements that have none, and one of every word that is put together from the data. */
const around: TemplateWithData = {
  name: "elements around",
  definition: {
    document: {
      content: [
        { figure: { content: [{ p: "In it: $data.name" }], caption: "A figure" } },
        { stack: { content: [{ p: "Stacked: $data.name" }] } },
        { markdown: "$data.terms" },
        { rich: "$data.note" },
        { p: "[b]$data.name[/b], behind all" },
      ],
    },
  },
  data: { name: "Anna Berg", note: "7, 1234 and 56", terms: "Of 2026\n\nNo 17" },
  outside: exampleOutside,
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

function caseWithTokens(name: string, all: boolean): TemplateWithData {
  const { definition, data = {}, components } = readCase(name);
  const texts: string[] = [];
  const document = withTokens(definition.document, texts, all);
  return {
    name,
    definition: { ...definition, document },
    data: { ...data, ofTexts: Object.fromEntries(texts.map((text, at) => [`t${at}`, text])) },
    outside: outsideWith(components),
  };
}

const keysOfText: ReadonlySet<string> = new Set(["p", "td", "th"]);

/** Texts that are shown in other places as well, and elements that hold such. */
const shownElsewhere: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "caption"]);
const holdsTexts: ReadonlySet<string> = new Set(["ul", "ol", "figure", "toc", "chart"]);

/** What stays as it is written. */
const untouched: ReadonlySet<string> = new Set(["map", "styles"]);

/** The definition with references in place of its texts, which are added to `texts`; `all`: also of those that are shown elsewhere. */
function withTokens(node: unknown, texts: string[], all: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => withTokens(item, texts, all));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, member]) => {
      const isText = keysOfText.has(key) || (all && shownElsewhere.has(key));
      if (typeof member === "string" && isText) return [key, tokenOf(member, texts)];
      return [key, untouched.has(key) || (!all && holdsTexts.has(key)) ? member : withTokens(member, texts, all)];
    }),
  );
}

/** Whole texts, or what stands between shortcodes. */
function tokenOf(text: string, texts: string[]): string {
  if (text.includes("$") || text.includes("\\")) return text;
  const replaced = (part: string): string => {
    const inside = part.trim();
    if (inside === "") return part;
    texts.push(inside);
    return part.replace(inside, () => `$data.ofTexts.t${texts.length - 1}`);
  };
  if (!text.includes("[")) return replaced(text);
  return text.replaceAll(/(^|\])([^[\]]+)(?=\[|$)/g, (_, before: string, part: string) => before + replaced(part));
}

/** Numbers from 0 to below `n`. */
export type Chance = (n: number) => number;

/** The same numbers for the same seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

/** What becomes of most texts: little, so that lines stay as they are. */
const changes: readonly ((text: string, chance: Chance) => string)[] = [(text) => text, otherLetters, otherLetters];

/** What becomes of a few. */
const harder: typeof changes = [
  (text) => `${text} again`,
  (text) => text.slice(0, Math.ceil(text.length / 2)),
  (text) => `${text} and more words than there were before, so that lines end in other places`,
  () => "",
  (text) => `${text}\nsecond line`,
  (text) => `${text}\twith tab`,
  (text) => `  ${text}  twice  `,
  (text) => `[b]${text}[/b] {x} <i>`,
  (text) => `$data.missing ${text}`,
  () => "مرحبا بالعالم 12",
  () => "东京都新宿区",
  () => "Ōsaka 🙂 é\u0301",
  () => "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente".repeat(2),
  () => "\uFDD0x\uFDD1 \u2028 y",
  (text) => `${text}\u00ad- 1.234,56`,
];

/** Letters and digits of the same kind in place of some. */
function otherLetters(text: string, chance: Chance): string {
  return text.replaceAll(/[a-zA-Z0-9]/g, (letter) => {
    if (chance(3) > 0) return letter;
    const [from, count] = /\d/.test(letter) ? [0x30, 10] : /[a-z]/.test(letter) ? [0x61, 26] : [0x41, 26];
    return String.fromCharCode(from + chance(count));
  });
}

/** Other data of the same kind: in one of three, a text in sixteen is of a harder kind; in one of twelve lists have other lengths. */
export function changedData(data: unknown, chance: Chance): unknown {
  const [hard, lists] = [chance(3) === 0, chance(12) === 0];
  const change = (text: string): string => {
    const how = hard && chance(16) === 0 ? harder : changes;
    return how[chance(how.length)]?.(text, chance) ?? text;
  };
  return changed(data, { change, lists }, chance);
}

interface Changes {
  readonly change: (text: string) => string;
  readonly lists: boolean;
}

function changed(node: unknown, changes: Changes, chance: Chance): unknown {
  if (typeof node === "string") return changes.change(node);
  if (Array.isArray(node)) {
    const items: readonly unknown[] = !changes.lists
      ? node
      : chance(2) === 0
        ? [...node, ...node.slice(0, 1)]
        : node.slice(1);
    return items.map((item) => changed(item, changes, chance));
  }
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, member]) => [key, changed(member, changes, chance)]));
}
