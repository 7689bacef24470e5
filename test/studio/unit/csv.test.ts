import { expect, test } from "vitest";
import { csvOf } from "../../../studio/src/client/csv.ts";

test("fields with commas, quotes and line ends are quoted, as RFC 4180 says", () => {
  expect(csvOf([["a,b", 'say "no"', "two\nlines", "plain"]])).toBe('"a,b","say ""no""","two\nlines",plain\r\n');
});

test("a field that a spreadsheet would run as a formula gets an apostrophe, a number does not", () => {
  expect(csvOf([["=1+1", "+cmd", "@x", "-5", "-x"]])).toBe("'=1+1,'+cmd,'@x,-5,'-x\r\n");
});
