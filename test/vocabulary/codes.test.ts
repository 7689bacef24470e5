import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  errorCodes,
  faultCodes,
  findingCodes,
  importCodes,
  refusals,
  warningCodes,
} from "../../src/vocabulary/codes.ts";

const folder = fileURLToPath(new URL("../../src", import.meta.url));

const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && name !== "vocabulary/codes.ts")
  .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
  .join("\n");

const mentioned = new Set([...sources.matchAll(/"([A-Z]+(?:_[A-Z]+)*)"/g)].map(([, code]) => code));
const reported = new Set(
  [...sources.matchAll(/\.add\(\s*(?:undefined|"[A-Z_]+"),\s*"([A-Z_]+)"/g)].map(([, code]) => code),
);

test("every finding that a stage reports is in the table of warnings", () => {
  expect(reported.size).toBeGreaterThan(15);
  expect([...reported].filter((code) => code === undefined || !Object.hasOwn(warningCodes, code))).toEqual([]);
});

test("every warning, fault and finding in the tables is reported somewhere in the code", () => {
  const codes = [
    ...Object.keys(warningCodes),
    ...Object.keys(faultCodes),
    ...Object.keys(findingCodes),
    ...Object.keys(importCodes),
  ];
  expect(codes.filter((code) => !mentioned.has(code))).toEqual([]);
});

test("statuses are those of refusals, remedies are sentences, and only temporary refusals are retryable", () => {
  for (const [code, { status, remedy, retryable }] of Object.entries(refusals)) {
    expect(status, code).toBeGreaterThanOrEqual(400);
    expect(remedy, code).toMatch(/^[A-Z].*\.$/);
    if (retryable) expect([408, 409, 429, 503], code).toContain(status);
  }
});

test("the error codes are the specification's seven", () => {
  expect(Object.keys(errorCodes)).toEqual([
    "IMAGE_NOT_LOADED",
    "FONT_NOT_LOADED",
    "SVG_NOT_LOADED",
    "ATTACHMENT_NOT_EMBEDDED",
    "UNRESOLVED_TOKEN",
    "CONFORMANCE_WITHHELD",
    "CONTENT_ERROR",
  ]);
});
