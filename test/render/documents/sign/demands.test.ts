import { describe, expect, test } from "vitest";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { signFile } from "../../signatures/files.ts";
import { countersign, countersigned } from "./countersigned.ts";
import { fill, withField } from "./form-to-sign.ts";

const roots = Buffer.from(signFile("root.pem")).toString("utf8");
const now = "2026-11-22T12:00:00.000Z";

const lockOf = (file: Uint8Array) => verifyFile({ file, roots, now }).signatures[0]?.lock;

describe("a signature in a field that has a lock", () => {
  test.each([
    ["/Lock<</Action/Include/Fields[(price)]>>", { action: "include", fields: ["price"] }],
    ["/Lock<</Type/SigFieldLock/Action/Exclude/Fields[(note)]/P 2>>", { action: "exclude", fields: ["note"] }],
    ["/Lock<</Action/All>>", { action: "all", fields: [] }],
  ])("locks what it names: %s", async (entries, lock) => {
    const signed = await countersigned(withField(entries), { fieldName: "buyer" });
    expect(lockOf(signed)).toEqual(lock);
    expect(verifyFile({ file: signed, roots, now }).signatures).toMatchObject([{ verdict: "valid", trust: "trusted" }]);
  });

  test("and filling keeps to it", async () => {
    const signed = await countersigned(withField("/Lock<</Action/Include/Fields[(price)]>>"), { fieldName: "buyer" });
    expect(await fill(signed, { price: "1" })).toEqual([expect.stringContaining("/values/price")]);
    const filled = await fill(signed, { note: "x" });
    if (!(filled instanceof Uint8Array)) throw new Error(filled.join());
    expect(verifyFile({ file: filled, roots, now }).signatures).toMatchObject([{ verdict: "valid" }]);
  });

  test("does not take another one, and says so", async () => {
    const members = { fieldName: "buyer", fieldLock: { action: "include", fields: ["note"] } };
    const outcome = await countersign(withField("/Lock<</Action/Include/Fields[(price)]>>"), members);
    if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
    expect(lockOf(outcome.bytes)).toEqual({ action: "include", fields: ["price"] });
    expect(outcome.warnings).toMatchObject([
      { path: "/signature/fieldLock", message: "The field buyer has a lock of its own: this is not applied." },
    ]);
  });
});

describe("a signature in a field with seed values", () => {
  const reason = { appearance: { signedBy: "Grace", reason: "Approved" } };
  const outcomeOf = async (seed: string, members: object) => {
    const outcome = await countersign(withField(`/SV<</Type/SV${seed}>>`), { fieldName: "buyer", ...members });
    if (outcome.kind === "made") return verifyFile({ file: outcome.bytes, roots, now }).signatures[0]?.verdict;
    expect(outcome.refusal).toMatchObject({ code: "SIGNATURE_NOT_APPLIED", reason: "FIELD_UNUSABLE" });
    return /\((\w+)\)/.exec(outcome.refusal.message)?.[1];
  };

  test.each<readonly [string, string, object]>([
    ["that are proposals", "/Ff 0/SubFilter[/adbe.x509.rsa_sha1]/Reasons[(Seen)]/DigestMethod[(SHA512)]", {}],
    [
      "that name how it is made",
      "/Ff 67/Filter/Adobe.PPKLite/SubFilter[/ETSI.CAdES.detached]/DigestMethod[(SHA256)]",
      {},
    ],
    ["that name its reason", "/Ff 8/Reasons[(Seen)(Approved)]", reason],
    ["that forbid a reason", "/Ff 8/Reasons[(.)]", {}],
    ["that ask for an approval", "/MDP<</P 0>>", {}],
    ["that ask for no timestamp", "/TimeStamp<</URL(https://tsa.example.com)/Ff 0>>", {}],
    ["that demand a timestamp", "/TimeStamp<</Ff 1>>", { timestampServer: "https://tsa.example.com" }],
    ["that demand no lock and no revocation data", "/Ff 164/V 2/AddRevInfo false/LockDocument/false", {}],
  ])("%s is valid", async (_, seed, members) => {
    expect(await outcomeOf(seed, members)).toBe("valid");
  });

  test.each<readonly [string, string, object]>([
    ["Filter", "/Ff 1/Filter/Entrust.PPKEF", {}],
    ["SubFilter", "/Ff 2/SubFilter[/adbe.pkcs7.detached]", {}],
    ["V", "/Ff 4/V 4", {}],
    ["Reasons", "/Ff 8/Reasons[(Seen)]", reason],
    ["Reasons", "/Ff 8/Reasons[(Seen)]", {}],
    ["Reasons", "/Ff 8/Reasons[(.)]", reason],
    ["LegalAttestation", "/Ff 16/LegalAttestation[(x)]", {}],
    ["AddRevInfo", "/Ff 32/AddRevInfo true", {}],
    ["DigestMethod", "/Ff 64/DigestMethod[(SHA512)]", {}],
    ["LockDocument", "/Ff 128/LockDocument/true", {}],
    ["AppearanceFilter", "/Ff 256/AppearanceFilter(x)", {}],
    ["Ff", "/Ff 512", {}],
    ["Cert", "/Cert<</Ff 1/Subject[(x)]>>", {}],
    ["TimeStamp", "/TimeStamp<</Ff 1>>", {}],
    ["MDP", "/MDP<</P 2>>", {}],
  ])("is refused by the name of what it does not meet: %s, %s", async (name, seed, members) => {
    expect(await outcomeOf(seed, members)).toBe(name);
  });
});
