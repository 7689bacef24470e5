import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import type { KeyVault } from "../../ports/key-vault/port.ts";
import { forTenant, type Outbound } from "../../ports/net/port.ts";
import { type Epoch, keyOf, type RepeatingOutside } from "../../render/contract/epoch.ts";
import { type TemplateContent, type TemplatePin, templateFileAt } from "../../render/contract/outside.ts";
import { documentStream } from "../../vocabulary/events/document.ts";
import { parseGuid, sha256 } from "../../vocabulary/ids.ts";
import { assetAt, certificateAt } from "../asset/read.ts";
import type { Origin } from "../origin.ts";
import { readBlob } from "../read-blob.ts";
import { readPast } from "../read-past.ts";
import { signWith, vaultKeyCalled } from "../signing-key/sign-with.ts";
import { pinnedRevision } from "../template/pinned-revision.ts";
import { revisionInUse } from "../template/revision-in-use.ts";
import { loadText } from "../template/stored-text.ts";
import { askAuthority, askValidation } from "./ask-authority.ts";
import { documentFolding, isExpired } from "./document.ts";
import { type AnswerNote, type Epochs, keepNote, type TenantEpoch } from "./epochs.ts";
import type { GivenAssets } from "./given-assets.ts";

/** From where a render's questions are answered. */
export interface ServedFrom {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  /** The same files, sealed: certificates. */
  readonly sealed: BlobStore;
  /** The tenant's templates that hold a component of this name, by id; at most two. */
  readonly componentsNamed: (tenantId: string, name: string) => Promise<readonly string[]>;
  /** A file that is published for every tenant, by its path in a definition. */
  readonly platformAsset: (path: string) => Promise<Uint8Array | undefined>;
  /** The way to timestamp authorities. */
  readonly outbound: Pick<Outbound, "request">;
  readonly clock: Pick<Clock, "now">;
  /** Tenants' own vaults. */
  readonly vault: KeyVault;
  /** Where this process alone writes: answers to one job are those to others of the same epoch. */
  readonly epochs?: Epochs | undefined;
}

/** An answer, and what is put down of it for every job that is given it; without a note it is for one job alone. */
interface NotedAnswer<Value> {
  readonly value: Value;
  readonly note?: AnswerNote;
}

/**
 * Answers one job's questions, for one tenant: whatever belongs to another is as if it were not there. Which uploads it
 * gave is noted in `given`.
 */
export function serveOutside(served: ServedFrom, tenantId: string, given: GivenAssets): RepeatingOutside {
  const { epochs } = served;
  let current: JobEpoch | undefined;
  const noting = async <Value>(
    question: readonly unknown[],
    answer: () => Promise<NotedAnswer<Value>>,
  ): Promise<Value> => {
    // The epoch before the answer is looked for: a write meanwhile begins another one.
    const epoch = current;
    const { value, note } = await answer();
    note?.put(given);
    if (epoch !== undefined && note !== undefined) {
      const key = keyOf(question);
      epoch.mayKeep.set(key, keepNote(epoch.shared, key, note));
    }
    return value;
  };
  return {
    ...(epochs === undefined
      ? {}
      : {
          epoch: () => {
            current = { shared: epochs.of(tenantId), mayKeep: new Map() };
            return epochOf(current, given);
          },
        }),
    template: (id, pin) =>
      noting(["template", id, ...(pin === undefined ? [] : [pin])], () =>
        templateContent(served, tenantId, { id, pin }),
      ),
    component: async (name) => {
      const ids = await served.componentsNamed(tenantId, name);
      const found = await Promise.all(ids.map((id) => templateContent(served, tenantId, { id })));
      for (const { note } of found) note?.put(given);
      return found.map(({ value }) => value).filter((content) => content !== undefined);
    },
    asset: (path) => noting(["asset", path], () => assetOf(served, tenantId, path, given)),
    certificate: (path) => certificateAt(served, tenantId, path),
    timestamp: (authority, query) => askAuthority(doorOf(served, tenantId), authority, query),
    validation: (request) => askValidation(doorOf(served, tenantId), request),
    vaultKey: (name) => vaultKeyCalled(served.log, tenantId, name),
    vaultSign: (name, algorithm, digest) => signWith(served, tenantId, { name, algorithm, digest }),
  };
}

/** The tenant's epoch, and which answers to one job may be kept: by the question, whether the last one may. */
interface JobEpoch {
  readonly shared: TenantEpoch;
  readonly mayKeep: Map<string, boolean>;
}

const epochOf = ({ shared, mayKeep }: JobEpoch, given: GivenAssets): Epoch => ({
  id: shared.id,
  mayKeep: (question) => mayKeep.get(keyOf(question)) === true,
  reuse: (question) => {
    const note = shared.notes.get(keyOf(question));
    if (note === undefined) throw new Error("an answer was kept that was for one job alone");
    note.put(given);
  },
});

const storedDocument = /^document:(?:service_v1-)?([0-9a-f]{32})(?:[.]pdf)?$/i;

/** For merges and fillings: stored documents as well, by documentId or file name, which are noted in `given`. No path of a definition is spelt as they are. */
export function withDocuments(
  outside: RepeatingOutside,
  { log, blobs }: Pick<ServedFrom, "log" | "blobs">,
  { tenantId, now }: Pick<Origin, "tenantId" | "now">,
  given: GivenAssets,
): RepeatingOutside {
  return {
    ...outside,
    asset: async (path) => {
      if (!path.startsWith("document:")) return await outside.asset(path);
      const documentId = storedDocument.exec(path)?.[1]?.toLowerCase();
      if (documentId === undefined) return undefined;
      const { state } = await readPast(log, documentStream(tenantId, documentId), documentFolding);
      if (state.status !== "stored" || isExpired(state, now)) return undefined;
      const [file] = state.files;
      if (file === undefined) return undefined;
      given.noteDocument(path, file);
      return await readBlob(blobs, file.key);
    },
  };
}

/** Bytes of an answer that is given to other jobs as well: more cost more to keep than to give again. */
const mostRepeatedBytes = 256 * 1024;

const noNote: AnswerNote = { of: "no file of the tenant's", put: () => undefined };

/** The tenant's own, or one published for all. Certificates are for signing alone: a definition that names one as its image or font finds nothing. */
async function assetOf(
  served: ServedFrom,
  tenantId: string,
  path: string,
  given: GivenAssets,
): Promise<NotedAnswer<Uint8Array | undefined>> {
  const { log, blobs, platformAsset } = served;
  if (templateFileAt(path) !== undefined) return await fileOfTemplate(served, tenantId, path, given);
  const file = await assetAt(log, tenantId, path);
  if (file === undefined || file.kind === "certs") return repeated(await platformAsset(path), noNote);
  const note: AnswerNote = { of: `${file.blob} ${file.sha256}`, put: (other) => other.note(path, file) };
  note.put(given);
  const value = await readBlob(blobs, file.blob);
  if (value === undefined) return { value: await platformAsset(path) };
  if (value.length > mostRepeatedBytes || sha256(value) !== file.sha256) return { value };
  return { value, note };
}

/** The Word file of one of the tenant's revisions. It is noted under its own path: an upload may have the name that the definition has for it. */
async function fileOfTemplate(
  { log, blobs }: ServedFrom,
  tenantId: string,
  path: string,
  given: GivenAssets,
): Promise<NotedAnswer<Uint8Array | undefined>> {
  const { id = "", revision = "" } = templateFileAt(path) ?? {};
  const templateId = parseGuid(id);
  const found = templateId && (await pinnedRevision(log, tenantId, templateId, { revision }));
  const file = found?.file ?? null;
  if (file === null) return { value: undefined };
  const { blob: key, sha256: hash } = file;
  const note: AnswerNote = { of: `${key} ${hash}`, put: (other) => other.noteFile(path, { key, sha256: hash }) };
  note.put(given);
  const value = await readBlob(blobs, key);
  return value === undefined || sha256(value) !== hash ? { value } : repeated(value, note);
}

const repeated = (value: Uint8Array | undefined, note: AnswerNote): NotedAnswer<Uint8Array | undefined> =>
  value === undefined || value.length > mostRepeatedBytes ? { value } : { value, note };

async function templateContent(
  { log, blobs }: ServedFrom,
  tenantId: string,
  { id, pin }: { readonly id: string; readonly pin?: TemplatePin | undefined },
): Promise<NotedAnswer<TemplateContent | undefined>> {
  const templateId = parseGuid(id);
  if (templateId === undefined) return { value: undefined };
  const found =
    pin === undefined
      ? await revisionInUse(log, tenantId, templateId)
      : await pinnedRevision(log, tenantId, templateId, pin);
  if (found === undefined) return { value: undefined };
  const { revisionId, revision, retention } = found;
  const value = { id: templateId, revision, content: await loadText(blobs, found.content) };
  return { value, note: { of: revisionId, put: (given) => given.noteTemplate(templateId, revision, retention) } };
}

/** The way to authorities, in the tenant's name. */
const doorOf = ({ outbound, clock }: ServedFrom, tenantId: string): Parameters<typeof askAuthority>[0] => ({
  outbound: forTenant(outbound, tenantId),
  clock,
});
