import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { definitions } from "../../support/definitions/grown-definition.ts";
import { judgeTexts, made, patience, share } from "../../support/fuzz.ts";
import { isJudgedBy, program } from "../../support/programs/programs.ts";
import { pdfTexts } from "../../support/readers/pdf-texts.ts";
import { freshEngine } from "../../support/threads/local-engine.ts";

// A sample of the random definitions, judged by what others find in the files.

/** qpdf's complaints about a file. */
function qpdfFaults(bytes: Uint8Array): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "colophon-"));
  try {
    const file = join(folder, "fuzz.pdf");
    writeFileSync(file, bytes);
    const { status, stdout, stderr } = program("qpdf").outcome(["--check", file]);
    return status === 0 ? [] : [stdout, stderr];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test(
  "every document ends in a file that others can read, or in a precise refusal",
  async () => {
    let sample = 0;
    await fc.assert(
      fc.asyncProperty(definitions("contents"), async (grown) => {
        const file = await made(grown);
        if (file === undefined) return;
        const document = await PDFDocument.load(file.bytes, { updateMetadata: false, throwOnInvalidObject: true });
        expect(document.getPageCount()).toBe(file.pages);
        sample += 1;
        if (sample % 20 === 1 && isJudgedBy("qpdf")) expect(qpdfFaults(file.bytes)).toEqual([]);
      }),
      share(0.04),
    );
  },
  patience,
);

test(
  "all text of a definition is found in the file, and none of it twice",
  async () => {
    await fc.assert(
      fc.asyncProperty(definitions("wild"), async (grown) => {
        const file = await made(grown);
        if (file !== undefined) judgeTexts(grown, await pdfTexts(file.bytes), file.warnings);
      }),
      share(0.05),
    );
  },
  patience,
);

test(
  "the same definition gives the same bytes twice",
  async () => {
    const another = freshEngine();
    await fc.assert(
      fc.asyncProperty(definitions("contents"), async (grown) => {
        const [first, second] = [await made(grown), await made(grown, another)];
        expect(second?.pages).toBe(first?.pages);
        expect(Buffer.compare(first?.bytes ?? new Uint8Array(), second?.bytes ?? new Uint8Array())).toBe(0);
      }),
      share(0.01),
    );
  },
  patience,
);
