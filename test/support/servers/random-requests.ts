import { type Agent, request as send } from "node:http";
import fc from "fast-check";
import { definitions } from "../definitions/grown-definition.ts";
import { type Answer, type Description, type Operation, type Parameter, valuesOf } from "./openapi.ts";
import type { TestService } from "./service.ts";

// Random requests to one operation: right ones, and right ones with something wrong in them.

export interface RandomRequest {
  readonly method: string;
  /** With its query, as it goes over the wire. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** Things that exist and can be requested. */
export interface Existing {
  /** Values of a parameter. */
  readonly values: (operation: Operation, parameter: string) => readonly string[];
  /** Members that make a random body a right one; undefined: none of that name. */
  readonly members: (operation: Operation) => readonly object[];
}

interface Draft {
  readonly gaps: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

type Change = (draft: Draft) => Draft;

const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** Half of what comes is as described, half has one thing or two that are not. */
export function requestsTo(
  operation: Operation,
  description: Description,
  existing: Existing,
  token: string,
): fc.Arbitrary<RandomRequest> {
  const right = rightDrafts(operation, description, existing, token);
  const wrong = fc
    .tuple(right, fc.array(changesTo(operation), { minLength: 1, maxLength: 2 }))
    .map(([draft, changes]) => changes.reduce((changed, change) => change(changed), draft));
  return fc.oneof(right, wrong).map((draft) => requestOf(operation, draft));
}

function requestOf({ method, path }: Operation, { gaps, query, headers, body }: Draft): RandomRequest {
  const written = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  const filled = path.replace(/\{(\w+)\}/g, (_, gap: string) => gaps[gap] ?? "");
  return { method, path: written === "" ? filled : `${filled}?${written}`, headers, body };
}

function rightDrafts(
  operation: Operation,
  description: Description,
  existing: Existing,
  token: string,
): fc.Arbitrary<Draft> {
  const named = (place: Parameter["in"]): readonly Parameter[] =>
    operation.parameters.filter((one) => one.in === place);
  const record = (parameters: readonly Parameter[], values: (one: Parameter) => fc.Arbitrary<string>, all: boolean) => {
    const members = Object.fromEntries(parameters.map((one) => [one.name, values(one)]));
    return fc.record(members, { requiredKeys: all ? Object.keys(members) : [] }) as fc.Arbitrary<
      Record<string, string>
    >;
  };
  const gap = ({ name }: Parameter): fc.Arbitrary<string> =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...existing.values(operation, name)).map(encodeURIComponent) },
      { weight: 1, arbitrary: fc.uuid() },
    );
  const value = ({ name, schema }: Parameter): fc.Arbitrary<string> =>
    existing.values(operation, name).length > 0
      ? fc.constantFrom(...existing.values(operation, name))
      : valuesOf(schema, description).map((one) => String(one).replace(/[^\x20-\x7e]/g, "?"));
  return fc
    .tuple(
      record(named("path"), gap, true),
      record(named("query"), value, false),
      record(named("header"), value, false),
      bodies(operation, description, existing),
    )
    .map(([gaps, query, more, { type, body }]) => {
      const authorization: Record<string, string> = operation.security?.length
        ? { authorization: `Bearer ${token}` }
        : {};
      const typed: Record<string, string> = type === undefined ? {} : { "content-type": type };
      return {
        gaps,
        query: withOneRetention(Object.entries(query)),
        headers: { ...authorization, ...typed, ...more },
        body,
      };
    });
}

const retentions = ["ttlSeconds", "retentionDays", "retentionUntil"];

/** How long a document is kept is said in one way only, and an instant has to come. */
function withOneRetention(query: readonly [string, string][]): readonly [string, string][] {
  const said = query.find(([name]) => retentions.includes(name));
  if (said === undefined) return query;
  const others = query.filter(([name]) => !retentions.includes(name));
  const [name, value] = said;
  return [...others, [name, name === "retentionUntil" ? "2099-01-01T00:00:00.000Z" : value]];
}

interface Body {
  readonly type: string | undefined;
  readonly body: Uint8Array | undefined;
}

function bodies(operation: Operation, description: Description, existing: Existing): fc.Arbitrary<Body> {
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  const schema = type === undefined ? undefined : operation.requestBody?.content[type]?.schema;
  if (type === undefined || schema === undefined) return fc.constant({ type: undefined, body: undefined });
  if (type === "multipart/form-data") return forms(operation);
  const values = existing.members(operation);
  const described = valuesOf(schema, description);
  const overlaying = values.length === 0 ? [] : [fc.tuple(described, fc.constantFrom(...values)).map(overlaid)];
  const known = values.length === 0 ? [] : [fc.constantFrom<unknown>(...values)];
  const real = operation.path.includes("from-payload")
    ? [definitions("calm").map(({ document }) => ({ document }))]
    : [];
  return fc.oneof(described, ...known, ...overlaying, ...real).map((value) => ({ type, body: bytesOf(value) }));
}

const overlaid = ([random, known]: [unknown, object]): unknown =>
  typeof random === "object" && random !== null && !Array.isArray(random) ? { ...random, ...known } : random;

const extensions: Readonly<Record<string, readonly string[]>> = {
  certs: [".p12", ".pfx"],
  attachments: [".xml", ".csv", ".json", ".txt"],
  fonts: [".ttf", ".otf"],
  images: [".png", ".jpg", ".svg"],
  roots: [".pem"],
};

function forms({ path }: Operation): fc.Arbitrary<Body> {
  const kind = /assets\/(\w+)/.exec(path)?.[1] ?? "";
  const name = fc.tuple(fc.stringMatching(/^[a-c]{1,3}$/), fc.constantFrom(...(extensions[kind] ?? [".txt"])));
  return fc.tuple(name, fc.uint8Array({ minLength: 1, maxLength: 200 })).map(([words, bytes]) => {
    const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="${words.join("")}"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--edge--\r\n")]);
    return { type: "multipart/form-data; boundary=edge", body };
  });
}

const nasty = [
  "..",
  "%00",
  "%2e%2e%2f",
  "a%2Fb",
  "%ff",
  "%",
  "null",
  "-1",
  "__proto__",
  "constructor",
  "%F0%9F%92%A9",
  "a".repeat(600),
  "rev-20260101T000000",
  "*",
  "%20",
  "%0d%0aX-Injected:%20yes",
] as const;

const texts = fc.oneof(fc.constantFrom(...nasty, "1e3", "true", "0x10", "99999999999999999999", ""), fc.string());

const headerNames = [
  "idempotency-key",
  "if-match",
  "if-none-match",
  "range",
  "if-range",
  "prefer",
  "accept",
  "traceparent",
];

const headerValues = fc.oneof(
  fc.constantFrom(
    "",
    '""',
    "*",
    '"r0"',
    'W/"r1"',
    "bytes=0-0",
    "bytes=9-1",
    "bytes=-",
    "bytes=99999-",
    "handling=strict",
  ),
  fc.constantFrom("respond-async", "x".repeat(300), "a, b, c", "rev-20260101T000000", '"', "\\", "text/html"),
  fc.stringMatching(/^[\x21-\x7e]{1,20}$/),
);

const types = [
  "text/plain",
  "application/xml",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "garbage",
  "text/json",
];

const withHeader =
  (name: string, value: string): Change =>
  (draft) => ({ ...draft, headers: { ...draft.headers, [name]: value } });

/** One thing that is not as described. */
function changesTo(operation: Operation): fc.Arbitrary<Change> {
  const changes: fc.Arbitrary<Change>[] = [
    fc.tuple(fc.constantFrom(...headerNames), headerValues).map(([name, value]) => withHeader(name, value)),
    fc
      .constantFrom("", "Bearer", "Bearer x.y.z", "Basic eDp5", "Digest a")
      .map((value) => withHeader("authorization", value)),
    fc.tuple(texts, texts).map(([name, value]) => (draft) => ({ ...draft, query: [...draft.query, [name, value]] })),
  ];
  const gaps = operation.parameters.filter((one) => one.in === "path");
  if (gaps.length > 0) {
    const change = fc.tuple(fc.constantFrom(...gaps), fc.constantFrom(...nasty));
    changes.push(
      change.map(([{ name }, value]) => (draft) => ({ ...draft, gaps: { ...draft.gaps, [name]: value } })),
    );
  }
  const inQuery = operation.parameters.filter((one) => one.in === "query");
  if (inQuery.length > 0) {
    const change = fc.tuple(fc.constantFrom(...inQuery), texts);
    changes.push(
      change.map(([{ name }, value]) => (draft) => ({ ...draft, query: [...draft.query, [name, value]] })),
    );
  }
  if (!["GET", "HEAD"].includes(operation.method)) changes.push(...bodyChanges);
  return fc.oneof(...changes);
}

const withBody =
  (body: Uint8Array | undefined): Change =>
  (draft) => ({ ...draft, headers: { "content-type": "application/json", ...draft.headers }, body });

const bodyChanges: readonly fc.Arbitrary<Change>[] = [
  fc.constantFrom(...types).map((type) => withHeader("content-type", type)),
  fc.constant(withHeader("content-encoding", "gzip")),
  fc.jsonValue({ maxDepth: 3 }).map((value) => withBody(bytesOf(value))),
  fc
    .constantFrom("", "{", "nul", "{}", "[]", '"x"', "0", '{"a":1}x', "[".repeat(200))
    .map((text) => withBody(Buffer.from(text))),
  fc.uint8Array({ maxLength: 50 }).map((bytes) => withBody(bytes)),
  fc.nat().map(
    (at): Change =>
      (draft) =>
        draft.body === undefined ? draft : { ...draft, body: bitten(draft.body, at) },
  ),
  fc.tuple(fc.nat(), fc.jsonValue({ maxDepth: 2 })).map(
    ([at, value]): Change =>
      (draft) =>
        draft.body === undefined ? draft : { ...draft, body: memberChanged(draft.body, at, value) },
  ),
];

/** The same bytes without one of them. */
const bitten = (body: Uint8Array, at: number): Uint8Array => {
  const place = body.length === 0 ? 0 : at % body.length;
  return Buffer.concat([body.subarray(0, place), body.subarray(place + 1)]);
};

/** The same object with another value, or none, in one of its members. */
function memberChanged(body: Uint8Array, at: number, value: unknown): Uint8Array {
  const object = parsed(body);
  if (object === undefined) return body;
  const names = Object.keys(object);
  const name = names[at % Math.max(1, names.length)] ?? "unheard";
  return bytesOf({ ...object, [name]: at % 3 === 0 ? undefined : value });
}

function parsed(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString());
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Milliseconds after which a request counts as hanging. */
const patience = 120_000;

/** Sends a request exactly as it is: no address is made right on the way. */
export function sendTo(
  { baseUrl }: TestService,
  agent: Agent,
  { method, path, headers, body }: RandomRequest,
): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const length: Record<string, string> = body === undefined ? {} : { "content-length": String(body.length) };
    const sent = send({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const { statusCode: status = 0, headers: received } = answer;
        const body = Buffer.concat(chunks).toString("latin1");
        resolve({ status, contentType: received["content-type"], headers: Object.keys(received), body });
      });
    });
    sent.setTimeout(patience, () => sent.destroy(new Error("no answer")));
    sent.on("error", reject);
    sent.end(body);
  });
}
