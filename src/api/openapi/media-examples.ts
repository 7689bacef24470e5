import { exampleOf, type Schemas } from "./schema-example.ts";

interface ExampleMedia {
  readonly schema?: unknown;
  readonly example?: unknown;
}

type Content = Readonly<Record<string, ExampleMedia>>;

interface Operation {
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}

const prefix = "#/components/schemas/";

/**
 * Gives each body of a request, and of an answer that is a success, an example. Bodies that are one of the `schemas` share that schema's
 * example (`components`, to be called at the end), so that the description stays small.
 */
export function examplesWith(schemas: Schemas): {
  readonly withExamples: <Described extends Operation>(operation: Described) => Described;
  readonly components: () => Readonly<Record<string, { readonly value: unknown }>>;
} {
  const shared = new Map<string, { readonly value: unknown }>();
  const ofMedia = (media: ExampleMedia, name: string, whole: boolean): ExampleMedia => {
    if (media.schema === undefined || media.example !== undefined) return media;
    const { $ref } = media.schema as { readonly $ref?: string };
    if ($ref === undefined || !whole)
      return {
        ...media,
        examples: { usual: { value: exampleOf(media.schema, { schemas, name, whole }) } },
      } as ExampleMedia;
    const component = $ref.slice(prefix.length);
    if (!shared.has(component)) shared.set(component, { value: exampleOf(media.schema, { schemas, name, whole }) });
    return { ...media, examples: { usual: { $ref: `#/components/examples/${component}` } } } as ExampleMedia;
  };
  const withExamples = <Described extends Operation>(operation: Described): Described => {
    const { requestBody: body, responses = {} } = operation;
    const answers = Object.entries(responses).map(([status, answer]) => [
      status,
      status < "3" && answer.content !== undefined
        ? { ...answer, content: eachMedia(answer.content, (media, type) => ofMedia(media, type, true)) }
        : answer,
    ]);
    const sent = body?.content && {
      ...body,
      content: eachMedia(body.content, (media, type) => ofMedia(media, type, false)),
    };
    return { ...operation, responses: Object.fromEntries(answers), ...(sent && { requestBody: sent }) };
  };
  return { withExamples, components: () => Object.fromEntries(shared) };
}

const eachMedia = (content: Content, change: (media: ExampleMedia, type: string) => ExampleMedia): Content =>
  Object.fromEntries(Object.entries(content).map(([type, media]) => [type, change(media, type)]));
