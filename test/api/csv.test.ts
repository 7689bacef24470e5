import { expect, test } from "vitest";
import { csvOf, prefersCsv } from "../../src/api/answers/csv.ts";

test.each([
  [undefined, false],
  ["application/json", false],
  ["*/*", false],
  ["text/csv", true],
  ["TEXT/CSV; q=0.5", true],
  ["text/*", true],
  ["text/csv, */*", true],
  ["text/csv;q=0.5, */*;q=0.1", true],
  ["text/csv;q=0.5, application/json", false],
  ["application/json;q=0.4, text/csv;q=0.5", true],
  ["text/csv;q=0", false],
  ["text/html, application/xhtml+xml, */*;q=0.8", false],
])("a request that accepts %s gets CSV: %s", (accept, expected) => {
  expect(prefersCsv({ headers: accept === undefined ? {} : { accept } })).toBe(expected);
});

test("a cell with a comma, a quote or a line end is quoted", () => {
  const rows = [
    { name: "Plain", n: 1.5 },
    { name: 'Say "hi", all', n: null },
    { name: "two\nlines", n: 0 },
  ];
  expect(csvOf(["name", "n"], rows)).toBe('name,n\r\nPlain,1.5\r\n"Say ""hi"", all",\r\n"two\nlines",0\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uff1d1"])(
  "a text that begins as the formula %j is marked as text",
  (name) => {
    const [, line = ""] = csvOf(["name"], [{ name }]).split(/^name\r\n/);
    expect(line.replace(/^"/, "").startsWith(`'${name.charAt(0)}`)).toBe(true);
  },
);

test("a number below zero is no formula", () => {
  expect(csvOf(["n"], [{ n: -1 }])).toBe("n\r\n-1\r\n");
});

test.each([
  ["A;=1+1", "A;'=1+1"],
  ['A;"=1+1"', `"A;""'=1+1"""`],
  ["A; +1;@B", "A; '+1;'@B"],
  ["A\t-1", "A\t'-1"],
  ["=1;=2", "'=1;'=2"],
  ["A=1; B-2", "A=1; B-2"],
])("%j has no formula where a spreadsheet begins cells at semicolons or tabs", (name, written) => {
  expect(csvOf(["name"], [{ name }])).toBe(`name\r\n${written}\r\n`);
});
