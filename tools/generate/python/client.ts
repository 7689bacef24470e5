import type { Answer, Described, Operation } from "../described-interface.ts";
import { isObject, type Json } from "../schema.ts";
import { capital, docstring, snake, type Types, typeOf, union } from "./types.ts";

const source = "/openapi.json by tools/generate.ts; do not edit.";
const folder = "packages/client-python/src/colophon_client";

/** Calls that the client has by itself: it signs in, and bulk requests are iterators. */
const leftOut = new Set(["getToken", "generateInBulk"]);

interface Called {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The generated files of `colophon_client`, by their path: the records, and a method for each operation. */
export function pythonClient({ paths, components, webhooks }: Described): readonly (readonly [string, string])[] {
  const types: Types = new Map();
  for (const [name, schema] of Object.entries(components.schemas)) {
    const type = typeOf(schema, name, types);
    if (type !== name) types.set(name, `${name} = ${quoted(type)}\n`);
  }
  const called = calledIn(paths);
  const methods = called.filter(isGenerated).map((one) => methodOf(one, types));
  const bulk = called.find(({ operation }) => operation.operationId === "generateInBulk");
  if (bulk !== undefined) queryOf({ ...bulk.operation, operationId: "bulk" }, types);
  const messages = Object.entries(webhooks).map(([type, { post }]) =>
    typeOf(withId(jsonIn(post.requestBody?.content)), `${capital(type)}Message`, types),
  );
  types.set("WebhookMessage", `WebhookMessage = ${quoted(union(messages))}\n`);
  return [
    [`${folder}/models.py`, modelsFile(types)],
    [`${folder}/_operations.py`, operationsFile(methods)],
  ];
}

function calledIn(paths: Described["paths"]): readonly Called[] {
  return Object.entries(paths)
    .filter(([path]) => !path.startsWith("/studio"))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== "head")
        .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
}

const isGenerated = ({ operation }: Called): boolean => !leftOut.has(operation.operationId);

/** A message, and the header by which a repeat of it is known. */
function withId(schema: Json | undefined): Json {
  const { properties, required, ...others } = isObject(schema) ? schema : {};
  const id = { type: "string", description: "Of the message: the same in every try of it" };
  return {
    ...others,
    properties: { id, ...(isObject(properties) ? properties : {}) },
    required: ["id", ...(Array.isArray(required) ? required : [])],
  };
}

/** Names in a type that is a value, not an annotation, stand in quotes: they may come later in the file. A name by itself would be a text. */
const quoted = (type: string): string =>
  (/^\w+$/.test(type) && !words.has(type) ? `Union[${type}]` : type).replace(/"[^"]*"|\b[A-Z]\w*\b/g, (word) =>
    words.has(word) || word.startsWith('"') ? word : `"${word}"`,
  );

const words = new Set(["Union", "Literal", "Sequence", "Mapping", "Any", "None", "True", "False"]);

const modelsFile = (types: Types): string => `# GENERATED from ${source}
"""What requests take and answers have, as /openapi.json of the service says it."""

from __future__ import annotations

from typing import Any, Literal, Mapping, Sequence, Tuple, TypedDict, Union

File = Union[bytes, Tuple[str, bytes]]
"""The bytes of a file, or its name and its bytes."""

${[...types.values()].map((text) => `\n${text}`).join("\n")}`;

const operationsFile = (methods: readonly string[]): string => `# GENERATED from ${source}
# What an answer holds is known from the description alone.
# mypy: disable-error-code="no-any-return"
"""Every operation of the service."""

from __future__ import annotations

from typing import Any, Literal, Mapping, Optional, Sequence, Union

from . import models
from ._call import Calls
from ._outside import Answer


class Operations(Calls):
    """Every operation of the service, by its name in /openapi.json, for the client's tenant.

    \`query\` and \`body\` have the members that the interface has. \`headers\` are sent as well, as \`If-Match\`. What is refused raises a
    \`ColophonProblem\`. An \`Answer\` is a file to read.
    """

${methods.join("\n")}`;

function methodOf({ method, path, operation }: Called, types: Types): string {
  const { operationId, summary, description = "" } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) => (name === "tenantId" ? [] : [name]));
  const query = queryOf(operation, types);
  const body = bodyOf(operation, types);
  const parameters = [
    "self",
    ...inPath.map((name) => `${snake(name)}: str`),
    ...(body === undefined || !body.isRequired ? [] : [`body: ${body.type}`]),
    ...(query === undefined ? [] : [`query: ${query.isRequired ? query.type : `Optional[${query.type}] = None`}`]),
    ...(body === undefined || body.isRequired ? [] : [`body: Optional[${body.type}] = None`]),
    "*",
    "headers: Optional[Mapping[str, str]] = None",
  ];
  const given = [
    JSON.stringify(method),
    JSON.stringify(path),
    `{${inPath.map((name) => `"${name}": ${snake(name)}`).join(", ")}}`,
    ...(query === undefined ? [] : ["query=query"]),
    ...(body === undefined ? [] : [`${body.isMultipart ? "parts" : "body"}=body`]),
    "headers=headers",
  ];
  const { type, isFile } = answerOf(operation, types);
  const call = `self._${isFile ? "file" : "json"}(${given.join(", ")})`;
  const about = description === "" ? summary : `${summary}. ${description}`;
  return `    def ${snake(operationId)}(${parameters.join(", ")}) -> ${type}:\n${docstring(about, "        ")}        ${
    type === "None" ? call : `return ${call}`
  }\n`;
}

/** Annotations of operations name the records by their module. */
const ofModels = (type: string): string =>
  type.replace(/"[^"]*"|\b[A-Z]\w*\b/g, (word) =>
    words.has(word) || word.startsWith('"') || word === "Answer" ? word : `models.${word}`,
  );

function queryOf(
  { operationId, parameters = [] }: Operation,
  types: Types,
): { readonly type: string; readonly isRequired: boolean } | undefined {
  const there = parameters.filter((parameter) => parameter.in === "query");
  if (there.length === 0) return undefined;
  const properties = Object.fromEntries(
    there.map(({ name, schema, description }) => [
      name,
      { ...(isObject(schema) ? schema : {}), ...(description === undefined ? {} : { description }) },
    ]),
  );
  const required = there.filter((parameter) => parameter.required === true).map(({ name }) => name);
  const type = typeOf({ type: "object", properties, required }, `${capital(operationId)}Query`, types);
  return { type: ofModels(type), isRequired: required.length > 0 };
}

interface Body {
  readonly type: string;
  readonly isMultipart: boolean;
  readonly isRequired: boolean;
}

function bodyOf({ operationId, requestBody }: Operation, types: Types): Body | undefined {
  if (requestBody === undefined) return undefined;
  const { content, required = false } = requestBody;
  const isMultipart = "multipart/form-data" in content;
  const schema = isMultipart ? schemaIn(content, /^multipart/) : jsonIn(content);
  const type = ofModels(typeOf(schema, `${capital(operationId)}Body`, types));
  return { type, isMultipart, isRequired: required };
}

const schemaIn = (content: Answer["content"] = {}, kind: RegExp): Json | undefined =>
  Object.entries(content).find(([type]) => kind.test(type))?.[1].schema;

const jsonIn = (content: Answer["content"]): Json | undefined => schemaIn(content, /json$/);

/** JSON of the answers that are a success; a file where it can be one; nothing where there is none. */
function answerOf(
  { operationId, responses }: Operation,
  types: Types,
): { readonly type: string; readonly isFile: boolean } {
  const contents = Object.entries(responses)
    .filter(([status]) => status < "300")
    .map(([, { content = {} }]) => content);
  const all = contents.flatMap((content) => Object.entries(content));
  const json = all.filter(([type, { schema }]) => /json$/.test(type) && !isBinary(schema));
  if (all.length > json.length && json.length === 0) return { type: "Answer", isFile: true };
  const records = json.map(([, { schema }]) => ofModels(typeOf(schema, `${capital(operationId)}Answer`, types)));
  const text = all.length > json.length ? ["Answer"] : [];
  const none = contents.some((content) => Object.keys(content).length === 0) ? ["None"] : [];
  return { type: union([...records, ...text, ...none]), isFile: false };
}

const isBinary = (schema: Json | undefined): boolean => isObject(schema) && schema["format"] === "binary";
