import { describe, expect, test } from "vitest";
import { ForeignPdf } from "../../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { judgeStructure } from "../../../../../src/render/pdf-syntax/reader/structure/judge-structure.ts";
import { ambiguousUpdates, repairedUpdates, soundUpdates } from "../../../../support/attacked/departures.ts";
import { appended, blueFile, updatesOf } from "../../../../support/attacked/updates.ts";

const updates = updatesOf(blueFile);
const judge = (file: Buffer) => judgeStructure(file, new ForeignPdf(file));

describe("every reader finds the same in a file with", () => {
  test.each(Object.entries(soundUpdates(updates)))("%s", (_, file) => {
    expect(judge(file())).toMatchObject({ faults: [], notes: [] });
  });

  test("a linearized file's first section, which leads forward to its last, and in no other", () => {
    const written = (mark: string): Buffer =>
      appended(
        Buffer.alloc(0),
        [
          `%PDF-1.7\n#mark#5 0 obj\n<</${mark} 1>>\nendobj\n`,
          "#first#xref\n5 1\n@mark@ 00000 n \ntrailer\n<</Size 6/Root 1 0 R/Prev @main@>>\nstartxref\n0\n%%EOF\n",
          `#a#1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n#b#2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n`,
          "#main#xref\n1 2\n@a@ 00000 n \n@b@ 00000 n \ntrailer\n<</Size 5>>\nstartxref\n@first@\n%%EOF\n",
        ].join(""),
      );
    expect(judge(written("Linearized"))).toMatchObject({ faults: [], notes: [] });
    expect(judge(written("Linear")).faults).toEqual([expect.stringContaining("Prev leads forward")]);
  });
});

describe("some readers repair, and find the same in, a file with", () => {
  test.each(Object.entries(repairedUpdates(updates)))("%s", (_, file) => {
    const { faults, notes } = judge(file());
    expect(faults).toEqual([]);
    expect(notes).toHaveLength(1);
  });
});

describe("readers may see different files in one with", () => {
  test.each(Object.entries(ambiguousUpdates(updates)))("%s", (_, file) => {
    const { faults } = judge(file());
    expect(faults[0]).toMatch(/^Readers may see different files: .+, byte \d+: .+[.]$/);
    expect(faults.length).toBeLessThanOrEqual(11);
  });
});
