import { Budget } from "../../../src/render/contract/budget.ts";
import { Report } from "../../../src/render/contract/report.ts";
import { openRendering } from "../../../src/render/jobs/document/rendering.ts";
import { layoutDocument } from "../../../src/render/layout/document.ts";
import { localEngine } from "../threads/local-engine.ts";
import { caseOutside } from "./case-outside.ts";
import { exampleJob } from "./render-example.ts";
import { understand } from "./understand.ts";

/** The pages of a document in the bundled fonts, before they are written, and the codes and places of its findings. */
export async function laidDocument(document: object) {
  const engine = localEngine();
  const report = new Report();
  const { flow } = await understand(openRendering(exampleJob({ document }), engine, report), caseOutside);
  const text = engine.text.typesetter({ declared: new Map(), report, locale: "en" });
  try {
    const pages = layoutDocument(flow, { text, report, budget: new Budget({ work: 500_000, pages: 400 }) });
    const warnings = report.warnings();
    return { pages, warnings, codes: warnings.map(({ code }) => code), errorCodes: report.errorCodes() };
  } finally {
    text.close();
  }
}
