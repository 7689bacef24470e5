import { expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { fillFile } from "../../../../src/render/documents/fill/fill-file.ts";
import { formRecord } from "../../../../src/render/documents/fill/form-record.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { ForeignPdfError } from "../../../../src/render/pdf-syntax/reader/foreign-pdf-error.ts";
import { Refusal } from "../../../../src/vocabulary/refusal.ts";
import { mutated } from "../../../../tools/judges/suites/mutated.ts";
import { caseOutside } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { formFile } from "../../../support/files/form-file.ts";
import { atNight } from "../../../support/night.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";
import { signedFile } from "../../signatures/signed.ts";

const engine = localEngine();
const copies = atNight(200, 30);
const unlocked = { passwords: [new Uint8Array()], seed: Buffer.alloc(32, 1) };

/** Whether the file was filled; an error other than a refusal is a fault of ours. */
function isFilled(bytes: Uint8Array, flatten: boolean): boolean {
  const typesetter = engine.text.typesetter({ declared: new Map(), report: new Report(), locale: "en-US" });
  try {
    const texts = formRecord(bytes).fields.filter(({ type }) => type === "text");
    const values = Object.fromEntries(texts.map(({ name }) => [name, "x"]));
    return (
      fillFile({ bytes, values, flatten, readOnly: true, ...unlocked, typesetter, programs: typesetter }).kind ===
      "filled"
    );
  } catch (error) {
    if (error instanceof ForeignPdfError || error instanceof Refusal) return false;
    throw error;
  } finally {
    typesetter.close();
  }
}

const signed = async (): Promise<Uint8Array> =>
  (await signedFile({ certificationLevel: "formFilling" }, { content: [{ p: "[textfield, a, x]" }] })).bytes;

async function encrypted(): Promise<Uint8Array> {
  const encryption = {
    encryptionType: "aes128",
    ownerPassword: "owner",
    permissions: { fillForm: true, modify: true },
  };
  const made = await render(
    exampleJob({ document: { content: [{ p: "[textfield, a, x]" }], encryption } }),
    caseOutside,
    engine,
  );
  if (made.kind === "refused") throw new Error(made.refusal.message);
  return made.bytes;
}

test.each([
  ["our own, encrypted", encrypted],
  ["another program's", formFile],
  ["our own, signed", signed],
])("copies of a form with changed bytes, %s, are filled or refused, and nothing else", async (_whose, form) => {
  const file = await form();
  const filled = Array.from({ length: copies / 2 }, (_, round) => isFilled(mutated(file, round), round % 2 === 0));
  expect(new Set(filled)).toEqual(new Set([true, false]));
});
