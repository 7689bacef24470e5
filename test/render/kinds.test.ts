import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { renderFolder } from "../support/definitions/render-example.ts";
import { localEngine } from "../support/threads/local-engine.ts";

// The documents of examples/kinds, each looked at in both formats. DOCX counts the pages of our own layout.

const folder = fileURLToPath(new URL("../../examples/kinds/", import.meta.url));

interface Kind {
  readonly pages: number;
  /** Codes of what DOCX cannot keep. */
  readonly docx?: readonly string[];
}

const kinds: Readonly<Record<string, Kind>> = {
  "address-labels": { pages: 1 },
  "cover-letter": { pages: 1 },
  cv: { pages: 1 },
  "event-ticket": { pages: 1 },
  exam: { pages: 2 },
  "letter-arabic": { pages: 1 },
  "letter-hebrew": { pages: 1 },
  "letter-hindi": { pages: 1 },
  // Faces for Japanese are the reader's own.
  "letter-japanese": { pages: 1, docx: ["DOCX_SUBSTITUTED"] },
  "letter-thai": { pages: 1 },
  menu: { pages: 1 },
  "month-calendar": { pages: 1 },
  "org-chart": { pages: 1 },
  timetable: { pages: 1 },
  "year-calendar": { pages: 1 },
};

const engine = localEngine();

test("every folder of examples/kinds is rendered here", () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(kinds).sort());
});

test.each(Object.entries(kinds))("%s has its pages in both formats, and lacks nothing else", async (name, kind) => {
  const found = async (format: "pdf" | "docx") => {
    const made = await renderFolder(engine, `${folder}${name}`, format);
    if (made.kind === "refused") throw new Error(JSON.stringify(made.refusal));
    return { pages: made.pages, codes: made.warnings.map(({ code }) => code) };
  };
  expect(await found("pdf")).toEqual({ pages: kind.pages, codes: [] });
  expect(await found("docx")).toEqual({ pages: kind.pages, codes: kind.docx ?? [] });
});
