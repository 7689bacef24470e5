import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import {
  hostsNamedBy,
  type Outbound,
  type OutboundAnswer,
  type OutboundExchange,
  type OutboundRequest,
  type OutboundTarget,
} from "../../src/ports/net/port.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { signFile } from "../render/signatures/files.ts";
import { eventually } from "../support/eventually.ts";
import { everyNth } from "../support/night.ts";
import { stampReply } from "../support/pki/timestamp-authority.ts";
import { bodyOf, signIn, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { testPool } from "../support/threads/render-pool.ts";

// Whatever a service asks of others, for whom: made to hang for ever, it keeps nothing else waiting. Below it, lanes.test.ts of the ports does
// the same to the client of the network.

interface Member {
  readonly tenantId: string;
  readonly token: string;
}

interface Door {
  readonly service: TestService<RenderPool>;
  readonly members: readonly Member[];
  /** Sends the member's request. */
  ask(member: Member, method: string, path: string, json?: unknown): Promise<Response>;
}

type Trigger = (door: Door, member: Member) => Promise<unknown>;

const issuer = "https://tokens.example";
const people = "https://people.example";
const timestampServer = "https://stamps.example/tsr";
const content = [{ p: "Words" }];
const sign = (certificate: string, more: object) => ({
  document: { content, signature: { certificate: `certs/${certificate}`, password: "secret", ...more } },
});
const generate = async ({ ask }: Door, member: Member, json: object) =>
  await (await ask(member, "POST", "documents/generate-from-payload", json)).text();
/** Nobody signed it: the issuer's keys are fetched first. */
const foreignToken = [
  { alg: "RS256", kid: "1" },
  { iss: issuer, aud: "us", sub: "a", exp: 9_999_999_999, tid: "a" },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .join(".");

/** How a request through the service leads to each lane; a sentence where none does. A new lane does not compile without. */
const triggers: Readonly<Record<OutboundTarget, Trigger | string>> = {
  webhook: ({ ask }, member) =>
    ask(member, "POST", "templates", { name: "T", content: JSON.stringify({ document: { content } }) }),
  delivery: (door, member) =>
    generate(door, member, { document: { content }, deliverTo: { url: "https://store.example/file" } }),
  timestamp: (door, member) => generate(door, member, sign("p256.p12", { timestampServer })),
  validation: (door, member) => generate(door, member, sign("lt-p256.p12", { timestampServer, level: "B-LT" })),
  issuer: ({ ask }, member) => ask({ ...member, token: `${foreignToken}.AAAA` }, "GET", "documents"),
  provider: ({ service }) => fetch(`${service.baseUrl}/studio/provider/sign-in`, { redirect: "manual" }),
  vault: "its hosts are the operator's, and test/hostile looks at them",
  directory: "it is called together with a vault",
  files: "a storage that hangs is a service without storage, which /readyz names",
  traces: "nothing waits for it",
  service: "of the command line, without a service",
};

interface Lane {
  readonly target: OutboundTarget;
  /** Which of the two tenants; undefined: the service itself. */
  readonly of: number | undefined;
}

const lanes = (Object.keys(hostsNamedBy) as OutboundTarget[]).flatMap((target): readonly Lane[] => {
  if (typeof triggers[target] === "string") return [];
  return (hostsNamedBy[target] === "tenant" ? [0, 1] : [undefined]).map((of) => ({ target, of }));
});

/** What shows that a certificate was valid is fetched once a timestamp is there: without an authority nothing is. */
const needs = (lane: Lane, hung: Lane): boolean =>
  lane.target === "validation" && hung.target === "timestamp" && lane.of === hung.of;

/** Of the pool, which learns from it which tenants keep a place for long. */
const time = { now: 0 };
/** Longer than a place is kept by a tenant that counts as quick. */
const slowMs = 1000;

/** More than any lane sends at once. */
const manyHanging = 12;

/** A network on which one lane hangs, and which notes the lane of each request. */
function network(isHung: (lane: string) => boolean) {
  const requested: string[] = [];
  let release = (): void => undefined;
  const over = new Promise<never>((_, reject) => {
    release = () => reject(new Error("The test is over."));
  });
  over.catch(() => undefined);
  const pass = async (request: OutboundRequest | OutboundExchange): Promise<OutboundAnswer> => {
    requested.push(nameOf(request));
    time.now += slowMs;
    if (isHung(nameOf(request))) await over;
    return answerTo(request);
  };
  const outbound: Outbound = {
    objection: () => undefined,
    request: pass,
    stream: async (exchange) => {
      const answer = await pass(exchange);
      return { ...answer, body: Readable.from([]), allSent: Promise.resolve() };
    },
  };
  return { outbound, requested, release: () => release() };
}

const nameOf = ({ target, tenantId = "" }: Pick<OutboundRequest, "target" | "tenantId">): string =>
  `${target} ${hostsNamedBy[target] === "tenant" ? tenantId : ""}`;

function answerTo({ target, body }: OutboundRequest | OutboundExchange): OutboundAnswer {
  if (target !== "timestamp")
    return { status: target === "validation" ? 404 : 200, headers: {}, body: new Uint8Array() };
  const headers = { "content-type": "application/timestamp-reply" };
  const stamped = stampReply(body as Uint8Array, new Date().toISOString(), { key: "lt-stamp" });
  return { status: 200, headers, body: stamped };
}

const settings = {
  ...{
    GALLERY: "off",
    OIDC_ISSUER: people,
    OIDC_NAME: "People",
    OIDC_CLIENT_ID: "us",
    OIDC_CLIENT_SECRET: "a".repeat(40),
  },
  ...{ OIDC_TENANT: '{"claim":"tid"}', OIDC_ROLES: '{"claim":"groups","map":{"all":["writer"]}}' },
  TRUSTED_ISSUERS: JSON.stringify([
    { issuer, audience: "us", tenant: { claim: "tid", map: {} }, scopes: { claim: "scope" } },
  ]),
};

async function doorOf(outbound: Outbound): Promise<Door> {
  const pool = testPool({ concurrency: 2, now: () => time.now });
  const service = await startTestServiceWith(pool, settings, undefined, { outbound });
  const { apiKey, tenantId } = await bodyOf(await service.ask("POST", "/v1/tenants", { json: { name: "Other" } }));
  const members = [service, { tenantId, token: await signIn(service.baseUrl, apiKey) }];
  const ask: Door["ask"] = ({ tenantId: of, token }, method, path, json) =>
    service.ask(method, `/v1/${of}/${path}`, { token, ...(json === undefined ? {} : { json }) });
  for (const { tenantId: of, token } of members) {
    for (const name of ["p256.p12", "lt-p256.p12"]) {
      const stored = await service.ask("POST", `/v1/${of}/assets/certs`, { token, ...upload(name, signFile(name)) });
      expect(stored.status).toBe(201);
    }
    const hook = { url: "https://hooks.example/", events: ["template.created"] };
    expect((await ask({ tenantId: of, token }, "POST", "webhooks", hook)).status).toBe(201);
  }
  return { service, members, ask };
}

let end: () => Promise<void> = async () => undefined;
afterEach(async () => await end());

const keyOf = ({ members }: Door, { target, of }: Lane): string =>
  nameOf({ target, tenantId: of === undefined ? undefined : members[of]?.tenantId });

/** Answers when the caller has its answer, and the lane its request. */
async function throughLane(door: Door, lane: Lane, requested: readonly string[]): Promise<void> {
  await (triggers[lane.target] as Trigger)(door, door.members[lane.of ?? 0] as Member);
  await eventually(() => expect(requested).toContain(keyOf(door, lane)));
}

test("there are lanes of tenants and of the operator", () => {
  expect(new Set(lanes.map(({ of }) => of))).toEqual(new Set([0, 1, undefined]));
  for (const target of ["webhook", "delivery", "timestamp", "validation", "issuer", "provider"] as const)
    expect(typeof triggers[target], target).toBe("function");
});

test.each(everyNth(lanes, lanes.length))(
  "$target (of tenant $of) hangs for ever, and every other lane of every tenant goes on",
  async (hung) => {
    let hungKey = "";
    const { outbound, requested, release } = network((lane) => lane === hungKey);
    const door = await doorOf(outbound);
    end = async () => {
      release();
      await door.service.stop();
    };
    // Places to wait at are kept free for others by a tenant that is known to be slow: both have been here before.
    for (const target of ["timestamp", "validation"] as const)
      for (const member of door.members) await (triggers[target] as Trigger)(door, member);
    requested.length = 0;
    hungKey = keyOf(door, hung);
    const member = door.members[hung.of ?? 0] as Member;
    const trigger = triggers[hung.target] as Trigger;
    const held = Array.from({ length: manyHanging }, () => trigger(door, member));
    for (const one of held) one.catch(() => undefined);
    await eventually(() => expect(requested).toContain(hungKey));
    for (const lane of lanes) if (lane !== hung && !needs(lane, hung)) await throughLane(door, lane, requested);
    release();
    await Promise.allSettled(held);
  },
);
