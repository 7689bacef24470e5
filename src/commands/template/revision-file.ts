import type { BlobKey, BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { type TemplateFile, templateStream } from "../../vocabulary/events/template.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { Refusal, refusedAt } from "../../vocabulary/refusal.ts";
import { wordFileIn } from "../../vocabulary/word-file-in.ts";
import { orRefusal } from "../append-events.ts";
import { assetAt } from "../asset/read.ts";
import { readBlob } from "../read-blob.ts";
import { readRecentPast } from "../recent-past.ts";
import { loadText } from "./stored-text.ts";
import { latest, live, namedRevision, type Revision, templateFolding } from "./template.ts";

interface FileStore {
  readonly log: EventLog;
  readonly blobs: BlobStore;
}

/** The definition of a revision, and what its Word file may be taken from. */
interface RevisionFileRequest {
  readonly content: string;
  /** The file that came with the request. */
  readonly given?: Uint8Array | undefined;
  /** That of the revision before. */
  readonly before: TemplateFile | null;
  /** Where a new one is put. */
  readonly blob: BlobKey;
}

/**
 * The Word file that a revision has from now on, whatever becomes of the upload that it is a copy of: the one that came with it, the upload
 * that its definition names, or that of the revision before. Null: its definition names none, or there is none.
 *
 * @throws Refusal ASSET_ALTERED
 */
export async function storeRevisionFile(
  store: FileStore,
  tenantId: string,
  { content, given, before, blob }: RevisionFileRequest,
): Promise<TemplateFile | null> {
  const name = wordFileIn(content);
  if (name === undefined) return null;
  if (given !== undefined) return await put(store, { name, blob, before }, given);
  const upload = await assetAt(store.log, tenantId, name);
  if (upload?.kind === "word") {
    if (upload.sha256 === before?.sha256) return { ...before, name };
    const bytes = await readBlob(store.blobs, upload.blob);
    if (bytes !== undefined && sha256(bytes) !== upload.sha256)
      throw new Refusal("ASSET_ALTERED", `The bytes of ${name} are not those that were uploaded.`);
    if (bytes !== undefined) return await put(store, { name, blob, before }, bytes);
  }
  const isKept = before !== null && (before.name === name || !name.startsWith("word/"));
  return isKept ? { ...before, name } : null;
}

/** The same for a template that is there; undefined: nothing is said of its file. @throws Refusal INVALID_REQUEST */
export async function changedFile(
  store: FileStore,
  tenantId: string,
  templateId: string,
  { content, given, blob }: Omit<RevisionFileRequest, "content" | "before"> & { readonly content: string | undefined },
): Promise<TemplateFile | null | undefined> {
  if (content === undefined && given === undefined) return undefined;
  if (content !== undefined && wordFileIn(content) === undefined) return null;
  const found = await latestOf(store.log, tenantId, templateId);
  const text = content ?? (found && (await loadText(store.blobs, found.content))) ?? "";
  if (wordFileIn(text) === undefined) throw refusedAt("/file", "The template's definition names no Word file.");
  return await storeRevisionFile(store, tenantId, { content: text, given, before: found?.file ?? null, blob });
}

/** What a template says now; undefined: it is not there. */
async function latestOf(log: EventLog, tenantId: string, templateId: string): Promise<Revision | undefined> {
  const { state } = await orRefusal(readRecentPast(log, templateStream(tenantId, templateId), templateFolding));
  return state.status === "live" ? latest(state) : undefined;
}

/** The Word file of a revision, by its id or label, or of what the template says now. @throws Refusal TEMPLATE_NOT_FOUND, NOT_FOUND */
export async function revisionFile(
  log: EventLog,
  tenantId: string,
  templateId: string,
  revision?: string,
): Promise<TemplateFile> {
  const { state } = await orRefusal(readRecentPast(log, templateStream(tenantId, templateId), templateFolding));
  const template = live(state, templateId);
  const { file } = revision === undefined ? latest(template) : namedRevision(template, revision);
  if (file === null) throw new Refusal("NOT_FOUND", "It has no Word file of its own.");
  return file;
}

/** The bytes of the Word file that a definition would have once it is saved; undefined: it names none, or there is none. */
export async function wordFileFor(
  { log, blobs }: FileStore,
  tenantId: string,
  content: string,
  templateId?: string,
): Promise<Uint8Array | undefined> {
  const name = wordFileIn(content);
  if (name === undefined) return undefined;
  const upload = await assetAt(log, tenantId, name);
  if (upload?.kind === "word") return await readBlob(blobs, upload.blob);
  const before = templateId === undefined ? undefined : (await latestOf(log, tenantId, templateId))?.file;
  return before == null ? undefined : await readBlob(blobs, before.blob);
}

/** The same bytes are stored once for all revisions in a row that have them. */
async function put(
  { blobs }: FileStore,
  { name, blob, before }: Pick<TemplateFile, "name" | "blob"> & Pick<RevisionFileRequest, "before">,
  bytes: Uint8Array,
): Promise<TemplateFile> {
  const hash = sha256(bytes);
  if (hash === before?.sha256) return { ...before, name };
  const { sizeBytes } = await blobs.put(blob, bytes);
  return { name, blob, sha256: hash, sizeBytes };
}
