import type { JsonSchema } from "../../vocabulary/http/schema.ts";

/** The parts of a description that differ in the viewer's copy. */
interface ViewerDescription {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Operation {
  readonly responses?: Readonly<Record<string, ViewerResponse>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

interface ViewerResponse {
  readonly headers?: Readonly<Record<string, unknown>>;
}

/** Where the parts of a definition are described. */
const ofDefinition: JsonSchema = {
  type: "object",
  description:
    "A document definition. Its schema is at `/v1/document-definition.schema.json`, for editors and generators of clients; the example shows a small one.",
};

/** Operations that paint a page hold others, and so on. */
const ofPage: JsonSchema = {
  type: "object",
  description:
    "An operation that paints something, which `/openapi.json` and docs/how-to/describe-pages.md describe in full: `text`, `rect`, `rule`, `path`, `picture`, `group` and others by `op`.",
};

/** Takes the id and the secret of a key, and asks for a token with them (RFC 6749, 4.4). */
const signIn = {
  type: "oauth2",
  description:
    "Id and secret of a key (`bootstrap.json` in the data folder has the first one). Nothing is kept by this page.",
  flows: { clientCredentials: { tokenUrl: "/v1/api-auth/token", scopes: {} } },
};

/**
 * The description as a page shows it. A definition is one object, and so is what paints a page: the viewer spells out every element inside
 * every other one and takes minutes for it. Those who have no token sign in.
 */
export function forViewer<Description extends object>(description: Description): Description {
  const { paths = {}, components = {}, ...others } = shortened(description) as ViewerDescription;
  const { schemas = {}, securitySchemes = {}, ...otherComponents } = components;
  const open = Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [path, shownOperations(operations)]),
  );
  const used = reachable([open, otherComponents, others], schemas);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  const shown = { ...otherComponents, schemas: kept, securitySchemes: { signIn, ...securitySchemes } };
  return { ...others, paths: open, components: shown } as Description & ViewerDescription;
}

const componentPath = "#/components/schemas/";
const isOfDefinition = (reference: unknown): boolean =>
  typeof reference === "string" && /^#[/]components[/]schemas[/](?:Document)?Definition/.test(reference);

const isOfPage = (reference: unknown): boolean => reference === `${componentPath}PageOperation`;

/** In place of references to definitions and their parts, and to what pages are painted by: one object each. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== "object" || value === null) return value;
  if (isOfDefinition((value as JsonSchema)["$ref"])) return ofDefinition;
  if (isOfPage((value as JsonSchema)["$ref"])) return ofPage;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shortened(member)]));
}

function shownOperations(operations: Readonly<Record<string, Operation>>): Readonly<Record<string, Operation>> {
  const entries = Object.entries(operations).map(([method, operation]): [string, Operation] => {
    const { security = [], responses = {} } = operation;
    const takesToken = security.some((way) => Object.hasOwn(way, "bearer"));
    const answers = Object.entries(responses).map(([status, answer]) => [status, shownAnswer(status, answer)]);
    const shown = { ...operation, responses: Object.fromEntries(answers) };
    return [method, takesToken ? { ...shown, security: [{ signIn: [] }, ...security] } : shown];
  });
  return Object.fromEntries(entries);
}

/** The headers of a dozen problems are the same, but for the time to wait. */
function shownAnswer(status: string, answer: ViewerResponse): ViewerResponse {
  const { headers = {}, ...others } = answer;
  if (Number(status) < 400) return answer;
  const wait = headers["Retry-After"];
  return wait === undefined ? others : { ...others, headers: { "Retry-After": wait } };
}

/** The names of schemas that a value refers to, or that those refer to. */
function reachable(from: unknown, schemas: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const found = new Set<string>();
  const open: unknown[] = [from];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const name of referencesIn(value)) {
      if (found.has(name)) continue;
      found.add(name);
      open.push(schemas[name] ?? []);
    }
  }
  return found;
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value.startsWith(componentPath) ? [value.slice(componentPath.length)] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(referencesIn);
}
