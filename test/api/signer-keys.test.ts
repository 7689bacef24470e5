import { createPrivateKey } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { openPkcs12 } from "../../src/render/signatures/pkcs12/open-pkcs12.ts";
import { type SignerDouble, type SignerKey, signerDouble } from "../doubles/signer.ts";
import { signFile } from "../render/signatures/files.ts";
import { verifyPdf } from "../render/signatures/verify.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

// Keys of a signer of the operator's own: the second provider behind the port of key vaults.

let service: TestService<RenderPool>;
let signer: SignerDouble;
const host = "hsm.example.com:8443";

beforeAll(async () => {
  signer = await signerDouble();
  const settings = { GALLERY: "off", SIGNER_HOST: host, SIGNER_CREDENTIAL: signer.credential };
  service = await startTestServiceWith(lentPool(), settings, undefined, { outbound: signer.outbound });
});
afterAll(async () => {
  await service.stop();
  await signer.close();
});

const kinds: Readonly<Record<string, string>> = { "rsa-2048": "RSA", "pss-2048": "RSA", p256: "P-256", p384: "P-384" };

/** Puts the key of a fixture into the signer, and asks for its registration; `more`: of the body. */
async function register(name: string, fixture: string, key: Partial<SignerKey> = {}, more: object = {}) {
  const opened = await openPkcs12(signFile(`${fixture}.p12`), "secret");
  const privateKey = createPrivateKey(opened.key.export({ format: "pem", type: "pkcs8" }));
  signer.keys.set(`/acme/${name}/1`, { privateKey, kind: kinds[fixture] ?? "", tenant: service.tenantId, ...key });
  const certificateChain = opened.certificates.map((one) => one.toString()).join("");
  const json = { name, keyId: `https://${host}/acme/${name}/1`, certificateChain, ...more };
  return await service.ask("POST", "vault-keys", { json });
}

const refused = async (answer: Response): Promise<string> => {
  const { errorCode, code, path } = await bodyOf(answer);
  return `${answer.status} ${errorCode} ${code} ${path}`;
};

const generate = (certificate: string, members: object = {}) =>
  service.ask("POST", "documents/generate-from-payload", {
    json: { document: { content: [{ p: "Sign me" }], signature: { certificate, ...members } } },
  });

describe("a signer's key", () => {
  test.each([
    ["rsa-2048", "sha384", "RS384 48", "RS384"],
    ["pss-2048", "sha256", "PS256 32", "PS256"],
    ["pss-2048", "sha384", "PS384 48", "PS384"],
    ["pss-2048", "sha512", "PS512 64", "PS512"],
    ["p256", "sha512", "ES256 32", "ES256"],
    ["p384", "sha256", "ES384 48", "ES384"],
  ])("of %s is registered, and signs what requests %s as %s", async (fixture, digest, sent, algorithm) => {
    const name = `${fixture}-${digest}`;
    const answer = await register(name, fixture);
    expect(answer.status).toBe(201);
    expect(await bodyOf(answer)).toMatchObject({ name, directoryId: "", keyId: `https://${host}/acme/${name}/1` });
    const made = await bodyOf(await generate(name, { digest }));
    const file = await service.ask("GET", new URL(made.downloadUrl).pathname);
    expect((await verifyPdf(new Uint8Array(await file.arrayBuffer()))).valid).toBe(true);
    expect(signer.requests.slice(-2)).toEqual([`GET /acme/${name}/1`, `POST /acme/${name}/1/sign ${sent}`]);
    const [event] = await bodyOf(await service.ask("GET", `documents/${made.documentId}/history`));
    expect(event.data.signature.algorithm).toBe(algorithm);
    expect(service.logged() + JSON.stringify(event)).not.toContain(signer.credential);
  });

  test("is replaced by another one under its name, checked and removed; its history says so", async () => {
    await register("turns", "p256");
    const opened = await openPkcs12(signFile("p384.p12"), "secret");
    const privateKey = createPrivateKey(opened.key.export({ format: "pem", type: "pkcs8" }));
    signer.keys.set("/acme/turns/2", { privateKey, kind: "P-384", tenant: service.tenantId });
    const certificateChain = opened.certificates.map((one) => one.toString()).join("");
    const json = { keyId: `https://${host}/acme/turns/2`, certificateChain };
    expect(await bodyOf(await service.ask("PUT", "vault-keys/turns", { json }))).toMatchObject({ keyType: "P-384" });
    expect((await service.ask("POST", "vault-keys/turns/check")).status).toBe(200);
    expect((await generate("turns")).status).toBe(200);
    expect((await service.ask("DELETE", "vault-keys/turns")).status).toBe(204);
    expect(await bodyOf(await generate("turns"))).toMatchObject({ errorCode: "SIGNATURE_NOT_APPLIED" });
  });

  test.each<readonly [string, Partial<SignerKey>, object, string]>([
    ["another tenant's", { tenant: "other" }, {}, "TAG_MISMATCH /keyId"],
    ["disabled", { enabled: false }, {}, "KEY_DISABLED /keyId"],
    ["of another kind", { kind: "Ed25519" }, {}, "KEY_KIND /keyId"],
    ["not there", {}, { keyId: `https://${host}/acme/nobody` }, "KEY_ID_INVALID /keyId"],
    ["in a directory", {}, { directoryId: "acme.example" }, "DIRECTORY_INVALID /directoryId"],
    [
      "another's",
      {},
      { certificateChain: Buffer.from(signFile("p384.chain.pem")).toString() },
      "TEST_SIGNATURE_WRONG /certificateChain",
    ],
  ])("that is %s is refused", async (_what, key, more, reason) => {
    expect(await refused(await register("wrong", "p256", key, more))).toBe(`400 VAULT_KEY_REJECTED ${reason}`);
  });

  test.each([
    "https://hsm.example.com/acme/a",
    `https://${host}/acme/../b`,
    `https://${host}/acme//b`,
    `https://${host}/acme/b?x`,
    `https://${host}/acme/%2e`,
    `https://${host}/`,
    `https://user@${host}/acme/b`,
    `https://${host}.evil.example/acme/b`,
    `http://${host}/acme/b`,
  ])("at %s is refused before any request", async (keyId) => {
    const before = signer.requests.length;
    expect(await refused(await register("wrong", "p256", {}, { keyId }))).toBe(
      "400 VAULT_KEY_REJECTED KEY_ID_INVALID /keyId",
    );
    expect(signer.requests).toHaveLength(before);
  });

  test("an Azure key's identifier goes to no signer", async () => {
    const keyId = `https://acme.vault.azure.net/keys/a/${"0".repeat(32)}`;
    const before = signer.requests.length;
    const answer = await register("wrong", "p256", {}, { keyId, directoryId: "acme.example" });
    expect(await refused(answer)).toBe("400 VAULT_KEY_REJECTED ACCESS_DENIED /keyId");
    expect(signer.requests).toHaveLength(before);
  });

  test("refuses the document when it fails, and is tried three times", async () => {
    await register("tried", "p256");
    const why = async (): Promise<string> => (await bodyOf(await generate("tried"))).detail;
    signer.faults.push({ status: 503 }, { status: 429 });
    expect((await generate("tried")).status).toBe(200);
    signer.faults.push({ status: 503 }, { status: 503 }, { status: 503 });
    expect(await why()).toContain("The signer answers 503.");
    signer.faults.push({ status: 403 });
    expect(await why()).toContain("does not let this service use the key");
    signer.faults.push({ status: 302 });
    expect(await why()).toContain("The signer answers 302.");
    const facts = JSON.stringify({ kind: "P-256", tenant: service.tenantId, enabled: true });
    signer.faults.push({ status: 200, body: facts }, { status: 200, body: "no JSON" });
    expect(await why()).toContain("The signer answers 200.");
    signer.faults.push({ status: 200, body: facts }, { status: 200, body: '{"signature":"AAAA"}' });
    expect(await why()).toContain("without a signature");
    signer.faults.push(
      { status: 200, body: facts },
      { status: 200, body: JSON.stringify({ signature: "A".repeat(86) }) },
    );
    expect(await why()).toContain("not a signature by the certificate's key");
  });

  test("and a file of the same name are never taken for each other", async () => {
    await register("both", "p256");
    expect((await service.ask("POST", "assets/certs", upload("both.p12", signFile("p384.p12")))).status).toBe(201);
    const before = signer.requests.length;
    expect((await generate("certs/both.p12", { password: "secret" })).status).toBe(200);
    expect(signer.requests).toHaveLength(before);
    expect((await generate("both")).status).toBe(200);
    expect(signer.requests).toHaveLength(before + 2);
  });
});
