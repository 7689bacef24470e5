import type { BlobKey, BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import type { RenderOutcome } from "../../render/contract/job.ts";
import type { AssetFile } from "../../vocabulary/events/asset.ts";
import type { DocumentBlob } from "../../vocabulary/events/document.ts";
import type { Retention } from "../../vocabulary/http/retention.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { Origin } from "../origin.ts";
import { noteDamage } from "../storage/note-damage.ts";
import { storedHash } from "../storage/stored-hash.ts";

/** A file that a render was given, as the log knows it. */
interface GivenFile {
  readonly key: BlobKey;
  readonly sha256: string;
  readonly isUpload: boolean;
}

/**
 * The uploads and stored documents that a render was given, by the names it wants them by, compared with what was stored; and
 * what the templates it was given say of how long documents are kept.
 */
export class GivenAssets {
  readonly #files = new Map<string, GivenFile>();
  /** By the template's id and the label of its revision. */
  readonly #retentions = new Map<string, Retention>();
  readonly #log: Pick<EventLog, "append">;
  readonly #origin: Origin;

  constructor({ log }: { readonly log: Pick<EventLog, "append"> }, origin: Origin) {
    this.#log = log;
    this.#origin = origin;
  }

  note(path: string, { blob, sha256: hash }: AssetFile): void {
    this.noteFile(path, { key: blob, sha256: hash });
  }

  /** A file that was uploaded, or is a copy of one. */
  noteFile(path: string, { key, sha256: hash }: Pick<GivenFile, "key" | "sha256">): void {
    this.#files.set(path, { key, sha256: hash, isUpload: true });
  }

  noteDocument(name: string, { key, sha256: hash }: DocumentBlob): void {
    this.#files.set(name, { key, sha256: hash, isUpload: false });
  }

  noteTemplate(id: string, revision: string, retention: Retention | null): void {
    if (retention !== null) this.#retentions.set(`${id} ${revision}`, retention);
  }

  /** Undefined for a document of no template, and for a template that says nothing of it. */
  retentionOf(template: { readonly id: string; readonly revision: string } | undefined): Retention | undefined {
    return template && this.#retentions.get(`${template.id} ${template.revision}`);
  }

  /**
   * The renderer has hashed what it used, so nothing is hashed twice; what it could not use is read again. `revised`: the document that
   * the outcome is a new file of, whose hash is that of the body.
   *
   * @throws Refusal ASSET_ALTERED when bytes are not those that were uploaded, FILE_DAMAGED when a document is not as it was stored: the
   * disk is damaged, or somebody wrote to it
   */
  async mustBeIntact(outcome: RenderOutcome, blobs: BlobStore, revised?: string): Promise<void> {
    const used = outcome.kind === "made" ? hashesIn(outcome.colophon, revised) : new Map<string, string>();
    for (const [path, file] of this.#files) {
      const found = used.get(path) ?? (await storedHash(blobs, file.key));
      if (found !== file.sha256 && found !== undefined) await this.#refuse(path, file);
    }
  }

  /** The same of a file that is only read. @throws Refusal ASSET_ALTERED, FILE_DAMAGED */
  async mustBeStored(name: string, bytes: Uint8Array): Promise<void> {
    const file = this.#files.get(name);
    if (file !== undefined && sha256(bytes) !== file.sha256) await this.#refuse(name, file);
  }

  async #refuse(name: string, file: GivenFile): Promise<never> {
    await noteDamage(this.#log, this.#origin, {
      blob: file.key,
      sha256: file.sha256,
      fault: "altered",
      foundBy: "request",
    });
    throw damaged(name, file);
  }
}

type MadeColophon = Extract<RenderOutcome, { kind: "made" }>["colophon"];

const hashesIn = ({ assets, body }: MadeColophon, revised: string | undefined): ReadonlyMap<string, string> =>
  new Map([...Object.entries(assets), ...(revised === undefined ? [] : [[revised, body] as const])]);

function damaged(path: string, { key, isUpload }: GivenFile): Refusal {
  const cause = new Error(`the file ${key} is damaged`);
  const name = path.replace(/^template:([^/]+)[/]/, "the Word file of template $1 at revision ");
  if (isUpload)
    return new Refusal("ASSET_ALTERED", `The bytes of ${name} are not those that were uploaded.`, { cause });
  const message = `The document ${path.replace(/^document:/, "")} is not as it was stored, and nothing is made of it.`;
  return new Refusal("FILE_DAMAGED", message, { cause });
}
