import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import { tryImport } from "../../../src/render/import/import-file.ts";

type Counts = Readonly<Record<string, number>>;

interface Case {
  readonly markdown: string;
  readonly html: string;
  readonly section: string;
  readonly number: number;
}

/** The outcomes of CommonMark's own cases. */
export interface Verdict {
  readonly alike: number;
  /** They differ, and the report of the import has an entry. */
  readonly reported: number;
  readonly silent: readonly string[];
}

/** The parts of a document in HTML; level 6 is level 5 in a definition. */
const parts: Readonly<Record<string, string>> = {
  ...{ h1: "h1", h2: "h2", h3: "h3", h4: "h4", h5: "h5", h6: "h5", ul: "ul", ol: "ol", li: "li", hr: "hr" },
  ...{ em: "em", strong: "strong", a: "link", img: "image", pre: "code block" },
};

/** The structure of each case's own HTML beside that of the definition, by counts. */
export async function judgeCommonMark(): Promise<Verdict> {
  const require = createRequire(join(fileURLToPath(new URL(".", import.meta.url)), "package.json"));
  const { tests } = require("commonmark-spec") as { readonly tests: readonly Case[] };
  let [alike, reported] = [0, 0];
  const silent: string[] = [];
  for (const { markdown, html, section, number } of tests) {
    const source = markdown.replaceAll("→", "\t");
    const outcome = await tryImport({ bytes: Buffer.from(source), fileName: "case.md" });
    const wanted = spelt(countedHtml(html));
    const withGfm = spelt(countedHtml(micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })));
    const found =
      outcome.kind === "imported" ? spelt(countedDefinition(JSON.parse(outcome.imported.content))) : "refused";
    if (wanted === found || withGfm === found) alike += 1;
    else if (outcome.kind === "imported" && outcome.imported.report.length > 0) reported += 1;
    else silent.push(`${number} (${section}): HTML has ${wanted}; the definition has ${found}`);
  }
  return { alike, reported, silent };
}

/** Emphasis within emphasis is one in a definition, and links in it begin it again: it is there, or not. */
const present = new Set(["em", "strong"]);

const spelt = (counts: Counts): string =>
  Object.entries(counts)
    .map(([name, count]) => [name, present.has(name) ? 1 : count] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(", ") || "nothing";

function countedHtml(html: string): Counts {
  const counts: Record<string, number> = {};
  const visit = (node: DefaultTreeAdapterMap["node"]): void => {
    const part = "tagName" in node ? parts[node.tagName] : undefined;
    if (part !== undefined) counts[part] = (counts[part] ?? 0) + 1;
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(parseFragment(html));
  return counts;
}

const codes: readonly (readonly [pattern: RegExp, part: string])[] = [
  [/(?<!(?<!\\)\\)\[i\]/g, "em"],
  [/(?<!(?<!\\)\\)\[b\]/g, "strong"],
  [/(?<!\\)\[(?:link|goto), /g, "link"],
  [/(?<!\\)\[img, /g, "image"],
];

function countedDefinition(definition: unknown): Counts {
  const counts: Record<string, number> = {};
  const add = (part: string, by = 1): void => {
    if (by > 0) counts[part] = (counts[part] ?? 0) + by;
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value === "string") for (const [pattern, part] of codes) add(part, [...value.matchAll(pattern)].length);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (/^h[1-5]$/.test(key)) add(key);
      if (key === "ul" || key === "ol") {
        add(key);
        add("li", (inner as { readonly items: readonly unknown[] }).items.length);
      }
      if (key === "separator") add("hr");
      if (key === "image") add("image");
      if (key === "style" && inner === "code") add("code block");
      visit(inner);
    }
  };
  visit((definition as { readonly document: { readonly content: unknown } }).document.content);
  return counts;
}
