import { createPrivateKey } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { openPkcs12 } from "../../src/render/signatures/pkcs12/open-pkcs12.ts";
import { type KeyVaultDouble, keyVaultDouble, type VaultedKey } from "../doubles/key-vault.ts";
import { signFile } from "../render/signatures/files.ts";
import { verifyPdf } from "../render/signatures/verify.ts";
import { type TestIdentity, testIdentity } from "../support/pki/test-certificate.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

// Documents signed by keys in the tenant's own vault, over the vault's real protocol.

let service: TestService<RenderPool>;
let vault: KeyVaultDouble;
const authority = testIdentity("Acme CA", { isAuthority: true });
const signers = {
  rsa: testIdentity("Ada", { key: "rsa", by: authority }),
  p256: testIdentity("Ada", { key: "P-256", by: authority }),
  p384: testIdentity("Ada", { key: "P-384", by: authority }),
  p521: testIdentity("Ada", { key: "P-521", by: authority }),
};

beforeAll(async () => {
  vault = await keyVaultDouble();
  const { clientId, clientSecret } = vault.identity;
  const settings = { GALLERY: "off", VAULT_CLIENT_ID: clientId, VAULT_CLIENT_SECRET: clientSecret };
  service = await startTestServiceWith(lentPool(), settings, undefined, { outbound: vault.outbound });
  for (const [name, signer] of Object.entries(signers)) await register(name, signer, chainOf(signer));
  const { key, certificates } = await openPkcs12(signFile("pss-2048.p12"), "secret");
  const privateKey = createPrivateKey(key.export({ format: "pem", type: "pkcs8" }));
  await register("pss", { privateKey }, certificates.map((one) => one.toString()).join(""));
});
afterAll(async () => {
  await service.stop();
  await vault.close();
});

type Holder = Pick<TestIdentity, "privateKey">;

const put = (name: string, signer: Holder, more: Partial<VaultedKey> = {}): string =>
  vault.put(name, { privateKey: signer.privateKey, tags: { "service-tenant": service.tenantId }, ...more });

const chainOf = ({ certificate }: TestIdentity): string => certificate + authority.certificate;

async function register(name: string, signer: Holder, certificateChain: string): Promise<void> {
  const json = { name, keyId: put(name, signer), directoryId: "acme.example", certificateChain };
  expect((await service.ask("POST", "vault-keys", { json })).status).toBe(201);
}

const definition = (signature: object) => ({ document: { content: [{ p: "Sign me" }], signature } });
const generate = (signature: object, more = "") =>
  service.ask("POST", `documents/generate-from-payload${more}`, { json: definition(signature) });

async function signed(signature: object) {
  const answer = await generate(signature);
  const made = await bodyOf(answer);
  expect([answer.status, made.detail]).toEqual([200, undefined]);
  const file = await service.ask("GET", new URL(made.downloadUrl).pathname);
  return { made, found: await verifyPdf(new Uint8Array(await file.arrayBuffer())) };
}

const kinds = [
  ["rsa", "sha256", "RS256 32", "sha256"],
  ["rsa", "sha384", "RS384 48", "sha384"],
  ["rsa", "sha512", "RS512 64", "sha512"],
  ["pss", "sha256", "PS256 32", "sha256"],
  ["pss", "sha384", "PS384 48", "sha384"],
  ["pss", "sha512", "PS512 64", "sha512"],
  ["p256", "sha512", "ES256 32", "sha256"],
  ["p384", "sha256", "ES384 48", "sha384"],
  ["p521", "sha256", "ES512 64", "sha512"],
] as const;

describe("a document", () => {
  test.each(kinds)(
    "by a vault key of %s that requests %s sends the vault %s",
    async (certificate, digest, sent, over) => {
      const { found } = await signed({ certificate, digest });
      const { covers, padded, valid } = found;
      expect({ covers, padded, valid, digest: found.digest }).toEqual({
        covers: true,
        padded: true,
        valid: true,
        digest: over,
      });
      expect(vault.digests.at(-1)).toBe(sent);
    },
  );

  test("reads the key's tag again before each signature", async () => {
    const before = vault.requests.length;
    await signed({ certificate: "p256" });
    expect(vault.requests.slice(before).map((line) => line.replace(/[0-9a-f]{32}/, "v"))).toEqual([
      "GET acme.vault.azure.net/keys/p256/v",
      "POST acme.vault.azure.net/keys/p256/v/sign",
    ]);
  });

  test("is signed after the vault was busy twice", async () => {
    vault.fail(429, 503);
    expect((await signed({ certificate: "p256" })).found.valid).toBe(true);
  });

  test("is signed with a new token when the old one is not taken any more", async () => {
    vault.revoke();
    expect((await signed({ certificate: "p256" })).found.valid).toBe(true);
  });

  test("is reproduced but for its signature, without a request to the vault, also when the key is registered no more", async () => {
    await register("old", signers.p384, chainOf(signers.p384));
    const { made } = await signed({ certificate: "old" });
    expect((await service.ask("DELETE", "vault-keys/old")).status).toBe(204);
    const before = vault.requests.length;
    const json = { definition: definition({ certificate: "old" }) };
    const again = await bodyOf(await service.ask("POST", `documents/${made.documentId}/reproduce`, { json }));
    expect(again).toMatchObject({ verdict: "body-identical", storedFile: "present" });
    expect(vault.requests.length).toBe(before);
  });

  test("is previewed without a request to the vault", async () => {
    const before = vault.requests.length;
    const answer = await service.ask("POST", "documents/preview-from-payload", {
      json: definition({ certificate: "rsa" }),
    });
    expect(answer.status).toBe(200);
    expect(vault.requests.length).toBe(before);
  });
});

describe("a document is refused, stored and counted nowhere, when", () => {
  const other = testIdentity("Eve", { by: authority });
  const cases: readonly (readonly [string, () => void, RegExp])[] = [
    ["the vault denies", () => put("p256", signers.p256, { maySign: false }), /does not let this service use the key/],
    ["the key is disabled", () => put("p256", signers.p256, { enabled: false }), /disabled/],
    ["the tag is gone", () => put("p256", signers.p256, { tags: {} }), /no tag service-tenant/],
    [
      "the tag is another tenant's",
      () => put("p256", signers.p256, { tags: { "service-tenant": "other" } }),
      /names another tenant/,
    ],
    [
      "the vault signs with another key",
      () => put("p256", signers.p256, { signsWith: other.privateKey }),
      /not a signature by the certificate's key/,
    ],
    ["the key is of another kind", () => put("p256", signers.rsa), /key vault answers 400/],
    ["the vault stays busy", () => vault.fail(429, 429, 429), /key vault answers 429/],
    ["the vault stays broken", () => vault.fail(500, 502, 503), /key vault answers 503/],
    ["the vault knows no such key", () => vault.fail(404), /no key of this name and version/],
  ];

  const counts = async () => [
    (await service.ask("GET", "documents")).headers.get("x-total-count"),
    (await bodyOf(await service.ask("GET", "usage"))).documents,
  ];

  async function refusal(signature: object): Promise<string> {
    const before = await counts();
    const answer = await generate(signature);
    const problem = await bodyOf(answer);
    expect([answer.status, problem.errorCode, problem.isRetryable]).toEqual([400, "SIGNATURE_NOT_APPLIED", false]);
    expect(await counts()).toEqual(before);
    return problem.detail;
  }

  test.each(cases)("%s", async (_what, arrange, reason) => {
    arrange();
    try {
      expect(await refusal({ certificate: "p256" })).toMatch(reason);
      const events = await bodyOf(await service.ask("GET", "audit/events?type=SignatureRefused&limit=1000"));
      expect(events.at(-1).data).toMatchObject({ reason: "VAULT_DID_NOT_SIGN", certificate: "p256" });
    } finally {
      put("p256", signers.p256);
    }
  });

  test.each(["nobody", "P256", "certs/p256", "p256.p12", "../vault-keys/p256"])(
    "no key is called %j",
    async (certificate) => {
      expect(await refusal({ certificate })).toMatch(/no vault key|no certificate file/);
    },
  );

  test("a vault key comes with a password", async () => {
    expect(await refusal({ certificate: "p256", password: "secret" })).toMatch(/takes no password/);
    expect(service.logged()).not.toContain("secret");
  });
});
