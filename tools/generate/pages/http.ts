import { limits } from "../../../src/vocabulary/limits.ts";
import type { Answer, Described, Operation } from "../described-interface.ts";
import { isObject, type Json, type JsonObject } from "../schema.ts";
import { code, heading, isCode, sentence, table, typeOf } from "./markdown.ts";

const introduction = `
The same interface as \`/openapi.json\` (for programs) and \`/docs\` (where you can try it). Paths are relative to the service's address.

- **Token.** \`Authorization: Bearer …\` from [POST /v1/api-auth/token](#authentication), for ${limits.tokenLifetimeSeconds} seconds. A route names the
  scope it needs; *none* needs no token. \`{tenantId}\` is the token's own tenant; any other answers 403.
- **Cookie.** Below \`/studio/v1\` the studio's pages find the same routes, for the cookie of [a session](#studio) in place of the token: see [the studio](../how-to/studio.md#for-programs-in-the-browser).
- **Bodies** are JSON (\`application/json\`, \`text/json\`, \`application/*+json\`) unless a route says otherwise: ${limits.largeBodyBytes / 1024 / 1024} MB at most for definitions
  and templates (\`MAX_BODY_MB\`), ${limits.smallBodyBytes / 1024} KB elsewhere, ${limits.nesting} levels deep. A template, and any other body that is no document to be generated, has at most ${limits.readContainers.toLocaleString("en")} arrays and objects and ${limits.readValues.toLocaleString("en")} values in all; the refusal (\`BUDGET_EXCEEDED\`) names the place of the first beyond. An optional member may also be null, which means the same as leaving it out unless its description gives null a meaning. Unknown members, parts of forms and query parameters are refused, with the name that was probably meant. Only the routes of the interface specification (tokens, generation, stored documents, templates and their revisions, the community, uploads of certificates, attachments and fonts) ignore those that look like no misspelt name: \`warnings\` names them where the answer has it, and \`Colophon-Ignored-Parameters\` those of the query; with \`Prefer: handling=strict\` they are refused there too, and so are documents that would lack something. A record that GET shows can go back with PUT as it is.
- **Failures** are problem objects (RFC 9457), see [errors](errors.md). In addition to those named, any route may answer 500 and 503, a route with a token 401, 403
  and 429, a route with a body 400, 413 and 415.
- **Limits** of a tenant in a minute: \`generate\` ${limits.generationsPerMinute} documents, \`render\` 600 dry runs and reproductions together, \`studio\` 1,200 descriptions of pages for each key, \`endpoint\` ${limits.requestsPerMinute} requests for each route separately, unless
  [configured](configuration.md) otherwise. Answers carry \`RateLimit-Policy\`, \`RateLimit\` and \`X-RateLimit-Limit\`, \`-Remaining\`, \`-Reset\`; 429 and 503 \`Retry-After\` in seconds.
- **Repeating.** Every POST but the token's takes an \`Idempotency-Key\` of 1 to ${limits.idempotencyKeyLength} characters: the same request with the same key is executed once, and
  answered again for a day with \`Idempotency-Replayed: true\`. A different request with that key answers 422; a repeat while the first still runs, 409. Requests are
  the same if their path, query, body and preferences (\`respond-async\`, \`handling=strict\`) are. A failed request did nothing: its key may be sent again.
- **Lists** are arrays; \`X-Total-Count\` is the number of entries, \`Link\` (RFC 8288) leads to the next, previous and first page. Most lists take \`limit\` (how many
  entries) and \`offset\` (how many are left out first); the community's list takes \`page\` (from 1) and \`pageSize\`: page 3 of 20 is \`offset=40&limit=20\`. More than a
  list's largest page is cut to it. The audit's events go on with \`after\`, the position of the last event read, since new events keep coming.
- **Request ids.** \`X-Request-Id\` of 8 to 64 letters, digits, dots, hyphens and underscores is kept; otherwise the service makes one. It is in the answer, in problems
  (\`requestId\`), in the log and with the events (\`correlationId\`).
- **Files** come with an \`ETag\` and \`Repr-Digest\`, whole or one \`Range\`.
`;

/** Described in the introduction, for all routes. */
const everywhere = new Set(["401", "403", "413", "415", "422", "429", "500", "503"]);

/** The published schema is described on a page of its own. */
const elsewhere = "DocumentDefinition";
/** Its objects. */
const isElsewhere = (name: string): boolean => name === elsewhere || /^Definition[A-Z]/.test(name) || isCode(name);

interface Route {
  readonly methods: readonly string[];
  readonly path: string;
  readonly operation: Operation;
}

/** `docs/reference/http.md`. */
export function httpPage({ paths, components }: Described): string {
  const routes = routesOf(paths);
  const tags = [...new Set(routes.flatMap(({ operation }) => operation.tags))];
  const contents = tags.map((tag) => `[${tag}](#${anchorOf(tag)})`).join(" · ");
  const parts = tags.map((tag) => `\n## ${tag}\n${routes.filter(isOf(tag)).map(section).join("")}`);
  const objects = Object.entries(components.schemas).filter(([name]) => !isElsewhere(name));
  const head = heading("HTTP API", "the routes' own schemas in src/api");
  const page = `${head}${introduction}\n${contents} · [Objects](#objects)\n${parts.join("")}\n## Objects\n${objects.map(object).join("")}`;
  return page
    .replaceAll(`(#${elsewhere.toLowerCase()})`, `(definition.md#${elsewhere.toLowerCase()})`)
    .replace(
      /\[Definition([A-Z]\w*)\]\(#\w+\)/g,
      (_, name: string) => `[${name}](definition.md#${name.toLowerCase()})`,
    );
}

const isOf =
  (tag: string) =>
  ({ operation }: Route): boolean =>
    operation.tags.includes(tag);

const anchorOf = (title: string): string => title.toLowerCase().replaceAll(" ", "-");

/** HEAD is listed with its GET, and a path with a format with the one without. */
function routesOf(paths: Described["paths"]): readonly Route[] {
  return Object.entries(paths).flatMap(([path, operations]) => {
    if (path.endsWith("/{format}") && Object.hasOwn(paths, path.slice(0, -"/{format}".length))) return [];
    const withFormat = paths[`${path}/{format}`];
    return Object.entries(operations).flatMap(([method, plain]) => {
      if (method === "head") return [];
      const methods = method === "get" && Object.hasOwn(operations, "head") ? ["GET", "HEAD"] : [method.toUpperCase()];
      const operation = withFormat?.[method] ?? plain;
      return [{ methods, path: withFormat === undefined ? path : `${path}[/{format}]`, operation }];
    });
  });
}

function section({ methods, path, operation }: Route): string {
  const { summary, description } = operation;
  const sentences = [summary, ...(description === undefined ? [] : [description])].map((text) =>
    text.replace(/[.]?$/, "."),
  );
  return [
    `\n### ${methods.join(", ")} ${path}\n\n`,
    `${sentences.join(" ")} ${permission(operation)}\n`,
    parameters(operation),
    body(operation),
    answers(operation),
  ]
    .filter((part) => part !== "")
    .join("");
}

function permission({ security = [], "x-rate-limit": limit }: Operation): string {
  const scopes = security.flatMap(({ bearer = [] }) => bearer).map(code);
  if (security.length === 0) return "Scope: none.";
  if (security.some(({ session }) => session !== undefined))
    return `With the studio's cookie, and no token. Limit: ${code(limit ?? "endpoint")}.`;
  const optional = security.some(({ bearer }) => bearer === undefined)
    ? ", or no token where the operator allows it"
    : "";
  return `Scope: ${scopes.length === 0 ? "any" : scopes.join(", ")}${optional}. Limit: ${code(limit ?? "endpoint")}.`;
}

/** The introduction describes the tenant in the path and these headers. */
const describedAbove = new Set(["tenantId", "Idempotency-Key", "Prefer"]);

function parameters({ parameters: all = [] }: Operation): string {
  const rows = all
    .filter(({ name }) => !describedAbove.has(name))
    .map(({ in: place, name, required, description = "", schema }) => [
      required === true && name !== "format" ? `**${name}**` : name,
      place,
      typeOf(plain(schema)),
      withFallback(description, schema),
    ]);
  return rows.length === 0 ? "" : `\n${table(["Parameter", "In", "Type", "Meaning"], rows)}`;
}

const withFallback = (description: string, schema: Json): string =>
  isObject(schema) && schema["default"] !== undefined
    ? `${description}; ${code(String(schema["default"]))} when left out`
    : description;

function body({ requestBody }: Operation): string {
  if (requestBody === undefined) return "";
  const [mediaTypes, schemas] = [Object.keys(requestBody.content), Object.values(requestBody.content)];
  const whole = plain(schemas[0]?.schema ?? null);
  const forms = isObject(whole) && Array.isArray(whole["anyOf"]) ? whole["anyOf"] : [whole];
  const schema = forms.find((form) => isObject(form) && isObject(form["properties"])) ?? whole;
  const others = schema === whole ? [] : forms.filter((form) => form !== schema).map(typeOf);
  const type = mediaTypes.filter((name) => name !== "application/json").map(code);
  const as = type.length === 0 ? "" : ` (${type.join(", ")})`;
  const members = isObject(schema) && isObject(schema["properties"]) ? memberTable(schema) : "";
  if (members === "") return `\nBody${as}: ${typeOf(schema)}.\n`;
  const alternatives = others.length === 0 ? "" : `: ${others.join(" or ")}, or an object`;
  return `\nBody${as}${alternatives}:\n\n${members}`;
}

function answers({ responses }: Operation): string {
  const own = Object.entries(responses).filter(([status]) => !everywhere.has(status));
  const isProblem = (status: string): boolean => Number(status) >= 400;
  const rows = own
    .filter(([status]) => !isProblem(status))
    .map(([status, answer]) => [status, contentOf(answer), answer.description]);
  const problems = own.map(([status]) => status).filter(isProblem);
  const refused = problems.length === 0 ? "" : `\nProblems: ${problems.join(", ")}.\n`;
  return `${rows.length === 0 ? "" : `\n${table(["Answer", "Holds", "Meaning"], rows)}`}${refused}`;
}

function contentOf({ content = {} }: Answer): string {
  const held = Object.entries(content).map(([type, { schema }]) => {
    const isRecord = isObject(schema) && schema["type"] !== "object" && schema["format"] !== "binary";
    const isJson = /[/+]json$/.test(type) && isRecord;
    return isJson ? typeOf(plain(schema)) : code(type);
  });
  return held.join(", ");
}

function object([name, schema]: readonly [string, Json]): string {
  const node = plain(schema);
  if (!isObject(node)) return "";
  return `\n### ${name}\n\n${isObject(node["properties"]) ? memberTable(node) : `${typeOf(node)}.\n`}`;
}

function memberTable(node: JsonObject): string {
  const required: readonly Json[] = Array.isArray(node["required"]) ? node["required"] : [];
  const rows = Object.entries(node["properties"] as JsonObject).map(([name, schema]) => [
    required.includes(name) ? `**${name}**` : name,
    typeOf(schema),
    bounded(schema),
  ]);
  return table(["Member", "Type", "Meaning"], rows);
}

/** A member's sentence and its upper limit. */
function bounded(schema: Json | undefined): string {
  const most = isObject(schema) ? (schema["maxLength"] ?? schema["maxItems"]) : undefined;
  const what = isObject(schema) && schema["maxItems"] !== undefined ? "entries" : "characters";
  const text = sentence(schema);
  return most === undefined ? text : `${text}${text === "" ? "" : "; "}at most ${String(most)} ${what}`;
}

/** References by name, as the tables write them; the definition links to its page. */
function plain(node: Json): Json {
  if (Array.isArray(node)) return node.map(plain);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "$ref" && typeof value === "string" ? (value.split("/").at(-1) ?? value) : plain(value),
    ]),
  );
}
