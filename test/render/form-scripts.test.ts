import { readFileSync } from "node:fs";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { render } from "../../src/render/jobs/render.ts";
import { exampleJob, exampleOutside } from "../support/definitions/render-example.ts";
import { isJudgedBy } from "../support/programs/programs.ts";
import { localEngine } from "../support/threads/local-engine.ts";
import { signedFile } from "./signatures/signed.ts";
import { complaints } from "./writers/pdf/judges.ts";

const engine = localEngine();

async function made(document: object) {
  const outcome = await render(exampleJob({ document }), exampleOutside, engine);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

type Actions = Readonly<Record<string, readonly string[]>>;

interface Field {
  readonly id: string;
  readonly name: string;
  readonly actions: Actions | null;
}

const { definition } = JSON.parse(
  readFileSync(new URL("../reference/cases/document-actions.json", import.meta.url), "utf8"),
) as { readonly definition: { readonly document: object } };

const opened = async (bytes: Uint8Array) => await getDocumentProxy(new Uint8Array(bytes));

async function fieldsOf(bytes: Uint8Array): Promise<ReadonlyMap<string, Field>> {
  const objects = (await (await opened(bytes)).getFieldObjects()) as Readonly<Record<string, readonly Field[]>> | null;
  return new Map(
    Object.entries(objects ?? {}).flatMap(([name, [field]]) => (field === undefined ? [] : [[name, field]])),
  );
}

describe("scripts", () => {
  test("of the document are found by pdf.js, those of one event in the author's order", async () => {
    const { bytes } = await made(definition.document);
    const actions = (await (await opened(bytes)).getJSActions()) as Actions;
    expect(actions).toEqual({
      "000001": ["console.println('first');"],
      "000002": ["console.println('Grüße');"],
      WillClose: ["1;"],
      WillSave: ["2;"],
      DidSave: ["3;"],
      WillPrint: ["4;\n44;"],
      DidPrint: ["5;"],
    });
    if (isJudgedBy("qpdf")) expect(complaints(bytes)).toBe("");
  });

  test("of fields are theirs, and fields are calculated in the order of their scripts", async () => {
    const { bytes } = await made(definition.document);
    const fields = await fieldsOf(bytes);
    expect(fields.get("net")?.actions).toEqual({
      Keystroke: ["AFNumber_Keystroke(2, 0, 0, 0, '', true);"],
      Format: ["AFNumber_Format(2, 0, 0, 0, '', true);"],
      Validate: ["AFRange_Validate(true, 0, false, 0);"],
    });
    expect(fields.get("total")?.actions).toEqual({ Calculate: ["AFSimple_Calculate('SUM', ['net', 'vat']);"] });
    const document = await opened(bytes);
    const order = await document.getCalculationOrderIds();
    expect(order).toEqual([fields.get("total")?.id, fields.get("vat")?.id]);
  });

  test("of a field that is not there are reported and left out", async () => {
    const { bytes, warnings, errorCodes } = await made({
      content: [{ p: "text" }],
      actions: [{ event: "Calculate", field: "lost", script: "never()" }],
    });
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "SCRIPT_FIELD_UNKNOWN /document/actions/0/field",
    ]);
    expect(errorCodes).toEqual(["CONTENT_ERROR"]);
    expect(await (await opened(bytes)).getJSActions()).toBeNull();
  });

  test("of a group of radio buttons are the group's", async () => {
    const { bytes, warnings } = await made({
      content: [{ p: "[radio, a, group] [radio, b, group]" }],
      actions: [{ event: "validate", field: "group", script: "1;" }],
    });
    expect(warnings).toEqual([]);
    expect((await fieldsOf(bytes)).get("group")?.actions).toEqual({ Validate: ["1;"] });
  });

  test("longer than a string may be are streams, and read the same, encrypted too", async () => {
    const script = `// ${"ä".repeat(20_000)}\n1;`;
    const actions = [{ event: "open", script }];
    const encryption = { encryptionType: "aes256", ownerPassword: "o" };
    for (const more of [{}, { encryption }]) {
      const { bytes } = await made({ content: [{ p: "text" }], actions, ...more });
      const read = (await (await opened(bytes)).getJSActions()) as Actions;
      expect(read["000001"]?.[0] === script).toBe(true);
      if (isJudgedBy("qpdf")) expect(complaints(bytes)).toBe("");
    }
  });

  test("withhold claims of PDF/A, each at its place", async () => {
    const { warnings } = await made({
      conformance: ["pdf/a-2b"],
      content: [{ p: "text" }],
      actions: [
        { event: "open", script: "1;" },
        { event: "didPrint", script: "2;" },
      ],
    });
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "CONFORMANCE_WITHHELD /document/conformance/0",
      "CONFORMANCE_OBSTACLE /document/actions/0",
      "CONFORMANCE_OBSTACLE /document/actions/1",
    ]);
  });

  test("that calculate are reported beside a signature that allows no changes, and not beside one that does", async () => {
    const others = {
      content: [{ p: "[textfield, a]" }],
      actions: [{ event: "calculate", field: "a", script: "1;" }],
    };
    const found = async (certificationLevel: string) =>
      (await signedFile({ certificationLevel }, others)).warnings.map(({ code, path }) => `${code} ${path}`);
    expect(await found("noChanges")).toEqual(["SCRIPT_BREAKS_SIGNATURE /document/actions/0"]);
    expect(await found("formFilling")).toEqual([]);
  });
});
