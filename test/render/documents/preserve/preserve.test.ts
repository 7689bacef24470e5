import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { AuthorityAnswer, Outside, ValidationRequest } from "../../../../src/render/contract/outside.ts";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { isArray } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { validationData } from "../../../../src/render/signatures/validation/collect.ts";
import { ValidationClient } from "../../../../src/render/signatures/validation/validation-client.ts";
import { ValidationError } from "../../../../src/render/signatures/validation/validation-error.ts";
import { stampedAt } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { atNight } from "../../../support/night.ts";
import { stampReply } from "../../../support/pki/timestamp-authority.ts";
import { type AuthorityFault, validationAnswer } from "../../../support/pki/validation-authority.ts";
import { signFile } from "../../signatures/files.ts";
import { engine, renderSigned, signedDefinition, signingOutside } from "../../signatures/signed.ts";

const usual = {
  certificate: "certs/lt-p256.p12",
  certificationLevel: "unspecified",
  timestampServer: "https://lt.example.com/tsr",
  level: "B-LT",
};

type Requests = ValidationRequest[];

const outsideWith = (fault: AuthorityFault = {}, requests: Requests = []): Outside => ({
  ...signingOutside,
  validation: async (request) => {
    requests.push(request);
    return validationAnswer(request, stampedAt, fault);
  },
});

const tried = (members: object = {}, fault?: AuthorityFault, requests?: Requests, others: object = {}) =>
  renderSigned({ ...usual, ...members }, others, outsideWith(fault, requests));

async function made(members?: object, fault?: AuthorityFault, requests?: Requests) {
  const outcome = await tried(members, fault, requests);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome;
}

async function refusal(members?: object, fault?: AuthorityFault, others?: object): Promise<string> {
  const outcome = await tried(members, fault, [], others);
  if (outcome.kind === "made") throw new Error("it was made");
  expect(outcome.refusal.code).toBe("SIGNATURE_NOT_APPLIED");
  return outcome.refusal.message;
}

const roots = Buffer.from(signFile("lt-root.pem")).toString("utf8");
const verdicts = (file: Uint8Array) => verifyFile({ file, roots, now: stampedAt }).signatures;

/** How many of each kind the file keeps. */
function kept(bytes: Uint8Array): Readonly<Record<string, number>> {
  const pdf = new ForeignPdf(bytes);
  const store = pdf.dictionary(pdf.catalog.entries.get("DSS"));
  return Object.fromEntries(
    ["Certs", "OCSPs", "CRLs"].map((key) => {
      const list = pdf.resolve(store?.entries.get(key) ?? null);
      return [key, isArray(list) ? list.length : 0];
    }),
  );
}

const minutes = (count: number): string => new Date(Date.parse(stampedAt) + count * 60_000).toISOString();

describe("a signature for the long term", () => {
  test.each(["lt-rsa-2048", "lt-p256", "lt-p521"])(
    "by %s keeps every certificate to the root, an answer for each end and the root's list, each once",
    async (key) => {
      const { bytes, signature } = await made({ certificate: `certs/${key}.p12` });
      expect(signature?.level).toBe("B-LT");
      // Signer, authority, root, timestamps, responder; the two ends; the authority's own list.
      expect(kept(bytes)).toEqual({ Certs: 5, OCSPs: 2, CRLs: 1 });
      expect(verdicts(bytes).map(({ verdict, trust, longTerm }) => ({ verdict, trust, longTerm }))).toEqual([
        { verdict: "valid", trust: "trusted", longTerm: true },
      ]);
    },
  );

  test("at level B-LTA has a timestamp over all of it, which leaves a certified signature valid", async () => {
    for (const certificationLevel of ["noChanges", "unspecified"]) {
      const { bytes, signature } = await made({ level: "B-LTA", certificationLevel });
      expect(signature?.level).toBe("B-LTA");
      expect(verdicts(bytes).map(({ kind, verdict, coverage }) => ({ kind, verdict, coverage }))).toEqual([
        { kind: "signature", verdict: "valid", coverage: "revision" },
        { kind: "timestamp", verdict: "valid", coverage: "wholeFile" },
      ]);
    }
  });

  test("over a certification that lets nothing change is reported: Acrobat may refuse it", async () => {
    const codes = async (certificationLevel: string) =>
      (await made({ certificationLevel })).warnings.map(({ path }) => path);
    expect(await codes("noChanges")).toEqual(["/document/signature/certificationLevel"]);
    expect(await codes("formFilling")).toEqual([]);
  });

  test("begins with the file of level B-T", async () => {
    const plain = await renderSigned({ ...usual, level: undefined, certificate: "certs/lt-rsa-2048.p12" });
    const long = await made({ certificate: "certs/lt-rsa-2048.p12" });
    if (plain.kind === "refused") throw new Error(plain.refusal.message);
    expect(Buffer.from(long.bytes.subarray(0, plain.bytes.length)).equals(Buffer.from(plain.bytes))).toBe(true);
  });

  test("asks each thing once, with another nonce for each certificate", async () => {
    const requests: Requests = [];
    await made({ level: "B-LTA" }, {}, requests);
    expect(requests.map(({ kind, address }) => `${kind} ${address}`).toSorted()).toEqual([
      "crl http://pki.example.com/lt-root.crl",
      "ocsp http://pki.example.com/ocsp",
      "ocsp http://pki.example.com/ocsp",
    ]);
    const nonces = requests.flatMap((one) =>
      "query" in one ? [Buffer.from(one.query).subarray(-16).toString("hex")] : [],
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test("fetches the issuers that its file does not have", async () => {
    const requests: Requests = [];
    const { bytes } = await made({ certificate: "certs/lt-alone.p12" }, {}, requests);
    expect(requests.filter(({ kind }) => kind === "issuer").map(({ address }) => address)).toContain(
      "http://pki.example.com/lt-sub.cer",
    );
    expect(kept(bytes)).toEqual({ Certs: 5, OCSPs: 2, CRLs: 1 });
  });

  test("takes the list where no responder answers", async () => {
    expect(kept((await made({}, { absent: ["ocsp"] })).bytes)).toEqual({ Certs: 4, OCSPs: 0, CRLs: 2 });
    expect(kept((await made({ certificate: "certs/lt-listed.p12" })).bytes)).toEqual({ Certs: 5, OCSPs: 1, CRLs: 2 });
  });

  test("has the responder vouched for that others must ask about", async () => {
    // Its own status is answered by itself, which is not enough: the list is.
    const { bytes } = await made({}, { responder: "lt-second" }).catch((error: Error) => ({ bytes: error }));
    expect(bytes).toBeInstanceOf(Uint8Array);
  });

  test.each<readonly [string, AuthorityFault]>([
    ["the issuer itself", { responder: "lt-sub" }],
    ["without a nonce, made beforehand", { nonce: "none" }],
    ["without an end, of less than a day", { nextUpdate: null, thisUpdate: minutes(-23 * 60) }],
    ["from a clock that is four minutes ahead", { thisUpdate: minutes(4) }],
  ])("takes an answer of %s", async (_what, fault) => {
    expect(kept((await made({}, { ...fault, absent: ["lt-sub.crl"] })).bytes)["OCSPs"]).toBe(2);
  });
});

test("a dry run sends no query", async () => {
  const requests: Requests = [];
  const job = { ...exampleJob(signedDefinition(usual)), signing: "preview" as const };
  expect((await render(job, outsideWith({}, requests), engine)).kind).toBe("made");
  expect(requests).toEqual([]);
});

describe("a document is refused, and the reason named, when", () => {
  const noList = { absent: ["lt-sub.crl"] };

  test.each<readonly [string, AuthorityFault, RegExp]>([
    ["the responder says revoked", { says: "revoked" }, /revoked at 2026-01-02T03:04:05/],
    ["the responder does not know it", { says: "unknown" }, /does not know the certificate/],
    ["the responder refuses", { status: 6 }, /status 6 \(unauthorized\)/],
    ["the answer is to another query", { nonce: "wrong" }, /another query/],
    ["the answer is about another certificate", { otherSerial: true }, /not about this certificate/],
    ["the answer is signed wrongly", { badSignature: true }, /signature of its answer is not valid/],
    ["the answer is signed by one who may not", { responder: "lt-stamp" }, /does not let answer/],
    ["the answer names another", { otherName: true }, /names another/],
    ["the answer is old", { thisUpdate: minutes(-9 * 24 * 60) }, /counted only until/],
    ["the answer is old and has no end", { thisUpdate: minutes(-25 * 60), nextUpdate: null }, /more than a day ago/],
    ["the answer is from the future", { thisUpdate: minutes(6) }, /counts only from/],
  ])("%s", async (_what, fault, reason) => {
    const message = await refusal({}, { ...fault, ...noList });
    expect(message).toMatch(/^The document cannot be signed for the long term: /);
    expect(message).toMatch(reason);
  });

  const serial = new X509Certificate(signFile("lt-p256.pem")).serialNumber;
  const noStatus = { absent: ["ocsp"] };

  test.each<readonly [string, AuthorityFault, RegExp]>([
    ["its list has it", { listed: ["01", serial] }, /list says that the certificate was revoked at 2026-01-02/],
    ["its list is of another", { listedBy: "lt-stamp" }, /list is not signed by the issuer/],
    ["its list is signed wrongly", { badList: true }, /list is not signed by the issuer/],
    ["its list is a part", { partial: true }, /only a part/],
    ["its list is old", { thisUpdate: minutes(-9 * 24 * 60) }, /counted only until/],
    ["nobody is there", { absent: ["ocsp", "lt-sub.crl"] }, /Ada Lindqvist.*pki\.example\.com: .*could not be reached/],
  ])("%s", async (_what, fault, reason) => {
    expect(await refusal({}, { ...noStatus, ...fault })).toMatch(reason);
  });

  test("its certificate says nowhere whether it is revoked", async () => {
    expect(await refusal({ certificate: "certs/lt-silent.p12" })).toMatch(/no certificate says where/);
  });

  test("its issuer cannot be had", async () => {
    const fault = { absent: ["lt-sub.cer"] };
    const stamp: Outside["timestamp"] = async (_authority, query) => ({
      ...{ status: 200, mediaType: "application/timestamp-reply", at: stampedAt },
      body: stampReply(query, stampedAt),
    });
    const outside = { ...outsideWith(fault), timestamp: stamp };
    const outcome = await renderSigned({ ...usual, certificate: "certs/lt-alone.p12" }, {}, outside);
    expect(outcome.kind === "refused" && outcome.refusal.message).toMatch(/the issuer of .* (cannot|can) be had/);
  });

  test.each<readonly [string, object, object, RegExp]>([
    ["it has no timestamp", { timestampServer: undefined }, {}, /needs a `timestampServer`/],
    ["it is detached", { signingType: "Detached" }, {}, /detached signature has no level B-LT/],
    [
      "it is encrypted",
      {},
      { encryption: { encryptionType: "aes256", userPassword: "x", ownerPassword: "y" } },
      /encrypted files/,
    ],
  ])("%s", async (_what, members, others, reason) => {
    expect(await refusal(members, {}, others)).toMatch(reason);
  });

  test("it is a DOCX file", async () => {
    const outcome = await render({ ...exampleJob(signedDefinition(usual)), format: "docx" }, outsideWith(), engine);
    expect(outcome.kind === "refused" && outcome.refusal.message).toMatch(/DOCX files have no level B-LT/);
  });
});

test("an answer with any byte changed is refused, or has nothing changed that matters", async () => {
  const der = (name: string): Uint8Array => new X509Certificate(signFile(name)).raw;
  const subject = { certificate: der("lt-p256.pem"), known: [der("lt-sub.pem"), der("lt-root.pem")] };
  let answer: AuthorityAnswer | undefined;
  let refused = 0;
  const asking = (change: (body: Buffer) => void) =>
    new ValidationClient(
      {
        validation: async (request): Promise<AuthorityAnswer> => {
          if (request.kind !== "ocsp") return validationAnswer(request, stampedAt, { absent: ["lt-sub.crl"] });
          answer ??= validationAnswer(request, stampedAt);
          if (!("body" in answer)) throw new Error(answer.failure);
          const body = Buffer.from(answer.body);
          change(body);
          return { ...answer, body };
        },
      },
      "5eed".repeat(16),
    );
  const { statuses } = await validationData(
    [subject],
    asking(() => undefined),
  );
  const length = statuses[0]?.length ?? 0;
  const step = atNight(3, 63);
  for (let at = 0; at < length; at += step) {
    const outcome = await validationData(
      [subject],
      asking((body) => {
        body[at] = (body[at] ?? 0) ^ 0x55;
      }),
    ).catch((error: unknown) => error);
    if (outcome instanceof Error) {
      expect(outcome).toBeInstanceOf(ValidationError);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(length / step / 1.1);
});
