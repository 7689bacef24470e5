import { parseDeclarations, withoutComments } from "../../graphics/draw/svg-file/css/declarations.ts";
import { type ImportedElement, unlessEmpty } from "../definition.ts";
import type { ImportFindings } from "../findings.ts";
import { pageSizes } from "../page-sizes.ts";
import { words } from "./cascade.ts";
import { length } from "./looks.ts";
import { type ImportedZones, type MarginBox, zonesOf } from "./margin-boxes.ts";
import { everyElement, type HtmlElement, textIn } from "./tree.ts";

/** The page of a file's `@page` rules (CSS Paged Media 3), and the points between its margins. */
export interface CssPage extends ImportedZones {
  readonly setup: ImportedElement | undefined;
  readonly textWidth: number;
}

const usual = { width: 595.28, height: 841.89, margin: 36 };

export function pageOf(root: HtmlElement, findings: ImportFindings): CssPage {
  const css = everyElement(root)
    .filter(({ name }) => name === "style")
    .map(textIn)
    .join("\n")
    .slice(0, 500_000);
  const rules = pageRules(withoutComments(css));
  const page = ruleOfAll(rules);
  for (const { name } of rules)
    if (name !== (page?.name ?? "")) findings.dropped("near", "style sheet", `The page ${JSON.stringify(name)} is`);
  const declarations = parseDeclarations(page?.declarations ?? "");
  for (const [name] of declarations)
    if (!/^(?:size|margin(?:-(?:top|right|bottom|left))?)$/.test(name))
      findings.property(`@page ${name}`, "style sheet", undefined, 1);
  const value = (name: string): string => declarations.get(name)?.value ?? "";
  const size = sizeOf(words(value("size")));
  const margin = marginOf(words(value("margin")), (side) => value(`margin-${side}`));
  const [, right = usual.margin, , left = usual.margin] = margin ?? [];
  return {
    ...zonesOf(page?.boxes ?? [], findings),
    setup: unlessEmpty({ size: size.size, orientation: size.isTurned ? "landscape" : undefined, margin }),
    textWidth: Math.max(72, size.width - left - right),
  };
}

interface PageRule {
  /** "": of all pages. */
  readonly name: string;
  /** Without the boxes of its margins, which stand in braces of their own. */
  readonly declarations: string;
  readonly boxes: readonly MarginBox[];
}

/** The rule of all pages; where each has a name, as in files that Word writes, the first. */
const ruleOfAll = (rules: readonly PageRule[]): PageRule | undefined =>
  rules.findLast(({ name }) => name === "") ?? rules.find(({ name }) => !name.startsWith(":"));

function pageRules(css: string): readonly PageRule[] {
  const made: PageRule[] = [];
  const opening = /@page\s{0,20}([\w:-]{0,40})\s{0,20}\{/gi;
  for (let found = opening.exec(css); found !== null; found = opening.exec(css)) {
    const { end, ...rule } = outsideOfBoxes(css, opening.lastIndex);
    made.push({ name: found[1] ?? "", ...rule });
    opening.lastIndex = end;
  }
  return made;
}

/** The declarations up to the closing brace, and the boxes in between. */
function outsideOfBoxes(css: string, start: number): Omit<PageRule, "name"> & { readonly end: number } {
  const kept: string[] = [];
  const boxes: MarginBox[] = [];
  let [depth, from, at, name] = [1, start, start, ""];
  for (; at < css.length && depth > 0; at += 1) {
    const brace = css[at];
    if (brace === "{" && depth === 1) {
      const before = css.slice(from, at);
      const [head = ""] = /@[\w-]{1,40}\s{0,20}$/.exec(before) ?? [];
      kept.push(`${before.slice(0, before.length - head.length)};`);
      [name, from] = [head.slice(1).trim().toLowerCase(), at + 1];
    }
    if (brace === "{") depth += 1;
    if (brace === "}") depth -= 1;
    if (brace === "}" && depth === 1) {
      if (name !== "" && boxes.length < mostBoxes) boxes.push({ name, declarations: css.slice(from, at) });
      from = at + 1;
    }
  }
  if (depth <= 1) kept.push(css.slice(from, depth === 0 ? at - 1 : at));
  return { end: at, declarations: kept.join(""), boxes };
}

/** There are sixteen (CSS Paged Media 3, 5.2). */
const mostBoxes = 16;

function sizeOf(written: readonly string[]): {
  readonly size: unknown;
  readonly width: number;
  readonly isTurned: boolean;
} {
  const isTurned = written.some((word) => word.toLowerCase() === "landscape");
  const lengths = written.flatMap((word) => length(word, 12) ?? []).filter((one) => one >= 72 && one <= 14_400);
  const [width, height = width] = lengths;
  if (width !== undefined && height !== undefined) return { size: [width, height], width, isTurned: false };
  const named = pageSizes.find(([name]) => written.some((word) => word.toLowerCase() === name));
  const [name, across, along] = named ?? [undefined, usual.width, usual.height];
  return { size: name, width: isTurned ? along : across, isTurned };
}

function marginOf(written: readonly string[], side: (name: string) => string): readonly number[] | undefined {
  const [top, right = top, bottom = top, left = right] = written.map((word) => length(word, 12));
  const all = Object.entries({ top, right, bottom, left }).map(([name, given]) => length(side(name), 12) ?? given);
  return all.every((one) => one === undefined)
    ? undefined
    : all.map((one) => Math.min(1_000, Math.max(0, one ?? usual.margin)));
}
