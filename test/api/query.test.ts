import { expect, test } from "vitest";
import { instant, oneOf, single, wholeNumber } from "../../src/api/query.ts";

test("a whole number has a default and is cut to the most allowed", () => {
  expect(wholeNumber({}, "limit", 200, 1000)).toBe(200);
  expect(wholeNumber({ limit: "0" }, "limit", 200, 1000)).toBe(0);
  expect(wholeNumber({ limit: "5000" }, "limit", 200, 1000)).toBe(1000);
});

test.each(["-1", "1.5", "abc", "", " 1", "1e3", "99999999999"])("'%s' is no whole number", (limit) => {
  expect(() => wholeNumber({ limit }, "limit", 200, 1000)).toThrow(/limit must be a whole number/);
});

test("a parameter given twice is refused by name", () => {
  expect(() => single({ limit: ["1", "2"] }, "limit")).toThrow(/limit is given more than once/);
});

test("names of Object.prototype are no parameters", () => {
  expect(single({}, "constructor")).toBeUndefined();
});

test("instants become UTC, a date its first moment", () => {
  expect(instant({ from: "2026-03-28" }, "from")).toBe("2026-03-28T00:00:00.000Z");
  expect(instant({ from: "2026-03-28T14:30:00+02:00" }, "from")).toBe("2026-03-28T12:30:00.000Z");
  expect(() => instant({ from: "28.3.2026" }, "from")).toThrow(/ISO 8601/);
  expect(() => instant({ from: "2026-13-41" }, "from")).toThrow(/ISO 8601/);
});

test.each(["2026-02-30", "2026-02-29", "2026-04-31T10:00:00Z", "2026-00-10", "2026-02-30T00:00:00+02:00"])(
  "%s is no day, and does not become one of the next month",
  (from) => expect(() => instant({ from }, "from")).toThrow(/ISO 8601/),
);

test("29 February is a day in leap years", () => {
  expect(instant({ from: "2028-02-29" }, "from")).toBe("2028-02-29T00:00:00.000Z");
});

test("words match in any case", () => {
  expect(oneOf({ format: "PDF" }, "format", ["pdf", "docx"])).toBe("pdf");
  expect(() => oneOf({ format: "odt" }, "format", ["pdf", "docx"])).toThrow(/must be one of pdf, docx/);
});
