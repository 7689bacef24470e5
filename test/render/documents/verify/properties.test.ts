import { expect, test } from "vitest";
import { fuzzSignatures } from "../../../support/pki/mutated-signatures.ts";

// A sample; `npm run attack -- signatures` reads ten thousand.

test("mutated PDF and DOCX files, signatures, roots and keys are read or refused, and nothing else", async () => {
  const { tried, failures } = await fuzzSignatures(160, 1);
  expect({ tried, failures }).toEqual({ tried: 160, failures: [] });
});
