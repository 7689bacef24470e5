import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { renderFolder } from "../support/definitions/render-example.ts";
import { everyNth } from "../support/night.ts";
import { localEngine } from "../support/threads/local-engine.ts";

// The documents of examples/kinds, each looked at in both formats. DOCX counts the pages of our own layout.

const folder = fileURLToPath(new URL("../../examples/kinds/", import.meta.url));

interface Kind {
  readonly pages: number;
  /** Codes of the losses in DOCX, each once, in their order. */
  readonly docx?: readonly string[];
}

const kinds: Readonly<Record<string, Kind>> = {
  "address-labels": { pages: 1 },
  "answer-sheet": { pages: 1 },
  "business-cards": { pages: 1 },
  certificate: { pages: 3 },
  "conference-badge": { pages: 1 },
  "cover-letter": { pages: 1 },
  "credit-note": { pages: 1 },
  cv: { pages: 1 },
  // Charts are drawings in Word.
  dashboard: { pages: 1, docx: ["DOCX_APPROXIMATED"] },
  "data-sheet": { pages: 1 },
  "event-programme": { pages: 2 },
  "event-ticket": { pages: 1 },
  exam: { pages: 2 },
  "inventory-list": { pages: 2 },
  invitation: { pages: 1 },
  "letter-arabic": { pages: 1 },
  "letter-hebrew": { pages: 1 },
  "letter-hindi": { pages: 1 },
  // Faces for Japanese are the reader's own.
  "letter-japanese": { pages: 1, docx: ["DOCX_SUBSTITUTED"] },
  "letter-thai": { pages: 1 },
  "medical-report": { pages: 1 },
  menu: { pages: 1 },
  "meter-statement": { pages: 1 },
  minutes: { pages: 1 },
  "month-calendar": { pages: 1 },
  // Places for signatures are drawings.
  nda: { pages: 2 },
  newsletter: { pages: 2 },
  "org-chart": { pages: 1 },
  "packing-list": { pages: 1 },
  payslip: { pages: 1 },
  poster: { pages: 1 },
  "price-list": { pages: 2 },
  // Word has no groups of radio buttons; fields are as large as their text.
  questionnaire: { pages: 1, docx: ["DOCX_APPROXIMATED", "DOCX_DROPPED"] },
  recipe: { pages: 1 },
  reminder: { pages: 1 },
  "seating-plan": { pages: 1 },
  "shipping-label": { pages: 1 },
  // Word has a line of its own above footnotes.
  "thesis-chapter": { pages: 2, docx: ["DOCX_APPROXIMATED"] },
  timetable: { pages: 1 },

  "window-letter": { pages: 1 },
  "wine-list": { pages: 2 },
  "year-calendar": { pages: 1 },
};

const engine = localEngine();

test("every folder of examples/kinds is rendered here", () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(kinds).sort());
});

/** For a change every sixth; the gallery of the documentation has all. */
test.each(everyNth(Object.entries(kinds), 12))(
  "%s has its pages in both formats, and lacks nothing else",
  async (name, kind) => {
    const found = async (format: "pdf" | "docx") => {
      const made = await renderFolder(engine, `${folder}${name}`, format);
      if (made.kind === "refused") throw new Error(JSON.stringify(made.refusal));
      return { pages: made.pages, codes: [...new Set(made.warnings.map(({ code }) => code))] };
    };
    expect(await found("pdf")).toEqual({ pages: kind.pages, codes: [] });
    expect(await found("docx")).toEqual({ pages: kind.pages, codes: kind.docx ?? [] });
  },
);
