import { describe, expect, test } from "vitest";
import type { AuthorityAnswer, Outside } from "../../../../src/render/contract/outside.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { type Timestamp, timestamper } from "../../../../src/render/signatures/timestamp/timestamper.ts";
import { Refusal } from "../../../../src/vocabulary/refusal.ts";
import { stampedAt } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { atNight } from "../../../support/night.ts";
import { type Fault, stampReply } from "../../../support/pki/timestamp-authority.ts";
import { engine, renderSigned, signedDefinition, signingOutside } from "../signed.ts";
import { names, verifyPdf } from "../verify.ts";

const now = stampedAt;
const timestampServer = "https://tsa.example.com/tsr";

type Reply = (query: Uint8Array) => AuthorityAnswer;

const replied = (body: Uint8Array, more: object = {}): AuthorityAnswer => ({
  status: 200,
  mediaType: "application/timestamp-reply",
  body,
  at: now,
  ...more,
});

const faulty =
  (fault: Fault, genTime = now): Reply =>
  (query) =>
    replied(stampReply(query, genTime, fault));

const outsideWith = (reply: Reply, sent: string[] = []): Outside => ({
  ...signingOutside,
  timestamp: async (authority, query) => {
    sent.push(authority);
    return reply(query);
  },
});

const timestamped = (reply: Reply, members: object = {}, sent?: string[]) =>
  renderSigned({ timestampServer, ...members }, {}, outsideWith(reply, sent));

async function madeWith(reply: Reply, members: object = {}) {
  const outcome = await timestamped(reply, members);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome;
}

describe("a timestamped document", () => {
  test.each(["rsa-2048", "rsa-4096", "pss-2048", "p256", "p384", "p521"])(
    "by a key of %s is valid over every digest, its token over the value of the signature",
    async (key) => {
      for (const digest of ["sha256", "sha384", "sha512"]) {
        const { bytes, signature } = await madeWith(faulty({}), { certificate: `certs/${key}.p12`, digest });
        const { covers, padded, valid, unsigned } = await verifyPdf(bytes);
        expect({ covers, padded, valid, unsigned }).toEqual({
          covers: true,
          padded: true,
          valid: true,
          unsigned: [names.timeStampToken],
        });
        expect(signature?.level).toBe("B-T");
        expect(signature?.timestampedAt).toBe(now);
      }
    },
  );

  test("keeps 8 KB more free than one without a timestamp", async () => {
    const [plain, stamped] = [await renderSigned(), await madeWith(faulty({}))];
    if (plain.kind === "refused") throw new Error(plain.refusal.message);
    expect((stamped.signature?.reservedBytes ?? 0) - (plain.signature?.reservedBytes ?? 0)).toBe(8192);
  });

  test("is made once more with more space for a token that is longer", async () => {
    const sent: string[] = [];
    const outcome = await timestamped(faulty({ ballast: 12_000 }), {}, sent);
    if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
    expect(sent).toEqual([timestampServer, timestampServer]);
    expect((await verifyPdf(outcome.bytes)).valid).toBe(true);
  });

  test("asks with another nonce each time, which has 63 bits and no zero in front", async () => {
    const nonces: string[] = [];
    const noting: Reply = (query) => {
      nonces.push(Buffer.from(query).subarray(-13).toString("hex"));
      return faulty({})(query);
    };
    await madeWith(noting, { certificate: "certs/p256.p12" });
    await madeWith(noting, { certificate: "certs/p384.p12" });
    for (const nonce of nonces) expect(nonce).toMatch(/^0208[4-7][0-9a-f]{15}0101ff$/);
    expect(new Set(nonces).size).toBe(2);
  });

  test("is granted with changes as well", async () => {
    expect((await madeWith(faulty({ status: 1 }))).signature?.level).toBe("B-T");
  });
});

test("a dry run asks no authority", async () => {
  const sent: string[] = [];
  const job = { ...exampleJob(signedDefinition({ timestampServer })), signing: "preview" as const };
  expect((await render(job, outsideWith(faulty({}), sent), engine)).kind).toBe("made");
  expect(sent).toEqual([]);
});

describe("a document is refused, and the reason named, when the authority", () => {
  const minutes = (count: number): string => new Date(Date.parse(now) + count * 60_000).toISOString();

  const cases: readonly (readonly [string, Reply, RegExp])[] = [
    ["cannot be reached", () => ({ failure: "tsa.example.com could not be reached." }), /could not be reached[.]$/],
    ["answers with an error", () => replied(Buffer.from(""), { status: 500 }), /status 500/],
    ["redirects", () => replied(Buffer.from(""), { status: 302 }), /status 302/],
    ["answers with a page", () => replied(Buffer.from("<html>"), { mediaType: "text/html" }), /not of type/],
    ["answers with something else", () => replied(Buffer.from("<html>")), /no timestamp reply/],
    ["answers with nothing", () => replied(Buffer.alloc(0)), /no timestamp reply/],
    ["rejects", faulty({ status: 2 }), /status 2 \(rejection\)/],
    ["gives no token", faulty({ noToken: true }), /without a token/],
    ["answers another query", faulty({ wrongNonce: true }), /another query/],
    ["leaves the nonce out", faulty({ noNonce: true }), /another query/],
    ["stamps another hash", faulty({ wrongImprint: true }), /something else/],
    ["stamps another digest", faulty({ wrongDigest: true }), /something else/],
    ["signs wrongly", faulty({ badSignature: true }), /signature of its token is not valid/],
    ["leaves its certificate out", faulty({ noCertificate: true }), /lacks the signer's certificate/],
    ["binds another certificate", faulty({ otherCertificate: true }), /does not name its certificate/],
    ["has an expired certificate", faulty({ key: "stamp-expired" }), /expired at 2021-01-01/],
    ["signs another kind of content", faulty({ wrongContent: true }), /no token/],
    ["has a clock that is behind", faulty({}, minutes(-6)), /more than five minutes/],
    ["has a clock that is ahead", faulty({}, minutes(6)), /more than five minutes/],
    ["gives a token longer than any space", faulty({ ballast: 40_000 }), /more than there is space for/],
  ];

  test.each(cases)("%s", async (_what, reply, reason) => {
    const outcome = await timestamped(reply);
    if (outcome.kind === "made") throw new Error("it was made");
    expect(outcome.refusal.code).toBe("SIGNATURE_NOT_APPLIED");
    expect(outcome.refusal.message).toMatch(reason);
  });

  test("changes any single byte of its answer, or has no fault that matters", async () => {
    const imprint = Buffer.alloc(32, 7);
    const setting = { authority: timestampServer, digest: "sha256", seed: "5eed".repeat(16) } as const;
    // The same job sends the same query each time.
    let reply: Uint8Array | undefined;
    const asking = (change: (bytes: Buffer) => void) =>
      timestamper(setting, {
        timestamp: async (_authority, query) => {
          reply ??= stampReply(query, now);
          const bytes = Buffer.from(reply);
          change(bytes);
          return replied(bytes);
        },
      })(imprint);
    const { length } = (await asking(() => undefined)).token;
    let refused = 0;
    const step = atNight(1, 27);
    for (let at = 0; at < length; at += step) {
      const outcome = await asking((bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      }).catch((error: unknown) => error);
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(Refusal);
        refused += 1;
      } else expect((outcome as Timestamp).time).toBe(now);
    }
    expect(refused).toBeGreaterThan(length / step / 3);
  });
});
