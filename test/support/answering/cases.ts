import type { operations } from "../../../packages/client/src/generated/schema.ts";
import { contentType, cookieShapes, headShapes, type Shape, shapesOf, type TakenType } from "./shapes.ts";

/** How a body is sent. */
const ways = ["whole", "byte by byte", "in chunks", "compressed", "broken off"] as const;
type Way = (typeof ways)[number];

/** One request, or what is left of it. */
export interface Case {
  /** The same in every run. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly way: Way;
  /** Lines beside those that every request has, without the last line end. */
  readonly head: string;
  readonly contentType: string | undefined;
  readonly body: () => Buffer;
  /** Sent without a token. */
  readonly isAnonymous?: true;
  /** Names the body: cases that have it in common send the same bytes. */
  readonly bodyName: string;
}

/** Bytes of a body that is small, one of the usual size, and the largest there is. */
export interface Sizes {
  readonly small: number;
  readonly large: number;
  /** Of what the head has beside the usual. */
  readonly head: number;
}

type OperationId = keyof operations;

/** Routes that no case is made of, each with its reason. */
export const leftOut: Readonly<Partial<Record<OperationId, string>>> = {
  deleteTenant: "it would end the tenant whose requests the other cases are",
};

/** Texts of megabytes that the service writes at their first request, and keeps: cases begin after that. */
export const writtenOnce: readonly string[] = ["/openapi.json", "/openapi-3.0.json"];

/** Media types that a route takes and does not describe. */
const alsoTaken: Readonly<Partial<Record<OperationId, readonly TakenType[]>>> = {
  getToken: ["application/x-www-form-urlencoded"],
};

interface Described {
  readonly operationId: OperationId;
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

const nothing = "00000000-0000-4000-8000-000000000000";

/** Every route that the service describes x every body type that it takes x every shape x every way, and every head. */
export function casesOf(description: Description, tenantId: string, sizes: Sizes): readonly Case[] {
  const all = Object.entries(description.paths).flatMap(([pattern, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ pattern, method: method.toUpperCase(), operation })),
  );
  const taken = all.filter(({ operation }) => leftOut[operation.operationId] === undefined);
  return taken.flatMap(({ pattern, method, operation }) => {
    const path = pattern.replace("{tenantId}", tenantId).replaceAll(/\{(\w+)\}/g, nothing);
    const route = { id: operation.operationId, method, path };
    const described = Object.keys(operation.requestBody?.content ?? {}) as TakenType[];
    const types = [...described, ...(alsoTaken[operation.operationId] ?? [])];
    return [...types.flatMap((type) => bodies(route, type, sizes)), ...heads(route, pattern, sizes)];
  });
}

interface Route {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

function bodies(route: Route, type: TakenType, sizes: Sizes): readonly Case[] {
  const shapes: readonly Shape[] | undefined = shapesOf[type];
  if (shapes === undefined) throw new Error(`${route.id} takes ${type}, which has no shapes.`);
  return shapes.flatMap((shape) => ways.flatMap((way) => bodyCases(route, type, shape, way, sizes)));
}

/** A route refuses what is larger than it takes at once: so both sizes are sent whole. */
function bodyCases(route: Route, type: TakenType, { name, make }: Shape, way: Way, sizes: Sizes): readonly Case[] {
  const sized = way === "whole" ? [sizes.small, sizes.large] : [way === "byte by byte" ? sizes.small : sizes.large];
  return sized.map((bytes) => ({
    ...{ method: route.method, path: route.path, way, head: "", contentType: contentType(type) },
    name: `${route.id}: ${type}, ${name}, ${bytes} bytes ${way}`,
    bodyName: `${type}, ${name}, ${bytes} bytes`,
    body: () => make(bytes),
  }));
}

function heads(route: Route, pattern: string, { head: bytes }: Sizes): readonly Case[] {
  const { path } = route;
  const queries = headShapes.query.map(({ name, make }) =>
    headCase({ ...route, path: `${path}${make(bytes)}` }, `query, ${name}`),
  );
  const headers = headShapes.headers.map(({ name, make }) => headCase(route, `headers, ${name}`, String(make(bytes))));
  const gap = /\{(?!tenantId)\w+\}/.test(pattern);
  const paths = (gap ? ["a", "%41", "%", ".", "/", "ä"] : []).map((sign) => {
    const filling = encodeURI(sign);
    return headCase(
      { ...route, path: path.replace(nothing, filling.repeat(bytes / filling.length)) },
      `path of ${sign}`,
    );
  });
  return [...queries, ...headers, ...paths];
}

const headCase = ({ id, method, path }: Route, what: string, head = ""): Case => ({
  ...{ name: `${id}: ${what}`, method, path, head, way: "whole", contentType: undefined },
  ...{ body: () => Buffer.alloc(0), bodyName: "" },
});

/** Where callers come in without a token. */
const doors = [
  { id: "the studio's cookie", path: "/studio/v1/{tenantId}/templates", cookie: "colophon" },
  { id: "the provider's callback", path: "/studio/provider/callback", cookie: "colophon-sign-in" },
];

/** Heads of every shape at the doors without a token. */
export const doorCases = (tenantId: string, sizes: Sizes): readonly Case[] =>
  doors.flatMap(({ id, path, cookie }) => {
    const route = { id, method: "GET", path: path.replace("{tenantId}", tenantId) };
    const own = cookieShapes(cookie).map(({ name, make }) =>
      headCase(route, `headers, ${name}`, String(make(sizes.head))),
    );
    return [...heads(route, "", sizes), ...own].map((one): Case => ({ ...one, isAnonymous: true }));
  });

/** A call of each tool of the agents' protocol with arguments of each shape. */
export function agentCases(tenantId: string, tools: readonly string[], sizes: Sizes): readonly Case[] {
  return tools.flatMap((tool) =>
    shapesOf["application/json"].map((shape) => ({
      ...{ method: "POST", path: `/v1/${tenantId}/mcp`, way: "whole" as const, head: "accept: application/json" },
      contentType: "application/json",
      name: `agents, ${tool}: ${shape.name}`,
      bodyName: `agents, ${tool}: ${shape.name}`,
      body: () => {
        const [before = "", after = ""] = messageOf(tool);
        return Buffer.concat([Buffer.from(before), shape.make(sizes.small), Buffer.from(after)]);
      },
    })),
  );
}

/** Around what stands for the definition. */
const messageOf = (tool: string): readonly string[] =>
  JSON.stringify({
    ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
    params: { name: tool, arguments: { name: "a", definition: "here" } },
  }).split('"here"');
