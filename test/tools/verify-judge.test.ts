import { expect, test } from "vitest";
import { producerOf, rateOf } from "../../tools/judges/verify/honest.ts";
import { type Known, type Verdict, verdictOfPyHanko, wrongIn } from "../../tools/judges/verify/verdicts.ts";

const valid: Verdict = { verdict: "valid", coverage: "wholeFile", against: "" };
const invalid: Verdict = { verdict: "invalid", coverage: "revision", against: "why" };
const file = (verdict: Verdict, name: string | null = "Sig1") => new Map([["a.pdf", new Map([[name, verdict]])]]);
const known = (pyHanko: string, ours: string, names: readonly string[] = ["Sig1"]): readonly Known[] => [
  { reason: "a reason", pyHanko, ours, signatures: { "a.pdf": names } },
];

test("verdicts that agree and those of a known difference are not wrong", () => {
  expect(wrongIn(file(valid), file(valid), [])).toEqual({ count: 1, agreeing: 1, slow: 0, wrong: [] });
  expect(wrongIn(file(invalid), file(valid), known("invalid", "valid")).wrong).toEqual([]);
  expect(wrongIn(file(valid), file({ ...valid, coverage: "revision" }), known("wholeFile", "revision")).wrong).toEqual(
    [],
  );
});

test("a difference without its row, a row without its difference and one without its signature are wrong", () => {
  expect(wrongIn(file(invalid), file(valid), []).wrong[0]).toContain("pyHanko says invalid (why), we say valid");
  expect(wrongIn(file(invalid), file(valid), known("valid", "invalid")).wrong).toHaveLength(1);
  expect(wrongIn(file(valid), file({ ...valid, coverage: "revision" }), []).wrong).toHaveLength(1);
  expect(wrongIn(file(valid), file(valid), known("invalid", "valid")).wrong[0]).toContain("they agree");
  expect(wrongIn(file(valid), file(valid), known("invalid", "valid", ["Sig2"])).wrong[0]).toContain("is not there");
});

test("a signature that one of them does not judge is unknown, and one that takes pyHanko too long is not compared", () => {
  const error = verdictOfPyHanko({ against: "KeyError" });
  expect(wrongIn(file(error, null), file(valid), known("unknown", "valid")).wrong).toEqual([]);
  expect(wrongIn(file(valid), new Map([["a.pdf", new Map()]]), known("valid", "unknown")).wrong).toEqual([]);
  const slow = verdictOfPyHanko({ isSlow: true, against: null });
  expect(wrongIn(file(slow), file(valid), known("invalid", "valid"))).toMatchObject({ slow: 1, wrong: [] });
});

test("pyHanko calls a signature valid that is intact, whole and not changed in a way that it does not allow", () => {
  const said = { intact: true, coverage: "ENTIRE_REVISION", isAllowed: true, against: null };
  expect(verdictOfPyHanko(said)).toMatchObject({ verdict: "valid", coverage: "revision" });
  for (const other of [{ intact: false }, { coverage: "CONTIGUOUS_BLOCK_FROM_START" }, { isAllowed: false }])
    expect(verdictOfPyHanko({ ...said, ...other }).verdict).toBe("invalid");
});

test("the rate of honest files is printed by source, by producer and for all, and enough from 98.5 % on", () => {
  const corpus = (name: string, valid: number, lost: readonly string[]) => ({
    name,
    files: new Map<string, { readonly isValid: boolean; readonly producer: string }>([
      ...Array.from({ length: valid }, (_, at) => [`${name}/${at}.pdf`, { isValid: true, producer: "Word" }] as const),
      ...lost.map((file) => [file, { isValid: false, producer: "other" }] as const),
    ]),
  });
  const { lines, isEnough } = rateOf([corpus("a", 97, ["a/x.pdf", "a/y.pdf"]), corpus("b", 100, ["b/z.pdf"])]);
  expect(isEnough).toBe(true);
  expect(lines).toEqual([
    "honest, and not valid: a/x.pdf (made by other)",
    "honest, and not valid: a/y.pdf (made by other)",
    "honest, and not valid: b/z.pdf (made by other)",
    "a: 97 of 99 honest files are valid (97.98 %)",
    "b: 100 of 101 honest files are valid (99.01 %)",
    "made by Word: 197 of 197 honest files are valid (100.00 %)",
    "made by other: 0 of 3 honest files are valid (0.00 %)",
    "all sources: 197 of 200 honest files are valid (98.50 %); at least 98.50 % must be",
  ]);
  expect(rateOf([corpus("a", 196, ["x", "y", "z"])]).isEnough).toBe(false);
  expect(rateOf([]).isEnough).toBe(false);
});

test.each([
  ["/Producer(macOS Version 12.3 Quartz PDFContext)", "macOS"],
  ["/Producer (\xfe\xff\0M\0i\0c\0r\0o\0s\0o\0f\0t)", "Word"],
  ["/Creator(Chromium)/Producer(Skia/PDF m98)", "Skia"],
  ["<pdf:Producer>LibreOffice 7.3</pdf:Producer>", "LibreOffice"],
  ["(Skia)", "other"],
])("a file that says %j was made by %s", (said, producer) => {
  expect(producerOf(Buffer.from(said, "latin1"))).toBe(producer);
});
