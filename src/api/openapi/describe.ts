import type { JsonSchema } from "../../vocabulary/http/schema.ts";
import { mediaTypes } from "../../vocabulary/media-types.ts";
import { definitionComponents } from "./definition-components.ts";
import { examples } from "./examples.ts";
import { answerHeaders } from "./headers.ts";
import { examplesWith } from "./media-examples.ts";
import { webhookMessages } from "./webhook-messages.ts";

/** The parts of an operation's description that are read here. */
interface Operation {
  readonly operationId?: string;
  readonly responses?: Readonly<Record<string, DescribedResponse>>;
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content?: Readonly<
      Record<string, { readonly schema?: { readonly type?: unknown }; readonly example?: unknown }>
    >;
  };
}

interface DescribedResponse {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

interface DescribedService {
  readonly paths?: { readonly [path: string]: unknown } | undefined;
  readonly components?: { readonly schemas?: Record<string, unknown> } | undefined;
}

/** Components that routes name, and the published schema fills. */
const standIns: ReadonlySet<string> = new Set(["DocumentDefinition", "DefinitionWordDefinition"]);

/**
 * Completes a description with what the routes' own schemas lack: the definition language, messages to webhooks,
 * examples.
 */
export function described<Description extends DescribedService>(
  description: Description,
  definition: string,
): Description {
  const paths = mapped(description.paths ?? {}, (path) =>
    mapped(path as Readonly<Record<string, Operation>>, (operation, method) => completed(method, operation)),
  );
  const own = description.components?.schemas ?? {};
  const ofDefinition = definitionComponents(definition);
  const twice = Object.keys(ofDefinition).find((name) => !standIns.has(name) && Object.hasOwn(own, name));
  if (twice !== undefined) throw new Error(`Two components are called ${twice}.`);
  const BulkLine = withDocument(own["BulkLine"], "In place of a template");
  const DeliveredDefinition = withDocument(own["DeliveredDefinition"], "What is made");
  const schemas = { ...own, BulkLine, DeliveredDefinition, ...ofDefinition };
  const headers = mapped(answerHeaders, (schema) => ({ description: schema["description"], schema }));
  const components = { ...description.components, schemas, headers };
  const { withExamples, components: exampleComponents } = examplesWith(schemas);
  const shown = mapped(paths, (path) => mapped(path, withExamples));
  const webhooks = mapped(webhookMessages(), (path) =>
    mapped(path as Readonly<Record<string, Operation>>, withExamples),
  );
  return opened({
    ...description,
    paths: shown,
    components: { ...components, examples: exampleComponents() },
    webhooks,
  });
}

/** GET and HEAD are one route, but operations need names of their own. */
function completed(method: string, operation: Operation): Operation {
  const { operationId = "", requestBody: body } = operation;
  const responses = mapped(operation.responses ?? {}, referring);
  const name = { responses, ...(method === "head" ? { operationId: `${operationId}Head` } : {}) };
  if (body === undefined) return { ...operation, ...name };
  const content = mapped(body.content ?? {}, (media, type) => {
    if (type === mediaTypes.xlsx) return { schema: { type: "string", format: "binary" } };
    if (type === "text/csv")
      return { schema: { type: "string" }, example: "id,customer.name,total:number\n7,Ada,12.50\n" };
    return Object.hasOwn(examples, operationId) ? { ...media, example: examples[operationId] } : media;
  });
  // A body that may be null may be left out; the plugin says of every body that it is required.
  const mayBeNull = Object.values(content).some(({ schema }) => [schema?.type].flat().includes("null"));
  const required = mayBeNull ? false : body.required;
  return { ...operation, ...name, requestBody: { ...body, content, ...(required === undefined ? {} : { required }) } };
}

/** Headers are described once, among the components. */
function referring<Answer extends { readonly headers?: Readonly<Record<string, unknown>> }>(answer: Answer): Answer {
  const headers = mapped(answer.headers ?? {}, (_header, name) => ({ $ref: `#/components/headers/${name}` }));
  return { ...answer, headers };
}

function mapped<Value, Other>(
  record: object & { readonly [name: string]: Value },
  change: (value: Value, name: string) => Other,
): Readonly<Record<string, Other>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}

function withDocument(schema: unknown, description: string): JsonSchema {
  const { properties, ...others } = schema as JsonSchema;
  const document = { $ref: "#/components/schemas/DefinitionDocument", description };
  return { ...others, properties: { ...(properties as object), document } };
}

/** Objects without members of their own may have any: generators of clients take them for empty ones otherwise. */
function opened<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(opened) as Value;
  if (typeof value !== "object" || value === null) return value;
  const members = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "example" || key === "examples" ? member : opened(member),
    ]),
  );
  const isOpen =
    [members["type"]].flat().includes("object") && !("properties" in members) && !("additionalProperties" in members);
  return (isOpen ? { ...members, additionalProperties: true } : members) as Value;
}
