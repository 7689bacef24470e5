import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createLocalJWKSet, type FlattenedJWSInput, type JWTHeaderParameters, type JWTVerifyGetKey } from "jose";
import { expect, test } from "vitest";
import { fetchKeys } from "../../../src/api/auth/issuers/fetch-keys.ts";
import { issuerKeys } from "../../../src/api/auth/issuers/keys.ts";
import { guardedOutbound } from "../../../src/ports/net/guarded.ts";
import { newKey } from "../../support/servers/identity-provider.ts";

const minute = 60_000;
const token = {} as FlattenedJWSInput;
const header = (kid: string): JWTHeaderParameters => ({ alg: "RS256", kid });

const { kty = "RSA", n, e } = (await newKey("any")).jwk;
const publicKey = { kty, n: String(n), e: String(e), use: "sig", alg: "RS256" };

/** An issuer whose keys, answers and clock the test sets. */
function keysOf(...kids: readonly string[]) {
  const state = { now: 0, kids, fails: false as boolean, fetched: 0, failures: 0 };
  const fetch = async (): Promise<JWTVerifyGetKey> => {
    state.fetched += 1;
    if (state.fails) throw new Error("down");
    return createLocalJWKSet({ keys: state.kids.map((kid) => ({ ...publicKey, kid })) });
  };
  const onFailure = (): void => {
    state.failures += 1;
  };
  return { state, find: issuerKeys({ fetch, now: () => state.now, onFailure }) };
}

test("tokens that come together fetch the keys once, and ten minutes later once more, without waiting", async () => {
  const { state, find } = keysOf("one");
  await Promise.all([find(header("one"), token), find(header("one"), token)]);
  expect(state.fetched).toBe(1);
  state.now = 11 * minute;
  state.fails = true;
  await find(header("one"), token);
  await find(header("one"), token);
  expect(state).toMatchObject({ fetched: 2, failures: 1 });
});

test("an unknown key is looked for once in 30 seconds", async () => {
  const { state, find } = keysOf("one");
  await expect(find(header("two"), token)).rejects.toMatchObject({ code: "ERR_JWKS_NO_MATCHING_KEY" });
  expect(state.fetched).toBe(2);
  state.kids = ["two"];
  await expect(find(header("two"), token)).rejects.toMatchObject({ code: "ERR_JWKS_NO_MATCHING_KEY" });
  expect(state.fetched).toBe(2);
  state.now = 31_000;
  await find(header("two"), token);
  await expect(find(header("one"), token)).rejects.toMatchObject({ code: "ERR_JWKS_NO_MATCHING_KEY" });
});

test("known keys serve for a day while the issuer is down; then, and without any, it is UNAVAILABLE", async () => {
  const { state, find } = keysOf("one");
  state.fails = true;
  await expect(find(header("one"), token)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect(find(header("one"), token)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(state.fetched).toBe(1);
  Object.assign(state, { fails: false, now: 31_000 });
  await find(header("one"), token);
  Object.assign(state, { fails: true, now: 23 * 60 * minute });
  await find(header("one"), token);
  state.now = 25 * 60 * minute;
  await expect(find(header("one"), token)).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

async function fetching(listener: RequestListener, timeoutMs: number): Promise<unknown> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outbound = guardedOutbound({ allow: [], inside: ["127.0.0.1"] });
  try {
    return await fetchKeys(outbound, { issuer, jwksUri: `${issuer}/keys` }, timeoutMs);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test("keys without an end, too many, none, another status and silence are errors", async () => {
  const endless: RequestListener = (_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  };
  await expect(fetching(endless, 60_000)).rejects.toThrow("more than 262144 bytes");
  const keys = (list: readonly object[]): RequestListener => {
    return (_request, response) => void response.end(JSON.stringify({ keys: list }));
  };
  await expect(fetching(keys(Array.from({ length: 101 }, () => ({ kty: "RSA" }))), 60_000)).rejects.toThrow("1 to 100");
  await expect(fetching(keys([]), 60_000)).rejects.toThrow("1 to 100");
  await expect(fetching((_request, response) => void response.writeHead(302).end(), 60_000)).rejects.toThrow("302");
  await expect(fetching(() => undefined, 50)).rejects.toThrow("did not answer within 50 ms");
});

test("a discovery document of another issuer, and an address inside the network, lead to no keys", async () => {
  const outbound = guardedOutbound({ allow: [], inside: [] });
  const answering = (document: object) => ({
    ...outbound,
    request: async () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(document)) }),
  });
  const trusted = { issuer: "https://id.example", jwksUri: undefined };
  const other = answering({ issuer: "https://id.example/", jwks_uri: "https://id.example/keys" });
  await expect(fetchKeys(other, trusted, 1000)).rejects.toThrow("got another");
  const inward = answering({ issuer: trusted.issuer, jwks_uri: "https://10.0.0.1/keys" });
  await expect(fetchKeys(inward, trusted, 1000)).rejects.toThrow("not public");
});
