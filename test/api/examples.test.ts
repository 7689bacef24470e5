import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown; readonly $ref?: string }>>;
}

type Content = Readonly<Record<string, Media>>;

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> };
}

let service: TestService;
let description: Description;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
  description = await bodyOf(await service.ask("GET", "/openapi.json"));
});
afterAll(async () => {
  await service.stop();
});

/** Every body of a request, of an answer that is a success, and of a webhook; HEAD has none. */
function bodies(): readonly (readonly [place: string, pointer: string, media: Media])[] {
  const ofPaths = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== "head")
      .map(([method, operation]) => [`/paths/${escaped(path)}/${method}`, operation] as const),
  );
  const ofWebhooks = Object.entries(description.webhooks).map(
    ([type, { post }]) => [`/webhooks/${escaped(type)}/post`, post] as const,
  );
  return [...ofPaths, ...ofWebhooks].flatMap(([pointer, { operationId, requestBody, responses }]) => [
    ...contentsOf(operationId, `${pointer}/requestBody`, requestBody?.content),
    ...Object.entries(responses)
      .filter(([status]) => status < "3")
      .flatMap(([status, { content }]) =>
        contentsOf(`${operationId} ${status}`, `${pointer}/responses/${status}`, content),
      ),
  ]);
}

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

const contentsOf = (place: string, pointer: string, content: Content = {}) =>
  Object.entries(content).map(
    ([type, media]) => [`${place} ${type}`, `${pointer}/content/${escaped(type)}/schema`, media] as const,
  );

/** Their examples; a lone text of lines is that of one line after the other. */
function examplesOf({ example, examples = {} }: Media): readonly unknown[] {
  const named = Object.values(examples).map(({ value, $ref }) =>
    $ref === undefined ? value : description.components.examples[$ref.split("/").at(-1) ?? ""]?.value,
  );
  return example === undefined ? named : [example, ...named];
}

test("every request, answer and webhook has an example, and each is what its schema says", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv, ["uuid", "date-time", "date", "uri"]);
  ajv.addFormat("binary", true);
  ajv.addSchema(description as unknown as object, "openapi");
  const faults = bodies().flatMap(([place, pointer, media]) => {
    const examples = examplesOf(media);
    if (examples.length === 0 || examples.includes(undefined)) return [`${place} has no example`];
    const judge = ajv.getSchema(`openapi#${encodeURI(pointer)}`);
    if (judge === undefined) return [`${place} has no schema at ${pointer}`];
    return examples
      .flatMap(asValues(place))
      .flatMap((value) =>
        judge(value) === true
          ? []
          : [`${place}: ${ajv.errorsText(judge.errors)} in ${JSON.stringify(value).slice(0, 300)}`],
      );
  });
  expect(faults).toEqual([]);
  expect(bodies().length).toBeGreaterThan(220);
});

/** Lines are described by the schema of one. */
const asValues =
  (place: string) =>
  (example: unknown): readonly unknown[] =>
    place.endsWith("application/x-ndjson") && typeof example === "string"
      ? example
          .split("\n")
          .filter((line) => line !== "")
          .map((line) => JSON.parse(line))
      : [example];

test("no text is a filler where its kind is known", () => {
  const fillers = bodies().filter(([, , media]) => JSON.stringify(examplesOf(media)) === '["text"]');
  expect(fillers.map(([place]) => place)).toEqual([]);
});
