import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { limits } from "../../src/vocabulary/limits.ts";
import { drawnByMupdf } from "../render/writers/pdf/judges.ts";
import { caseNames } from "../support/definitions/reference-case.ts";
import { everyNth, soak } from "../support/night.ts";
import { drawnByPdfJs } from "../support/readers/drawn-by-pdf-js.ts";
import { localEngine } from "../support/threads/local-engine.ts";
import { byDay, drawnOf, examples } from "./painter-cases.ts";
import { differences } from "./painter-difference.ts";
import { maskedByBrightness, painterExceptions, reasons } from "./painter-exceptions.ts";

const engine = localEngine();
const root = fileURLToPath(new URL("../../", import.meta.url));

/** The largest share of pixels that differ on a page, in percent. */
async function difference(name: string, pages: number): Promise<number> {
  const reader = maskedByBrightness.includes(name) ? drawnByMupdf : drawnByPdfJs;
  return Math.max(...(await differences(drawnOf(name), engine, { reader, pages })));
}

const cases = soak ? [...caseNames(), ...examples] : everyNth(byDay, 8);
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
