import { valueAt } from "../../../src/vocabulary/json/pointer.ts";
import { call, session } from "../client/call.ts";
import { parsed, written } from "./json-text.ts";
import type { LoadedTemplate, Saving } from "./loaded-template.ts";
import type { Schema } from "./schema-walk.ts";

const first = {
  document: {
    metadata: { title: "Letter" },
    content: [
      { h1: "A letter to $data.name" },
      { p: "Dear [b]$data.name[/b]," },
      { p: "this is the first paragraph." },
    ],
  },
};

/** A new template: a short letter, or a copy of another one that may be read. */
export async function newTemplate(from: string | undefined): Promise<LoadedTemplate> {
  const base = { id: undefined, etag: "", parentId: from, live: undefined };
  if (from === undefined)
    return { ...base, name: "", content: written(first), testData: written({ name: "Ada Lovelace" }) };
  const { value } = await call("GET /v1/{tenantId}/templates/{id}", { path: { id: from } });
  return { ...base, name: value.name, content: pretty(value.content), testData: pretty(value.testData ?? "") };
}

export async function loadTemplate(id: string): Promise<LoadedTemplate> {
  const { value, headers } = await call("GET /v1/{tenantId}/templates/{id}", { path: { id } });
  return {
    id,
    name: value.name,
    content: pretty(value.content),
    testData: pretty(value.testData ?? ""),
    etag: headers.get("ETag") ?? "",
    parentId: value.parentId ?? undefined,
    live: value.live,
  };
}

/**
 * Stores a template, and returns what the next change is of: what was sent, with the tag out of this answer. Another request could
 * already see what somebody else stored after it. Throws `Refused` with 412 when somebody did before, since it was loaded.
 */
export async function saveTemplate(loaded: LoadedTemplate, saving: Saving): Promise<LoadedTemplate> {
  const { note, ...body } = saving;
  return { ...loaded, ...body, ...(await stored(loaded, body, note)) };
}

/** The last request that stored a new template, and its key. */
const creations = new WeakMap<LoadedTemplate, { readonly sent: string; readonly key: string }>();

/** The same text again is the same request: when only its answer was lost, it makes no second template. */
function creationKey(loaded: LoadedTemplate, body: object): string {
  const sent = JSON.stringify(body);
  const before = creations.get(loaded);
  if (before?.sent === sent) return before.key;
  const key = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
  creations.set(loaded, { sent, key });
  return key;
}

async function stored(
  loaded: LoadedTemplate,
  body: Omit<Saving, "note">,
  note: string,
): Promise<Pick<LoadedTemplate, "id" | "etag">> {
  const { id, etag, parentId } = loaded;
  if (id === undefined) {
    const created = { ...body, ...(parentId === undefined ? {} : { parentId }) };
    const { value, headers } = await call("POST /v1/{tenantId}/templates", {
      body: created,
      headers: { "Idempotency-Key": creationKey(loaded, created) },
    });
    return { id: value.id, etag: headers.get("ETag") ?? "" };
  }
  const given = { headers: etag === "" ? {} : { "If-Match": etag } };
  if (note === "") {
    const answer = await call("PUT /v1/{tenantId}/templates/{id}", { ...given, path: { id }, body: { id, ...body } });
    return { id, etag: answer.headers.get("ETag") ?? "" };
  }
  const { value } = await call("POST /v1/{tenantId}/templates/{templateId}/revisions", {
    ...given,
    path: { templateId: id },
    body: { ...body, note },
  });
  // If-Match takes the label of a revision as well.
  return { id, etag: `"${value.revision}"` };
}

/** The text with line breaks, where it is one long line; else as it was written. */
function pretty(text: string): string {
  if (text.includes("\n") || text.length < 80) return text;
  try {
    return written(JSON.parse(text));
  } catch {
    return text;
  }
}

let schema: Promise<Schema> | undefined;

/** The published schema of definitions, which completion and hover read; loaded once, and again only after it could not be. */
export function definitionSchema(): Promise<Schema> {
  schema ??= fetchedSchema().catch((error: unknown) => {
    schema = undefined;
    throw error;
  });
  return schema;
}

async function fetchedSchema(): Promise<Schema> {
  const answer = await fetch("/v1/document-definition.schema.json");
  if (!answer.ok) throw new Error(`The schema of definitions was answered ${answer.status}.`);
  return await answer.json();
}

/** Names of uploaded images, for completion. */
export async function imageNames(): Promise<readonly string[]> {
  if (session.value?.scopes.includes("assets:read") !== true) return [];
  const { value } = await call("GET /v1/{tenantId}/assets/images", { query: { limit: 100 } });
  return value.map(({ path }) => path);
}

/** Names of the tenant's components, for completion: those of its templates that are one. */
export async function componentNames(): Promise<readonly string[]> {
  const { value } = await call("GET /v1/{tenantId}/templates", { query: { limit: 50 } });
  return value.flatMap((template) => {
    const name = valueAt(parsed("content" in template ? template.content : ""), ["component", "metadata", "name"]);
    return typeof name === "string" ? [name] : [];
  });
}
