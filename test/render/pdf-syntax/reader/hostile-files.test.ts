import { describe, expect, test } from "vitest";
import { formRecord } from "../../../../src/render/documents/fill/form-record.ts";
import { Merger } from "../../../../src/render/documents/merge/merge-files.ts";
import { verifyPdf } from "../../../../src/render/documents/verify/verify-pdf.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { ForeignPdfError } from "../../../../src/render/pdf-syntax/reader/foreign-pdf-error.ts";
import { judgeStructure } from "../../../../src/render/pdf-syntax/reader/structure/judge-structure.ts";
import { Refusal } from "../../../../src/vocabulary/refusal.ts";
import { cpuMilliseconds, growth, linear } from "../../../support/cpu-time.ts";
import {
  hostileFiles,
  hostileForms,
  hostileOutlines,
  hostileTables,
  manyNames,
} from "../../../support/files/hostile-forms.ts";
import { atNight, everyNth } from "../../../support/night.ts";

/** In milliseconds of processor time: no more than a thread may be held by one file, times what a slow machine takes. */
const bound = 10_000;

function refusalOf(read: () => unknown): string {
  const begun = cpuMilliseconds();
  try {
    read();
    return "nothing";
  } catch (error) {
    if (error instanceof ForeignPdfError || error instanceof Refusal) return error.message;
    throw error;
  } finally {
    expect(cpuMilliseconds() - begun).toBeLessThan(bound);
  }
}

const trust = { roots: [], now: "2026-11-23T00:00:00Z" };
const all = () => [0];

describe("a file is refused before it takes long:", () => {
  test.each(everyNth(Object.entries(hostileFiles), 9))("%s", (_, file) => {
    const bytes = file();
    expect(refusalOf(() => new ForeignPdf(bytes))).toMatch(/limit|catalog|trailer|nothing/);
    expect(refusalOf(() => verifyPdf(bytes, trust))).not.toBe("nothing");
  });
});

describe("tables are checked, or refused, before they take long:", () => {
  test.each(everyNth(Object.entries(hostileTables), 3))("%s", (_, file) => {
    const bytes = file();
    refusalOf(() => judgeStructure(bytes, new ForeignPdf(bytes)));
  });
});

describe("a form is refused before its fields are written out:", () => {
  test.each(everyNth(Object.entries(hostileForms), 9))("%s", (_, file) => {
    const bytes = file();
    expect(refusalOf(() => formRecord(bytes))).toMatch(/limit/);
    refusalOf(() => verifyPdf(bytes, trust));
  });
});

describe("a file is not merged when it would grow without end:", () => {
  test.each(everyNth(Object.entries(hostileOutlines), 3))("%s", (_, file) => {
    const merger = new Merger();
    expect(refusalOf(() => merger.add({ bytes: file(), title: undefined, choose: all }))).toMatch(/limit/);
  });
});

test("a file with as many links as names is merged in linear time", () => {
  const merge = (count: number): void => {
    new Merger().add({ bytes: manyNames(count), title: undefined, choose: all });
  };
  merge(100);
  expect(growth(merge, atNight(20_000, 4_000))).toBeLessThan(linear);
});
