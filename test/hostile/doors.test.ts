import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atNight } from "../support/night.ts";
import {
  Cookies,
  type PeopleProvider,
  startPeopleProvider,
  throughProvider,
} from "../support/servers/people-provider.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";
import { beginSession } from "../support/servers/studio.ts";

// One address sends all: the attacker's is that of a proxy before the service, and so is everybody's.

let provider: PeopleProvider;
let service: TestService;

beforeAll(async () => {
  provider = await startPeopleProvider();
  service = await startTestService({
    ...{ GALLERY: "off", OUTBOUND_INSIDE: "127.0.0.1", OIDC_ISSUER: provider.issuer, COMMUNITY_ANONYMOUS: "true" },
    ...{ OIDC_CLIENT_ID: provider.clientId, OIDC_CLIENT_SECRET: provider.clientSecret },
    ...{ OIDC_TENANT: '{"claim":"tid"}', OIDC_ROLES: '{"claim":"groups","map":{"w":["writer"]}}' },
  });
  await provider.serve(service.baseUrl);
  provider.account = { sub: "ada", claims: { name: "Ada", tid: service.tenantId, groups: ["w"] } };
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

interface Door {
  readonly method: string;
  readonly url: string;
  readonly name: string;
}

/** Every route that there is, hidden ones too. */
const doors = (): readonly Door[] =>
  [...service.service.routes].flatMap(([url, methods]) =>
    [...methods].map((method) => ({ method, url, name: `${method} ${url}` })),
  );

const addressOf = ({ url }: Door): string =>
  url
    .replace(":tenantId", service.tenantId)
    .replace(/:(\w+)/g, "x")
    .replace("*", "");

const fromHere = { "sec-fetch-site": "same-origin" };

/** Wrong credentials of every kind, each in its own way wrong. */
const wrongs = (n: number) => [
  { headers: {} },
  { headers: { authorization: `Bearer ${n}.x.y` } },
  { headers: { authorization: `Basic ${Buffer.from(`${service.credentials.clientId}:${n}`).toString("base64")}` } },
  { headers: { cookie: `colophon=${n}; colophon-sign-in=${n}` } },
];

/** Bodies of the doors that anyone may knock at. */
const bodies: Readonly<Record<string, (n: number) => { readonly body: string; readonly type: string }>> = {
  "POST /v1/api-auth/token": (n) => json({ clientId: service.credentials.clientId, clientSecret: `wrong ${n}` }),
  "POST /studio/session": (n) =>
    n % 2 === 0
      ? json({ ticket: `${n}.wrong` })
      : json({ clientId: service.credentials.clientId, clientSecret: `wrong ${n}` }),
  "POST /studio/provider/logout": (n) => ({ body: `logout_token=${n}`, type: "application/x-www-form-urlencoded" }),
};

const isReading = ({ method }: Door): boolean => method === "GET" || method === "HEAD";

const json = (value: object) => ({ body: JSON.stringify(value), type: "application/json" });

async function knock(door: Door, n: number): Promise<number> {
  const wrong = wrongs(n)[n % 4];
  const { body, type } = bodies[door.name]?.(n) ?? (isReading(door) ? { body: "", type: "" } : json({}));
  const answer = await service.ask(door.method, addressOf(door), {
    ...{ token: null, headers: { ...fromHere, ...wrong?.headers, ...(body === "" ? {} : { "content-type": type }) } },
    ...(body === "" ? {} : { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** More than the failures of a minute, so that the limits are reached. */
const many = 30;

/** For a change one, of another kind at each door: what a flood fills is counted for all doors together. */
const few = atNight(many, 1);

async function flood(all: readonly Door[], times: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const [at, door] of all.entries()) {
    const answers = await Promise.all(Array.from({ length: times }, (_, n) => knock(door, at + n)));
    statuses.push(...answers);
  }
  return statuses;
}

/** How somebody with a right credential comes in by a door where nothing but the credential says who it is; whether it is open. */
const honest: Readonly<Record<string, () => Promise<boolean>>> = {
  "POST /v1/api-auth/token": async () => {
    const { clientId, clientSecret } = service.credentials;
    const answer = await service.ask("POST", "/v1/api-auth/token", { token: null, json: { clientId, clientSecret } });
    return answer.status === 200;
  },
  "POST /studio/session": async () => {
    const [, ticket] = service.service.firstAccess?.signInLink?.split("#ticket=") ?? [];
    const { clientId, clientSecret } = service.credentials;
    const byTicket = await beginSession(service, { ticket });
    const bySecret = await beginSession(service, { clientId, clientSecret });
    return byTicket.status === 204 && bySecret.status === 204;
  },
  "GET /studio/provider/callback": async () => {
    const cookies = new Cookies();
    const begun = await service.ask("GET", "/studio/provider/sign-in", { token: null });
    cookies.take(begun);
    const back = await throughProvider(begun.headers.get("location") ?? "", provider);
    const arrived = await fetch(back, { redirect: "manual", headers: { cookie: cookies.header } });
    return arrived.status === 303 && !arrived.headers.get("location")?.includes("#sign-in=");
  },
  "POST /studio/provider/logout": async () => {
    const iat = Math.floor(Date.now() / 1000);
    const { issuer: iss, clientId: aud } = provider;
    const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
    const claims = { iss, aud, iat, exp: iat + 120, jti: randomUUID(), events, sub: "ada" };
    const body = new URLSearchParams({ logout_token: await provider.signed(claims, { typ: "logout+jwt" }) });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await service.ask("POST", "/studio/provider/logout", { token: null, headers, body: String(body) });
    return answer.status === 200;
  },
};

/** The answer to one who comes without a credential. */
const plain = async (door: Door): Promise<number> =>
  (await service.ask(door.method, addressOf(door), { token: null, ...(isReading(door) ? {} : { json: {} }) })).status;

test("a flood of wrong credentials at every door leaves every door open to right ones, and to those who need none", async () => {
  const before = new Map<Door, number>();
  for (const door of doors()) before.set(door, await plain(door));
  const open = [...before].filter(([, status]) => status !== 401).map(([door]) => door);
  // A door at which something is changed, and nothing but what it brings says who comes, has a way in below.
  const changing = open.filter((door) => !isReading(door)).map(({ name }) => name);
  expect(changing.filter((name) => !Object.hasOwn(honest, name))).toEqual([]);
  expect(open.length).toBeGreaterThan(15);

  const closed = doors().filter(({ name }) => !open.some((door) => door.name === name));
  await flood(closed, few);
  await flood(open, few);
  const again = await flood(
    open.filter(({ name }) => Object.hasOwn(honest, name)),
    many,
  );
  expect(again.filter((status) => status === 429).length).toBeGreaterThan(many);

  for (const [name, comesIn] of Object.entries(honest)) expect([name, await comesIn()]).toEqual([name, true]);
  for (const door of open.filter(isReading))
    expect([door.name, await plain(door)]).toEqual([door.name, before.get(door)]);
  expect((await service.ask("GET", "templates")).status).toBe(200);
  expect((await service.ask("GET", "/v1/templates/browse")).status).toBe(200);
  expect(await bodyOf(await service.ask("GET", "/v1/templates/browse", { token: null }))).toEqual([]);
});

test("every door that anyone may knock at with a body takes a small one, which is not counted among the others'", async () => {
  const open = doors().filter(({ method }) => method === "POST");
  const large = "x".repeat(33 * 1024);
  const taken: string[] = [];
  for (const door of open) {
    const { type = "application/json" } = bodies[door.name]?.(0) ?? {};
    const headers = { ...fromHere, "content-type": type };
    const answer = await service.ask("POST", addressOf(door), { token: null, headers, body: large });
    // 401: nobody who has no token gets as far as the body.
    if (![401, 413].includes(answer.status)) taken.push(`${door.name}: ${answer.status}`);
  }
  expect(taken).toEqual([]);
});
