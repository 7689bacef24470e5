import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { type KeyVaultDouble, keyVaultDouble, type VaultedKey } from "../doubles/key-vault.ts";
import { type TestIdentity, testIdentity } from "../support/pki/test-certificate.ts";
import {
  bodyOf,
  signIn,
  startTestService,
  startTestServiceWith,
  type TestService,
} from "../support/servers/service.ts";

let service: TestService;
let vault: KeyVaultDouble;
const authority = testIdentity("Acme CA", { isAuthority: true });
const ada = testIdentity("Ada", { by: authority });

beforeAll(async () => {
  vault = await keyVaultDouble();
  const { clientId, clientSecret } = vault.identity;
  const settings = { GALLERY: "off", VAULT_CLIENT_ID: clientId, VAULT_CLIENT_SECRET: clientSecret };
  service = await startTestServiceWith(fakeRenderPool(), settings, undefined, { outbound: vault.outbound });
});
afterAll(async () => {
  await service.stop();
  await vault.close();
});

const chainOf = (signer: TestIdentity): string => signer.certificate + authority.certificate;

interface Trial {
  readonly name: string;
  readonly signer?: TestIdentity;
  readonly key?: Partial<VaultedKey>;
  readonly change?: object;
}

/** Puts a key into the vault, tagged for the tenant, and registers it; `key` and `change` replace the right values. */
async function register({ name, signer = ada, key = {}, change = {} }: Trial): Promise<Response> {
  const tags = { "service-tenant": service.tenantId };
  const keyId = vault.put(name, { privateKey: signer.privateKey, tags, ...key });
  const json = { name, keyId, directoryId: "acme.example", certificateChain: chainOf(signer), ...change };
  return service.ask("POST", "vault-keys", { json });
}

async function refusedWith(answer: Response): Promise<readonly unknown[]> {
  const { errorCode, code, path } = await bodyOf(answer);
  return [answer.status, errorCode, code, path];
}

const rejected = (code: string, path = "/keyId") => [400, "VAULT_KEY_REJECTED", code, path];

/** How often vaults answered so far, by the metrics. */
async function answered(): Promise<number> {
  const text = await (await service.ask("GET", "/metrics")).text();
  return Number(/^colophon_outbound_total{target="vault",outcome="answered"} (\d+)$/m.exec(text)?.[1] ?? 0);
}

describe("a vault key", () => {
  test("is registered after the vault has signed a test digest; nothing secret is stored or answered", async () => {
    const answer = await register({ name: "ada" });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("location")).toBe(`${service.baseUrl}/v1/${service.tenantId}/vault-keys/ada`);
    const key = await bodyOf(answer);
    expect(key).toEqual({
      name: "ada",
      keyId: expect.stringMatching(/^https:\/\/acme\.vault\.azure\.net\/keys\/ada\//),
      directoryId: "acme.example",
      keyType: "P-256",
      subject: "CN=Ada",
      issuer: "CN=Acme CA",
      notBefore: expect.stringMatching(/Z$/),
      notAfter: expect.stringMatching(/Z$/),
      certificateSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      registeredAt: expect.any(String),
      checkedAt: key.registeredAt,
    });
    expect(vault.requests.map((line) => line.replace(/[0-9a-f]{32}/, "v"))).toEqual([
      "POST login.microsoftonline.com/acme.example/oauth2/v2.0/token",
      "GET acme.vault.azure.net/keys/ada/v",
      "POST acme.vault.azure.net/keys/ada/v/sign",
    ]);
    expect(await bodyOf(await service.ask("GET", "vault-keys/ada"))).toEqual(key);
    const shown = service.logged() + JSON.stringify(await bodyOf(await service.ask("GET", "vault-keys")));
    for (const secret of [vault.identity.clientSecret, "token-1", "PRIVATE KEY"]) expect(shown).not.toContain(secret);
  });

  test.each(["Ada", "a_b", "a/b", "ä", " ", "-".repeat(128)])("named %j", async (name) => {
    const before = vault.requests.length;
    const answer = await register({ name: "fine", change: { name } });
    expect(answer.status).toBe(400);
    expect(["VAULT_KEY_REJECTED", "INVALID_REQUEST"]).toContain((await bodyOf(answer)).errorCode);
    expect(vault.requests.length).toBe(before);
  });

  test("is refused by its name, before any request to the vault", async () => {
    const before = vault.requests.length;
    expect(await refusedWith(await register({ name: "fine", change: { name: "Not Fine" } }))).toEqual(
      rejected("NAME_INVALID", "/name"),
    );
    expect(vault.requests.length).toBe(before);
  });

  test("is refused by an identifier that is none of an allowed vault's", async () => {
    const before = vault.requests.length;
    const version = "0".repeat(32);
    for (const keyId of [
      `http://acme.vault.azure.net/keys/a/${version}`,
      `https://acme.vault.azure.net:8443/keys/a/${version}`,
      `https://user@acme.vault.azure.net/keys/a/${version}`,
      `https://acme.vault.azure.net.evil.example/keys/a/${version}`,
      `https://vault.azure.net/keys/a/${version}`,
      `https://a.b.vault.azure.net/keys/a/${version}`,
      `https://169.254.169.254/keys/a/${version}`,
      `https://acme.vault.azure.net/keys/a/${version}/../b`,
      `https://acme.vault.azure.net/keys/a/${version}?x`,
      "https://acme.vault.azure.net/keys/a",
      `https://acme.vault.azure.net/secrets/a/${version}`,
    ]) {
      expect([keyId, await refusedWith(await register({ name: "fine", change: { keyId } }))]).toEqual([
        keyId,
        rejected("KEY_ID_INVALID"),
      ]);
    }
    const directories = ["../x", "a/b", "a?b", "a#b", ".", "a b"];
    for (const directoryId of directories) {
      expect(await refusedWith(await register({ name: "fine", change: { directoryId } }))).toEqual(
        rejected("DIRECTORY_INVALID", "/directoryId"),
      );
    }
    expect(vault.requests.length).toBe(before);
  });

  test("is refused with a chain that is none, is not in order, or is not valid now", async () => {
    const before = vault.requests.length;
    const chains = [
      "",
      "no certificate",
      authority.certificate + ada.certificate,
      ada.certificate + testIdentity("Acme CA", { isAuthority: true }).certificate,
      "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
      ada.certificate.repeat(11),
      `${ada.certificate}-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n`,
      "x".repeat(50_000),
    ];
    for (const certificateChain of chains) {
      const [status, , code] = await refusedWith(await register({ name: "fine", change: { certificateChain } }));
      expect([certificateChain.slice(0, 40), status, code]).toEqual([
        certificateChain.slice(0, 40),
        400,
        certificateChain === "" ? "INVALID_VALUE" : "CHAIN_INVALID",
      ]);
    }
    const day = 24 * 60 * 60 * 1000;
    const old = testIdentity("Old", {
      by: authority,
      from: new Date(Date.now() - 2 * day),
      to: new Date(Date.now() - day),
    });
    const young = testIdentity("Young", {
      by: authority,
      from: new Date(Date.now() + day),
      to: new Date(Date.now() + 2 * day),
    });
    for (const signer of [old, young]) {
      expect(await refusedWith(await register({ name: "fine", signer }))).toEqual(
        rejected("CERTIFICATE_EXPIRED", "/certificateChain"),
      );
    }
    expect(vault.requests.length).toBe(before);
  });

  test.each([
    ["rsa", "RSA-2048", "RS256 32"],
    ["P-256", "P-256", "ES256 32"],
    ["P-384", "P-384", "ES384 48"],
    ["P-521", "P-521", "ES512 64"],
  ] as const)("of %s is a %s and signs %s", async (key, keyType, digest) => {
    const answer = await register({
      name: `kind-${key.toLowerCase()}`,
      signer: testIdentity("Kind", { by: authority, key }),
    });
    expect([answer.status, (await bodyOf(answer)).keyType, vault.digests.at(-1)]).toEqual([201, keyType, digest]);
  });

  test("signs over the digest that its kind calls for", () => {
    expect(new Set(vault.digests)).toEqual(new Set(["RS256 32", "ES256 32", "ES384 48", "ES512 64"]));
  });

  test("without the tenant's tag, or with another's, is not registered", async () => {
    expect(await refusedWith(await register({ name: "untagged", key: { tags: {} } }))).toEqual(rejected("TAG_MISSING"));
    const tags = { "service-tenant": "00000000-0000-4000-8000-000000000000" };
    expect(await refusedWith(await register({ name: "foreign", key: { tags } }))).toEqual(rejected("TAG_MISMATCH"));
    const inherited = { constructor: service.tenantId };
    expect(await refusedWith(await register({ name: "odd", key: { tags: inherited } }))).toEqual(
      rejected("TAG_MISSING"),
    );
    for (const name of ["untagged", "foreign", "odd"])
      expect((await service.ask("GET", `vault-keys/${name}`)).status).toBe(404);
  });

  test("whose signature is not the certificate's is refused", async () => {
    const other = testIdentity("Other", { by: authority });
    const wrong = rejected("TEST_SIGNATURE_WRONG", "/certificateChain");
    expect(await refusedWith(await register({ name: "swapped", key: { signsWith: other.privateKey } }))).toEqual(wrong);
    expect(
      await refusedWith(await register({ name: "swapped", change: { certificateChain: chainOf(other) } })),
    ).toEqual(wrong);
    const rsa = testIdentity("Rsa", { by: authority, key: "rsa" });
    expect(await refusedWith(await register({ name: "swapped", change: { certificateChain: chainOf(rsa) } }))).toEqual(
      wrong,
    );
  });

  test("that the service may not read or use is refused", async () => {
    expect(await refusedWith(await register({ name: "denied", key: { maySign: false } }))).toEqual(
      rejected("ACCESS_DENIED"),
    );
    expect(await refusedWith(await register({ name: "off", key: { enabled: false } }))).toEqual(
      rejected("KEY_DISABLED"),
    );
    const nowhere = { directoryId: "unknown.example" };
    expect(await refusedWith(await register({ name: "nowhere", change: nowhere }))).toEqual(rejected("ACCESS_DENIED"));
    const keyId = `https://acme.vault.azure.net/keys/none/${"0".repeat(32)}`;
    expect(await refusedWith(await register({ name: "none", change: { keyId } }))).toEqual(rejected("KEY_ID_INVALID"));
    vault.fail(403);
    expect(await refusedWith(await register({ name: "denied" }))).toEqual(rejected("ACCESS_DENIED"));
  });

  test("has a name of its own in its tenant", async () => {
    expect((await register({ name: "twice" })).status).toBe(201);
    const again = await register({ name: "twice" });
    expect([again.status, (await bodyOf(again)).errorCode]).toEqual([409, "NAME_TAKEN"]);
  });

  test("is listed, replaced, checked and forgotten", async () => {
    await register({ name: "kept" });
    const names = async () =>
      (await bodyOf(await service.ask("GET", "vault-keys"))).map(({ name }: { name: string }) => name);
    expect(await names()).toEqual((await names()).toSorted());
    const rsa = testIdentity("Successor", { by: authority, key: "rsa" });
    const keyId = vault.put("kept-2", {
      privateKey: rsa.privateKey,
      tags: { "service-tenant": service.tenantId.toUpperCase() },
    });
    const json = { keyId, directoryId: "acme.example", certificateChain: chainOf(rsa) };
    const replaced = await service.ask("PUT", "vault-keys/kept", { json });
    expect([replaced.status, (await bodyOf(replaced)).subject]).toEqual([200, "CN=Successor"]);
    const checked = await bodyOf(await service.ask("POST", "vault-keys/kept/check"));
    expect(checked.checkedAt >= checked.registeredAt).toBe(true);
    vault.put("kept-2", { privateKey: rsa.privateKey, tags: {} });
    expect(await refusedWith(await service.ask("POST", "vault-keys/kept/check"))).toEqual(rejected("TAG_MISSING"));
    expect((await service.ask("DELETE", "vault-keys/kept")).status).toBe(204);
    expect(await names()).not.toContain("kept");
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/check"],
    ]) {
      expect((await service.ask(method ?? "", `vault-keys/kept${path}`)).status).toBe(404);
    }
    expect((await service.ask("PUT", "vault-keys/kept", { json })).status).toBe(404);
  });

  test("is requested again while the vault is busy, and the answer is 503 when that does not end", async () => {
    vault.fail(429, { status: 503, retryAfter: "0" });
    expect((await register({ name: "patient" })).status).toBe(201);
    vault.fail(500, 500, 500);
    const answer = await register({ name: "hopeless" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect((await service.ask("GET", "vault-keys/hopeless")).status).toBe(404);
  });

  test("is requested with a new token when the old one is not taken any more", async () => {
    vault.revoke();
    const before = vault.requests.length;
    expect((await register({ name: "renewed" })).status).toBe(201);
    expect(vault.requests.slice(before).filter((line) => line.endsWith("/token"))).toHaveLength(1);
  });

  test("is its tenant's alone", async () => {
    await register({ name: "own" });
    const { tenantId, apiKey } = await bodyOf(await service.ask("POST", "/v1/tenants", { json: { name: "Stranger" } }));
    const token = await signIn(service.baseUrl, apiKey);
    const asStranger = (path: string) => service.ask("GET", path, { token });
    expect((await asStranger(`/v1/${tenantId}/vault-keys/own`)).status).toBe(404);
    expect(await bodyOf(await asStranger(`/v1/${tenantId}/vault-keys`))).toEqual([]);
    const taken = { name: "own", keyId: (await bodyOf(await service.ask("GET", "vault-keys/own"))).keyId };
    const json = { ...taken, directoryId: "acme.example", certificateChain: chainOf(ada) };
    const stolen = await service.ask("POST", `/v1/${tenantId}/vault-keys`, { token, json });
    expect(await refusedWith(stolen)).toEqual(rejected("TAG_MISMATCH"));
  });
});

test("a service without an identity at vaults says that it has none", async () => {
  const plain = await startTestService({ GALLERY: "off" });
  try {
    const keyId = `https://acme.vault.azure.net/keys/a/${"0".repeat(32)}`;
    const json = { name: "a", keyId, directoryId: "acme.example", certificateChain: chainOf(ada) };
    const answer = await plain.ask("POST", "vault-keys", { json });
    expect(await bodyOf(answer)).toMatchObject({
      code: "ACCESS_DENIED",
      message: expect.stringContaining("no identity"),
    });
  } finally {
    await plain.stop();
  }
});

test("requests to the vault carry the trace and are counted", async () => {
  const before = await answered();
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  expect((await register({ name: "traced" })).status).toBe(201);
  expect([...vault.traces]).toEqual([]);
  const checked = await service.ask("POST", "vault-keys/traced/check", { headers: { traceparent } });
  expect(checked.status).toBe(200);
  expect([...vault.traces]).toEqual([traceparent]);
  expect(await answered()).toBe(before + 4);
});
