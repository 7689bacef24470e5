import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { limits } from "../../src/vocabulary/limits.ts";
import { drawnByMupdf, has } from "../render/writers/pdf/judges.ts";
import { outsideWith } from "../support/definitions/case-outside.ts";
import { caseNames, readCase } from "../support/definitions/reference-case.ts";
import { exampleJob, exampleOutside } from "../support/definitions/render-example.ts";
import { drawnByPdfJs } from "../support/readers/drawn-by-pdf-js.ts";
import { soak } from "../support/soak.ts";
import { localEngine } from "../support/threads/local-engine.ts";
import { type Drawn, differences } from "./painter-difference.ts";
import { maskedByBrightness, painterExceptions, reasons } from "./painter-exceptions.ts";

const engine = localEngine();
const root = fileURLToPath(new URL("../../", import.meta.url));
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** Folders of examples, `examples/invoice` and so on. */
const examples = ["examples", "examples/kinds", "examples/gallery"]
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((folder) => existsSync(join(root, folder, "definition.json")));

/** A case, or the folder of an example. Encryption changes no page, and is left out. */
function drawnOf(name: string): Drawn {
  if (!name.startsWith("examples/")) {
    const { definition, data, components } = readCase(name);
    const { encryption: _, ...document } = definition.document as Readonly<Record<string, unknown>>;
    return { job: exampleJob({ ...definition, document }, data), outside: outsideWith(components) };
  }
  const data = join(root, name, "data.json");
  const job = exampleJob(readJson(join(root, name, "definition.json")), existsSync(data) ? readJson(data) : undefined);
  return { job, outside: exampleOutside };
}

/** The largest share of pixels that differ on a page, in percent. */
async function difference(name: string, pages: number): Promise<number> {
  const reader = maskedByBrightness.includes(name) ? drawnByMupdf : drawnByPdfJs;
  return Math.max(...(await differences(drawnOf(name), engine, { reader, pages })));
}

/** By day a part of the cases that shows every operation, and of each its first page; at night every page of all, and of the examples. */
const byDay = [
  ...["barcode-two-dimensional", "box-border-radius", "box-border-types", "box-clip-path", "box-opacity", "box-rotate"],
  ...["box-transform", "chart-axes", "columns-newspaper", "footnote", "image-png", "layers", "page-background"],
  ...["shortcode-sub-sup", "svg-clip-paths", "svg-group", "svg-path", "svg-text-path", "table-borders"],
  ...["table-from-data", "text-decoration", "text-decoration-lines", "text-direction", "text-scripts", "watermark"],
  ...["zone-page-numbers", "svg-gradients", "svg-file-effects"],
];
const isJudged = (name: string): boolean => has("mutool") || !maskedByBrightness.includes(name);
const cases = (soak ? [...caseNames(), ...examples] : byDay).filter(isJudged);
const pages = soak ? limits.describedPages : 1;

describe("the painter against pdf.js", () => {
  test.each(cases.filter((name) => painterExceptions[name] === undefined))(
    "%s: fewer than 0.5 % of the pixels differ on every page",
    async (name) => {
      expect(await difference(name, pages)).toBeLessThan(0.5);
    },
  );

  test.each(cases.filter((name) => painterExceptions[name] !== undefined))(
    "%s, an exception: more pixels differ than usual, and no more than is said",
    async (name) => {
      const share = await difference(name, pages);
      expect(share).toBeGreaterThanOrEqual(0.5);
      expect(share).toBeLessThan(painterExceptions[name]?.atMost ?? 100);
    },
  );

  test("every exception is a case or an example, and stands with its reason in the documentation", () => {
    const known = new Set([...caseNames(), ...examples]);
    expect(Object.keys(painterExceptions).filter((name) => !known.has(name))).toEqual([]);
    const [, ...sections] = readFileSync(join(root, "docs/decisions/painter.md"), "utf8").split(/^## /m);
    const named = sections.flatMap((section) => {
      const [title = ""] = section.split("\n");
      return [...section.matchAll(/`([a-z0-9/-]+)`/g)].map(([, name]) => `${title}: ${name}`);
    });
    const expected = Object.entries(painterExceptions).map(([name, { why }]) => `${reasons[why]}: ${name}`);
    expect(named.toSorted()).toEqual(
      [...expected, ...maskedByBrightness.map((name) => `Masks by brightness: ${name}`)].toSorted(),
    );
  });
});
