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
import type { OwnedTemplate } from "./parent.ts";
import { loadText } from "./stored-text.ts";
import { latest, live, namedRevision, type Revision, type TemplateState, templateFolding } from "./template.ts";

interface FileStore {
  readonly log: EventLog;
  readonly blobs: BlobStore;
}

/** What the Word file of a definition may be taken from, beside uploads. */
interface WordSources {
  /** The file that came with the request. */
  readonly given?: Uint8Array | undefined;
  /** Those of the template itself, the latest last; none: it is new. */
  readonly revisions: readonly Pick<Revision, "file">[];
  /** The template that it is a copy of. */
  readonly parent: OwnedTemplate | null;
}

/** The Word file of a definition: bytes that are to be stored, or what an earlier revision has; null: it names one that is nowhere. */
type FoundWordFile =
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly kept: TemplateFile }
  | null;

/**
 * Looks for the Word file that a revision would have: the one that came with it, the upload that its definition names, that of an earlier
 * revision, or that of the template that it is a copy of. Undefined: its definition names none.
 *
 * @throws Refusal ASSET_ALTERED
 */
async function findWordFile(
  store: FileStore,
  tenantId: string,
  content: string,
  { given, revisions, parent }: WordSources,
): Promise<FoundWordFile | undefined> {
  const name = wordFileIn(content);
  if (name === undefined) return undefined;
  if (given !== undefined) return { name, bytes: given };
  const upload = await assetAt(store.log, tenantId, name);
  const uploaded = upload?.kind === "word" ? await intactFile(store, name, upload) : undefined;
  if (uploaded !== undefined) return { name, bytes: uploaded };
  const kept = revisions.findLast(({ file }) => isFileOf(name, file))?.file ?? null;
  if (kept !== null) return { name, kept };
  const copied = parent && (await latestOf(store.log, parent))?.file;
  if (copied == null || !isFileOf(name, copied)) return null;
  const bytes = await intactFile(store, name, copied);
  return bytes === undefined ? null : { name, bytes };
}

/** A name that no upload can have means whatever file there is. */
const isFileOf = (name: string, file: TemplateFile | null): boolean =>
  file !== null && (file.name === name || !name.startsWith("word/"));

async function intactFile(
  { blobs }: FileStore,
  name: string,
  { blob, sha256: hash }: Pick<TemplateFile, "blob" | "sha256">,
): Promise<Uint8Array | undefined> {
  const bytes = await readBlob(blobs, blob);
  if (bytes !== undefined && sha256(bytes) !== hash)
    throw new Refusal("ASSET_ALTERED", `The bytes of ${name} are not those that were uploaded.`);
  return bytes;
}

/**
 * The Word file that a revision has from now on, whatever becomes of what it is a copy of. Null: its definition names none, or there is
 * none. `blob`: where a new one is put.
 *
 * @throws Refusal ASSET_ALTERED
 */
export async function storeRevisionFile(
  store: FileStore,
  tenantId: string,
  content: string,
  { blob, ...sources }: WordSources & { readonly blob: BlobKey },
): Promise<TemplateFile | null> {
  const found = await findWordFile(store, tenantId, content, sources);
  if (found == null) return null;
  const { name } = found;
  if ("kept" in found) return { ...found.kept, name };
  const hash = sha256(found.bytes);
  const before = sources.revisions.at(-1)?.file;
  // The same bytes are stored once for all revisions in a row that have them.
  if (hash === before?.sha256) return { ...before, name };
  const { sizeBytes } = await store.blobs.put(blob, found.bytes);
  return { name, blob, sha256: hash, sizeBytes };
}

/** What a change says of a template's Word file. */
interface WordFileChange {
  readonly content: string | undefined;
  readonly given: Uint8Array | undefined;
  readonly blob: BlobKey;
}

/** The same for a template as it is; undefined: nothing is said of its file. @throws Refusal INVALID_REQUEST, ASSET_ALTERED */
export async function changedFile(
  store: FileStore,
  tenantId: string,
  state: TemplateState,
  { content, given, blob }: WordFileChange,
): Promise<TemplateFile | null | undefined> {
  if (state.status !== "live" || (content === undefined && given === undefined)) return undefined;
  const text = content ?? (await loadText(store.blobs, latest(state).content));
  if (given !== undefined && wordFileIn(text) === undefined)
    throw refusedAt("/file", "The template's definition names no Word file.");
  return await storeRevisionFile(store, tenantId, text, { given, revisions: state.revisions, parent: null, blob });
}

/** The Word file that a definition would have once it is saved: "missing": it names one that is nowhere; undefined: it names none. */
export type WordToSave = Uint8Array | "missing" | undefined;

/** Looks for it where saving does. `copyOf`: the template that a new one is a copy of. @throws Refusal ASSET_ALTERED */
export async function wordFileFor(
  store: FileStore,
  tenantId: string,
  content: string,
  { templateId, copyOf = null }: { readonly templateId?: string | undefined; readonly copyOf?: OwnedTemplate | null },
): Promise<WordToSave> {
  const state = templateId === undefined ? undefined : await stateOf(store.log, { tenantId, id: templateId });
  const revisions = state?.status === "live" ? state.revisions : [];
  const found = await findWordFile(store, tenantId, content, { revisions, parent: copyOf });
  if (found == null) return found === null ? "missing" : undefined;
  return "kept" in found ? ((await readBlob(store.blobs, found.kept.blob)) ?? "missing") : found.bytes;
}

async function stateOf(log: EventLog, { tenantId, id }: { tenantId: string; id: string }): Promise<TemplateState> {
  return (await orRefusal(readRecentPast(log, templateStream(tenantId, id), templateFolding))).state;
}

/** What a template says now; undefined: it is not there. */
async function latestOf(log: EventLog, template: OwnedTemplate): Promise<Revision | undefined> {
  const state = await stateOf(log, template);
  return state.status === "live" ? latest(state) : undefined;
}

/** The Word file of a revision, by its id or label, or of what the template says now. @throws Refusal TEMPLATE_NOT_FOUND, NOT_FOUND */
export async function revisionFile(
  log: EventLog,
  tenantId: string,
  templateId: string,
  revision?: string,
): Promise<TemplateFile> {
  const template = live(await stateOf(log, { tenantId, id: templateId }), templateId);
  const { file } = revision === undefined ? latest(template) : namedRevision(template, revision);
  if (file === null) throw new Refusal("NOT_FOUND", "It has no Word file of its own.");
  return file;
}
