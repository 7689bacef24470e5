import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { awayCodes, isFinal, isPassing } from "../../../src/ports/failures/port.ts";

test("the table has every code of the ports' own errors, and says of each whether it passes", () => {
  const files = readdirSync("src/ports", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const codes = files.flatMap((file) =>
    [...readFileSync(join("src/ports", file), "utf8").matchAll(/^ {2}readonly code(?:: \w+)? = "([A-Z_0-9]+)"/gm)].map(
      ([, code]) => code,
    ),
  );
  expect(codes.length).toBeGreaterThan(10);
  for (const code of codes) expect([code, isPassing({ code }) || isFinal({ code })]).toEqual([code, true]);
});

test("what a server, a full disk or another process causes passes, and what is wrong in itself stays", () => {
  const passing = ["LOG_UNAVAILABLE", "STORE_UNAVAILABLE", "OVERTAKEN", "DISK_FULL", "COMMIT_FAILED"];
  const untilFree = ["DATA_FOLDER_IN_USE", "STORAGE_IN_USE", "S3_REFUSED"];
  for (const code of [...passing, ...untilFree])
    expect([code, isPassing({ code }), isFinal({ code })]).toEqual([code, true, false]);
  const refused = ["SERVER_REFUSED", "POSTGRES_REFUSED", "FOLLOW_REFUSED", "DATA_FOLDER_NEWER", "INVALID_BLOB_KEY"];
  const wrong = ["REVISION_CONFLICT", "EVENT_TOO_LARGE", "UNKNOWN_POSITION", "FOREIGN_POSITION", "INTAKE_CONFLICT"];
  for (const code of [...refused, ...wrong, "DATA_DAMAGED", "SEAL_BROKEN"])
    expect([code, isPassing({ code }), isFinal({ code })]).toEqual([code, false, true]);
  expect([...awayCodes].toSorted()).toEqual(["LOG_UNAVAILABLE", "STORE_UNAVAILABLE"]);
});

test("an error of no port neither passes nor stays", () => {
  for (const error of [undefined, "OVERTAKEN", new Error("OVERTAKEN"), { code: 5 }, { code: "toString" }])
    expect([isPassing(error), isFinal(error)]).toEqual([false, false]);
});
