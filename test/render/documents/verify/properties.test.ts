import { expect, test } from "vitest";
import { atNight } from "../../../support/night.ts";
import { fuzzSignatures } from "../../../support/pki/mutated-signatures.ts";

// A sample; `npm run attack -- signatures` reads ten thousand.

test("mutated PDF and DOCX files, signatures, roots and keys are read or refused, and nothing else", async () => {
  const files = atNight(160, 24);
  const { tried, failures } = await fuzzSignatures(files, 1);
  expect({ tried, failures }).toEqual({ tried: files, failures: [] });
});
