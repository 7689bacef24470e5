import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import type { NoteSigner } from "../../proof/note.ts";
import { type LedgerKeyAdded, ledgerKeysStream } from "../../vocabulary/events/ledger.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
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
  readonly signer: NoteSigner;
  /** 32 bytes: salts of events that have none are derived from it. */
  readonly saltSecret: Uint8Array;
}

const secretBytes = 32;

/**
 * The key that checkpoints are signed with, made and recorded when there is none yet. Two processes that make one at once go on with the one
 * that was recorded first. Undefined without a first tenant.
 *
 * @throws Error when its file cannot be opened, as with another sealing key
 */
export async function ledgerSecrets(keeping: LedgerKeeping): Promise<LedgerSecrets | undefined> {
  const tenantId = await keeping.host();
  if (tenantId === undefined) return undefined;
  const key = (await ledgerKeys(keeping.log)).at(-1) ?? (await addKey(keeping, tenantId));
  return await secretsOf(keeping.sealed, key);
}

/** Every key that has ever signed checkpoints of this log, the oldest first. */
export async function ledgerKeys(log: Pick<EventLog, "readStream">): Promise<readonly LedgerKeyAdded["data"][]> {
  const keys: LedgerKeyAdded["data"][] = [];
  for await (const recorded of log.readStream(ledgerKeysStream)) {
    const event = knownEvent(recorded);
    if (event?.type === "LedgerKeyAdded") keys.push(event.data);
  }
  return keys;
}

/** @throws Error when the file cannot be opened */
export async function secretsOf(
  sealed: Pick<BlobStore, "open">,
  { blob }: LedgerKeyAdded["data"],
): Promise<LedgerSecrets> {
  const bytes = await readSealed(sealed, blob);
  if (bytes?.length !== 2 * secretBytes)
    throw new Error(
      `The key that signs the log cannot be read: ${blob} is missing, or sealed with another SEALING_KEY.`,
    );
  const key = privateKey(bytes.subarray(0, secretBytes));
  const signer = { publicKey: publicKeyOf(key), sign: (text: Uint8Array) => sign(null, text, key) };
  return { signer, saltSecret: bytes.subarray(secretBytes) };
}

async function addKey({ log, sealed, clock }: LedgerKeeping, tenantId: string): Promise<LedgerKeyAdded["data"]> {
  const bytes = clock.randomBytes(2 * secretBytes);
  const publicKey = publicKeyOf(privateKey(bytes.subarray(0, secretBytes)));
  const blob = ledgerFileKey(tenantId, publicKey.toString("hex"));
  await sealed.put(blob, bytes, { isNewKey: true });
  const correlationId = randomGuid(clock.randomBytes(16));
  const origin = beginCommand(clock, { tenantId, actor: "system", correlationId });
  const data = { tenantId, publicKey: publicKey.toString("base64"), blob, at: origin.now };
  try {
    await appendEvents(log, ledgerKeysStream, "absent", origin, [{ type: "LedgerKeyAdded", data }]);
    return data;
  } catch (error) {
    const first = isConflict(error) ? (await ledgerKeys(log))[0] : undefined;
    if (first === undefined) throw error;
    await sealed.remove([blob]);
    return first;
  }
}

/** RFC 8410, 7: PrivateKeyInfo of Ed25519 is this, followed by the key's 32 bytes. */
const ed25519Key = Buffer.from("302e020100300506032b657004220420", "hex");

function privateKey(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([ed25519Key, seed]), format: "der", type: "pkcs8" });
}

function publicKeyOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-secretBytes);
}
