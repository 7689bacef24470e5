import { expect, test } from "vitest";
import { lastWordsIn } from "../../../src/render/pool/host-process.ts";

test("the last words of a host that threw are its error, and not the line of the bundle that it was thrown in", () => {
  const line = "var a=1;".repeat(1500);
  const heard = `file:///dist/render/host/main.js:1\n${line}\n${" ".repeat(9000)}^\n\nRangeError: too long\n    at read\n`;
  expect(lastWordsIn(heard)).toBe("file:///dist/render/host/main.js:1\n\nRangeError: too long\n    at read");
});

test("the last words of a host are 4,000 characters of what it said first", () => {
  const page = Array.from({ length: 500 }, (_, at) => `line ${at}`).join("\n");
  expect(lastWordsIn(page)).toBe(page.slice(0, 4000));
  expect(lastWordsIn("\n")).toBe("");
});
