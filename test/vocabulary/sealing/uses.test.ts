import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as keys from "../../../src/commands/blob-keys.ts";
import { derivedUses, sealedUseOf, sealedUses } from "../../../src/vocabulary/sealing/uses.ts";

const tenant = "0f8a3c1e-5a77-4b6e-9a3e-2f6d1c9b7a10";
const id = "00112233445566778899aabbccddeeff";

/** A key of every kind of file that is stored, and what it is sealed for. */
const files: Readonly<Record<keyof typeof keys & `${string}Key`, readonly (readonly [string, string | undefined])[]>> =
  {
    documentKey: [[keys.documentKey(tenant, id, "pdf"), undefined]],
    deliverToKey: [[keys.deliverToKey(tenant, id, "00ff00ff00ff"), "delivery"]],
    documentNameKey: [[keys.documentNameKey(tenant, id, "00ff00ff00ff"), "documentName"]],
    templateTextKey: [[keys.templateTextKey(tenant, id, id, "00ff00ff00ff", "content"), undefined]],
    assetKey: [
      [keys.assetKey(tenant, "certs", "aa", id), "certificate"],
      [keys.assetKey(tenant, "images", "aa", id), undefined],
      [keys.assetKey(tenant, "fonts", "aa", id), undefined],
    ],
    jobKey: [
      [keys.jobKey(tenant, id, "00ff00ff00ff", "request"), "jobRequest"],
      [keys.jobKey(tenant, id, "00ff00ff00ff", "outcome"), "jobOutcome"],
    ],
    webhookSecretKey: [[keys.webhookSecretKey(tenant, id, id), "webhookSecret"]],
    ledgerFileKey: [[keys.ledgerFileKey(tenant, "ab".repeat(32)), "ledgerKey"]],
    answerKey: [[keys.answerKey(tenant, "ab".repeat(32)), undefined]],
  };

test("every kind of stored file is either sealed for a use of the table, or not at all", () => {
  const made = Object.keys(keys).filter((name) => name.endsWith("Key"));
  expect(Object.keys(files).toSorted()).toEqual(made.toSorted());
  const all = Object.values(files).flat();
  for (const [key, use] of all) expect(sealedUseOf(key), key).toBe(use);
  const used = all.flatMap(([, use]) => use ?? []);
  expect(used.toSorted()).toEqual(Object.keys(sealedUses).toSorted());
});

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));

test("the bytes of the sealing key reach nothing but what seals and derives by the tables", () => {
  const readers = sourcesIn("src").filter((file) =>
    /\bsealingKey(?:Previous)?\b(?!:)/.test(readFileSync(file, "utf8")),
  );
  // Those of the service and its settings pass them on to SealingKeys; the others know ids of keys alone.
  expect(readers.toSorted()).toEqual(
    [
      ...["src/service/compose.ts", "src/service/compose-migration.ts", "src/service/compose-operations.ts"],
      ...["src/config/config.ts", "src/config/stores.ts", "src/service/sign-in-link.ts"],
      ...["src/commands/document/generate.ts", "src/commands/document/reproduce.ts", "src/commands/history/entry.ts"],
      "src/vocabulary/sealing/document-seeds.ts",
    ].toSorted(),
  );
});

test("the decision on rotation names every use, and how each is rotated", () => {
  const page = readFileSync("docs/decisions/key-rotation.md", "utf8");
  for (const name of [...Object.keys(sealedUses), ...Object.keys(derivedUses)])
    expect(page).toContain(`| \`${name}\` |`);
});
