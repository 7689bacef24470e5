import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { type BlobStore, isBlobKey } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog, RecordedEvent } from "../../ports/event-log/port.ts";
import type { NoteSigner } from "../../proof/note.ts";
import { type LedgerKeyAdded, ledgerKeysStream } from "../../vocabulary/events/ledger.ts";
import { randomGuid } from "../../vocabulary/ids.ts";
import { appendEvents, isConflict } from "../append-events.ts";
import { ledgerFileKey } from "../blob-keys.ts";
import { beginCommand } from "../origin.ts";
import { readSealed } from "../read-blob.ts";

/** Where the service keeps what it signs its log with. */
export interface LedgerKeeping {
  readonly log: EventLog;
  /** The sealed files. */
  readonly sealed: BlobStore;
  readonly clock: Clock;
  /** The first tenant, in whose name the service itself acts; undefined: nobody has begun. */
  readonly host: () => Promise<string | undefined>;
}

/** The secrets of the ledger. */
export interface LedgerSecrets {
  /** The first tenant. */
  readonly host: string;
  readonly signer: NoteSigner;
  /** 32 bytes: salts of events that have none are derived from it. */
  readonly saltSecret: Uint8Array;
  /** Of every key that has signed. */
  readonly publicKeys: readonly Uint8Array[];
}

/** A key that the log names, and what its sealed file holds. */
export interface LedgerKey {
  readonly added: LedgerKeyAdded["data"];
  /** Undefined: the file is missing, or sealed with a key that the service does not know. */
  readonly opened: { readonly signer: NoteSigner; readonly saltSecret: Uint8Array } | undefined;
}

const secretBytes = 32;

/**
 * The key that checkpoints are signed with, made and recorded when there is none, or none any more: that of a sealing key that was given up.
 * Two processes that make one at once go on with the one that was recorded first. Undefined without a first tenant.
 */
export async function ledgerSecrets(keeping: LedgerKeeping): Promise<LedgerSecrets | undefined> {
  const host = await keeping.host();
  if (host === undefined) return undefined;
  const known = await openLedgerKeys(keeping.log, keeping.sealed);
  const keys = known.at(-1)?.opened === undefined ? await withNewKey(keeping, host, known.length) : known;
  const { opened } = keys.at(-1) ?? {};
  if (opened === undefined) throw new Error("The key that signs the log was added, and cannot be read.");
  const { saltSecret = opened.saltSecret } = keys.find((key) => key.opened !== undefined)?.opened ?? {};
  return { host, signer: opened.signer, saltSecret, publicKeys: publicKeysOf(keys) };
}

/** Every key that has ever signed checkpoints of this log, the oldest first. */
export async function openLedgerKeys(
  log: Pick<EventLog, "readStream">,
  sealed: Pick<BlobStore, "open">,
): Promise<readonly LedgerKey[]> {
  const keys: LedgerKey[] = [];
  for await (const recorded of log.readStream(ledgerKeysStream)) {
    const added = keyOf(recorded);
    keys.push({ added, opened: await openKey(sealed, added) });
  }
  return keys;
}

/** What somebody has made unreadable is a key that nothing opens. */
function keyOf(recorded: RecordedEvent): LedgerKeyAdded["data"] {
  const { data } = recorded as { readonly data: Partial<LedgerKeyAdded["data"]> | null };
  const [tenantId, publicKey, blob, at] = [data?.tenantId, data?.publicKey, data?.blob, data?.at].map((value) =>
    String(value),
  );
  return { tenantId, publicKey, blob, at } as LedgerKeyAdded["data"];
}

/** The keys as their files have them; where one cannot be read, as the log says. */
export function publicKeysOf(keys: readonly LedgerKey[]): readonly Uint8Array[] {
  return keys
    .map(({ added, opened }) => opened?.signer.publicKey ?? Buffer.from(added.publicKey, "base64"))
    .filter(({ length }) => length === secretBytes);
}

/** Those that can be given on to be trusted: of a key whose file the service does not hold, the log alone says that it was one. */
export function heldKeysOf(keys: readonly LedgerKey[]): readonly Uint8Array[] {
  return keys.flatMap(({ opened }) => (opened === undefined ? [] : [opened.signer.publicKey]));
}

/** Whether the log has a key, so that it is sealed. */
export async function isSealedLog(log: Pick<EventLog, "readStream">): Promise<boolean> {
  for await (const _ of log.readStream(ledgerKeysStream, { limit: 1 })) return true;
  return false;
}

async function openKey(
  sealed: Pick<BlobStore, "open">,
  { blob }: LedgerKeyAdded["data"],
): Promise<LedgerKey["opened"]> {
  const bytes = isBlobKey(blob) ? await readSealed(sealed, blob) : undefined;
  if (bytes?.length !== 2 * secretBytes) return undefined;
  const key = privateKey(bytes.subarray(0, secretBytes));
  const signer = { publicKey: rawPublicKey(key), sign: (text: Uint8Array) => sign(null, text, key) };
  return { signer, saltSecret: bytes.subarray(secretBytes) };
}

/** `known`: how many there are. */
async function withNewKey(keeping: LedgerKeeping, tenantId: string, known: number): Promise<readonly LedgerKey[]> {
  const { log, sealed, clock } = keeping;
  const bytes = clock.randomBytes(2 * secretBytes);
  const publicKey = rawPublicKey(privateKey(bytes.subarray(0, secretBytes)));
  const blob = ledgerFileKey(tenantId, publicKey.toString("hex"));
  await sealed.put(blob, bytes, { isNewKey: true });
  const correlationId = randomGuid(clock.randomBytes(16));
  const origin = beginCommand(clock, { tenantId, actor: "system", correlationId });
  const data = { tenantId, publicKey: publicKey.toString("base64"), blob, at: origin.now };
  try {
    const expected = known === 0 ? "absent" : BigInt(known - 1);
    await appendEvents(log, ledgerKeysStream, expected, origin, [{ type: "LedgerKeyAdded", data }]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    await sealed.remove([blob]);
  }
  return await openLedgerKeys(log, sealed);
}

/** RFC 8410, 7: PrivateKeyInfo of Ed25519 is this, followed by the key's 32 bytes. */
const ed25519Key = Buffer.from("302e020100300506032b657004220420", "hex");

function privateKey(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([ed25519Key, seed]), format: "der", type: "pkcs8" });
}

function rawPublicKey(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-secretBytes);
}
