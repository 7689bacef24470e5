import { describe, expect, test } from "vitest";
import type { RenderJob } from "../../src/render/contract/job.ts";
import { render } from "../../src/render/jobs/render.ts";
import { exampleJob, exampleOutside } from "../support/definitions/render-example.ts";
import { localEngine } from "../support/threads/local-engine.ts";

const engine = localEngine();
const secret = "hunter2-and-more";
const document = {
  metadata: { title: "A title" },
  content: [{ p: "Inside." }],
  encryption: { encryptionType: "aes256", userPassword: secret, ownerPassword: `${secret}-owner` },
};

const outcomeOf = async (changes: object, data?: object, more: Partial<RenderJob> = {}) =>
  await render({ ...exampleJob({ document: { ...document, ...changes } }, data), ...more }, exampleOutside, engine);

async function made(changes: object = {}, data?: object, more: Partial<RenderJob> = {}) {
  const outcome = await outcomeOf(changes, data, more);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

describe("an encrypted document", () => {
  test("is the same file for the same job, another for another seed; its body is the same", async () => {
    const [first, second, other] = [await made(), await made(), await made({}, undefined, { seed: "0ddb".repeat(16) })];
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
    expect(other.colophon.output).not.toBe(first.colophon.output);
    expect(other.colophon.body).toBe(first.colophon.body);
    expect(first.colophon.body).not.toBe(first.colophon.output);
    expect((await made({ content: [{ p: "Else." }] })).colophon.body).not.toBe(first.colophon.body);
  });

  test("has its passwords in no answer, and its seed neither", async () => {
    const diagnosed = await made({}, undefined, { diagnose: true });
    const { bytes, ...reported } = diagnosed;
    const { seed } = exampleJob({});
    for (const hidden of [secret, seed]) {
      expect(JSON.stringify(reported)).not.toContain(hidden);
      expect(Buffer.from(bytes).includes(hidden)).toBe(false);
    }
  });

  test("takes passwords from the data", async () => {
    const encryption = { ...document.encryption, userPassword: "$data.birthday", ownerPassword: "$data.[x]" };
    const data = { birthday: "[b]1980-01-01$", "[x]": "o" };
    const bound = await made({ encryption: { ...encryption, ownerPassword: "o" } }, data);
    const typed = await made({ encryption: { ...encryption, userPassword: data.birthday, ownerPassword: "o" } }, data);
    expect(Buffer.compare(bound.bytes, typed.bytes)).toBe(0);
  });

  test.each([[{}], [undefined]])(
    "whose password the data lack is refused, not given the reference's spelling: %j",
    async (data) => {
      const outcome = await outcomeOf({ encryption: { ...document.encryption, userPassword: "$data.birthday" } }, data);
      expect(outcome).toMatchObject({
        kind: "refused",
        refusal: { code: "ENCRYPTION_NOT_APPLIED", faults: [{ path: "/document/encryption/userPassword" }] },
      });
    },
  );

  test("of the wrong kind is refused without being quoted", async () => {
    const outcome = await outcomeOf({ encryption: { ...document.encryption, userPassword: 1234567 } });
    expect(outcome.kind).toBe("refused");
    expect(JSON.stringify(outcome)).not.toContain("1234567");
  });

  test("is not archival, which a warning says and no error code; PDF/UA needs the text to be extractable", async () => {
    const archival = await made({ conformance: ["pdf/a-2b"] });
    expect(archival.errorCodes).toEqual([]);
    expect(archival.warnings).toMatchObject([{ code: "NOT_ARCHIVAL", path: "/document/conformance/0" }]);
    expect(archival.colophon.claims?.requested).toEqual([]);
    const forbidden = await made({ conformance: ["pdf/ua-1"] });
    expect(forbidden.warnings.map(({ path }) => path)).toContain("/document/encryption/permissions");
    const permissions = { extract: true };
    const open = await made({ conformance: ["pdf/ua-1"], encryption: { ...document.encryption, permissions } });
    expect(open.warnings.map(({ path }) => path)).not.toContain("/document/encryption/permissions");
  });

  test("is made by strict when it is to claim PDF/A, and refused when it is to claim a PDF/UA that it does not meet", async () => {
    expect(await outcomeOf({ conformance: ["pdf/a-2b"] }, undefined, { strict: true })).toMatchObject({ kind: "made" });
    expect(await outcomeOf({ conformance: ["pdf/ua-1"] }, undefined, { strict: true })).toMatchObject({
      kind: "refused",
      refusal: { code: "FIDELITY_LOSS" },
    });
  });
});
