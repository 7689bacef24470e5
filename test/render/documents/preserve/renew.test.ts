import { expect, test } from "vitest";
import type { Outside } from "../../../../src/render/contract/outside.ts";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { isArray } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { withTwin } from "../../../support/attacked/updates.ts";
import { stampedAt } from "../../../support/definitions/case-outside.ts";
import { everyNth } from "../../../support/night.ts";
import { stampReply } from "../../../support/pki/timestamp-authority.ts";
import { validationAnswer } from "../../../support/pki/validation-authority.ts";
import { signFile } from "../../signatures/files.ts";
import { signedFile } from "../../signatures/signed.ts";
import { countersigned } from "../sign/countersigned.ts";
import { longNamed } from "./long-named.ts";
import { renew, renewed } from "./renewed.ts";

const usual = {
  certificate: "certs/lt-p256.p12",
  certificationLevel: "unspecified",
  timestampServer: "https://lt.example.com/tsr",
  level: "B-LTA",
};
const made = async (members: object = {}): Promise<Uint8Array> => (await signedFile({ ...usual, ...members })).bytes;

const roots = Buffer.from(signFile("lt-root.pem")).toString("utf8");
const verdicts = (file: Uint8Array) =>
  verifyFile({ file, roots, now: stampedAt }).signatures.map(
    ({ name, verdict, trust, coverage }) => `${name} ${verdict} ${trust} ${coverage}`,
  );

async function refusal(...given: Parameters<typeof renew>): Promise<string> {
  const outcome = await renew(...given);
  if (outcome.kind === "made") throw new Error("it was made");
  const { code, message, faults } = outcome.refusal;
  return `${code} ${faults[0]?.path}: ${message}`;
}

/** How many entries the security store has of each kind. */
function kept(bytes: Uint8Array): Readonly<Record<string, number>> {
  const pdf = new ForeignPdf(bytes);
  const store = pdf.dictionary(pdf.catalog.entries.get("DSS"));
  const count = (key: string): number => {
    const list = pdf.resolve(store?.entries.get(key) ?? null);
    return isArray(list) ? list.length : (pdf.dictionary(list)?.entries.size ?? 0);
  };
  return Object.fromEntries(["Certs", "OCSPs", "CRLs", "VRI"].map((key) => [key, count(key)]));
}

test.each(everyNth(["noChanges", "formFilling", "annotating", "unspecified"], 3))(
  "a timestamp over a signature that is %s is renewed: all before it stays valid, the last covers the file",
  async (certificationLevel) => {
    const before = await made({ certificationLevel });
    const after = await renewed(before);
    expect(Buffer.from(after.subarray(0, before.length)).equals(Buffer.from(before))).toBe(true);
    expect(verdicts(after)).toEqual([
      "Signature1 valid trusted revision",
      "Timestamp1 valid trusted revision",
      "Timestamp2 valid trusted wholeFile",
    ]);
  },
);

test("proofs that keep the last timestamp verifiable are in the store, with an entry of its own", async () => {
  const before = await made();
  const at = new Date(Date.parse(stampedAt) + 60_000).toISOString();
  const validation: Outside["validation"] = async (request) => validationAnswer(request, at, { responder: "lt-sub" });
  const outcome = await renew(before, {}, { validation });
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  const { Certs, OCSPs = 0, VRI = 0 } = kept(before);
  // A newer answer about the authority, and a newer list of its root.
  expect(kept(outcome.bytes)).toEqual({ Certs, OCSPs: OCSPs + 1, CRLs: 2, VRI: VRI + 1 });
});

test("a signature that was added since gets what keeps it verifiable as well", async () => {
  const key = { certificate: "certs/lt-rsa-2048.p12", timestampServer: usual.timestampServer };
  const twice = await countersigned(await made(), key);
  const after = await renewed(twice);
  const { VRI = 0 } = kept(twice);
  expect(kept(after)["VRI"]).toBe(VRI + 2);
  expect(verdicts(after).map((verdict) => verdict.split(" ").slice(0, 3).join(" "))).toEqual([
    "Signature1 valid trusted",
    "Timestamp1 valid trusted",
    "Signature2 valid trusted",
    "Timestamp2 valid trusted",
  ]);
});

test("so does one whose name and that of an earlier one agree in 1,000 characters", async () => {
  // The new timestamp keeps the last one and the signature behind it verifiable, not the signature before.
  expect(kept(await renewed(await longNamed()))["VRI"]).toBe(2);
});

test("the roots are taken from the file, and not queried", async () => {
  const requests: string[] = [];
  const validation: Outside["validation"] = async (request) => {
    requests.push(request.kind);
    return validationAnswer(request, stampedAt, { responder: "lt-sub" });
  };
  expect((await renew(await made(), {}, { validation })).kind).toBe("made");
  expect(new Set(requests)).toEqual(new Set(["ocsp", "crl"]));
});

test("refused is a file without a timestamp of the whole document", async () => {
  expect(await refusal(await made({ level: "B-LT" }))).toMatch(/^SIGNATURE_NOT_APPLIED : .*only files of level B-LTA/);
});

test("refused is a file that was changed", async () => {
  const file = Buffer.from(await made());
  file[100] = (file[100] ?? 0) ^ 1;
  expect(await refusal(file)).toMatch(/its signature \w+ is not valid\. /);
});

test("refused is a file that holds one of its objects a second time: readers may see another page", async () => {
  expect(await refusal(withTwin(await made()))).toMatch(/^SIGNATURE_NOT_APPLIED : .* is not valid\. .*object/);
});

test("refused is a timestamp whose certificate has expired", async () => {
  expect(await refusal(await made(), {}, { now: "2126-04-14T09:00:00.000Z" })).toMatch(
    /the certificate of its timestamp Timestamp1 expired at .* A timestamp is renewed before\./,
  );
});

test("an authority is refused that is revoked, that fails, or that cannot be judged", async () => {
  const revoked: Outside["validation"] = async (request) =>
    validationAnswer(request, stampedAt, { says: "revoked", absent: ["lt-sub.crl"] });
  expect(await refusal(await made(), {}, { validation: revoked })).toMatch(/revoked at/);
  const failing: Outside["timestamp"] = async () => ({ failure: "The authority could not be reached." });
  expect(await refusal(await made(), {}, { timestamp: failing })).toMatch(
    /^SIGNATURE_NOT_APPLIED \/timestampServer: .*could not be reached/,
  );
  const late: Outside["timestamp"] = async (_authority, query) => ({
    ...{ status: 200, mediaType: "application/timestamp-reply", at: stampedAt },
    body: stampReply(query, stampedAt, { key: "stamp-expired" }),
  });
  expect(await refusal(await made(), {}, { timestamp: late })).toMatch(/its certificate expired/);
});

test("refused is what is no PDF file, and an encrypted one", async () => {
  expect(await refusal(Buffer.from("no file"))).toMatch(/^SIGNATURE_NOT_APPLIED : The timestamp cannot be renewed\./);
  const encryption = { encryptionType: "aes256", userPassword: "x", ownerPassword: "y" };
  const locked = await signedFile({ certificate: "certs/lt-p256.p12" }, { encryption });
  expect(await refusal(locked.bytes)).toMatch(/^SIGNATURE_NOT_APPLIED : The timestamp cannot be renewed\./);
});
