import { describe, expect, test } from "vitest";
import { keptReference, pagesOf, readCase, referencesOf } from "../support/definitions/reference-case.ts";
import { everyNth } from "../support/night.ts";
import { localEngine } from "../support/threads/local-engine.ts";

/** Each takes as long as ten to fifty others: they draw all barcodes of a kind, or pictures of what Word has no words for. */
export const costlyCases: readonly string[] = [
  "barcode-gs1-composite",
  "barcode-gs1-logistics",
  "barcode-healthcare",
  "barcode-inline",
  "barcode-linear",
  "barcode-postal",
  "barcode-retail",
  "barcode-two-dimensional",
  "svg-file-effects",
];

/** Each case as a page, a PDF and a DOCX file; for a change, a third of them as a DOCX file. */
export function areAsKept(names: readonly string[]): void {
  const engine = localEngine();
  const asDocx = new Set(everyNth(names, 3));
  describe.each(names)("%s", (name) => {
    const one = readCase(name);
    test(one.says, async () => {
      const references = await (asDocx.has(name) ? referencesOf : pagesOf)(engine, one);
      for (const kind of ["flow", "pdf", "docx"] as const) {
        const kept = keptReference(name, kind);
        if (kept === undefined) throw new Error(`There is no ${kind} reference yet: npm run update -- ${name}`);
        const { [kind]: found = kept }: Partial<Awaited<ReturnType<typeof referencesOf>>> = references;
        expect(found, `${kind} differs; if that is right: npm run update -- ${name}`).toBe(kept);
      }
    });
  });
}
