import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { chmod, mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { platform } from "node:process";
import type { SealingKey } from "../vocabulary/sealing/sealing-key.ts";

/** First access for a newcomer, as stored in `bootstrap.json` in the data folder. */
export interface Bootstrap {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Creates the data folder when it is missing, accessible to its own account only. */
export async function makeDataFolder(folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await chmod(folder, 0o700);
}

export async function writeBootstrap(folder: string, bootstrap: Bootstrap): Promise<void> {
  await writePrivate(join(folder, "bootstrap.json"), `${JSON.stringify(bootstrap, null, 2)}\n`);
}

/** The key that signs access tokens (Ed25519, PKCS #8 in PEM); made on the first start, kept ever after. */
export async function tokenKey(folder: string): Promise<string> {
  const kept = await keptTokenKey(folder);
  if (kept !== undefined) return kept;
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
  await writePrivate(tokenKeyFile(folder), pem);
  return pem;
}

/** Undefined in a folder that has none. */
export async function keptTokenKey(folder: string): Promise<string | undefined> {
  return await readIfThere(tokenKeyFile(folder));
}

const tokenKeyFile = (folder: string): string => join(folder, "token-key.pem");

/** The start of an Ed25519 key in PKCS #8, before its 32 bytes (RFC 8410, section 7). */
const ed25519Head = Buffer.from("302e020100300506032b657004220420", "hex");

/** The same on every node that has this sealing key, as `tokenKey` writes it. */
export function sharedTokenKey(key: SealingKey): string {
  const der = Buffer.concat([ed25519Head, key.derive("tokenKey")]);
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" })
    .export({ format: "pem", type: "pkcs8" })
    .toString();
}

/** The key that seals (AES-256: 32 bytes, kept in base64); undefined in a folder that has none. */
export async function keptSealingKey(folder: string): Promise<Uint8Array | undefined> {
  const file = join(folder, "sealing.key");
  const kept = await readIfThere(file);
  return kept === undefined ? undefined : readSealingKey(file, kept);
}

export async function writeSealingKey(folder: string, key: Uint8Array): Promise<void> {
  await writePrivate(join(folder, "sealing.key"), `${Buffer.from(key).toString("base64")}\n`);
}

/** A damaged key must stop the start: sealing with another one would hide every certificate that is there. */
function readSealingKey(file: string, text: string): Uint8Array {
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== 32) throw new Error(`${file} does not hold 32 bytes in base64; restore it from a backup`);
  return key;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whole or not at all, on disk when it resolves, and readable by the owner only from its first byte on. */
async function writePrivate(file: string, text: string): Promise<void> {
  const incoming = `${file}.new`;
  const handle = await open(incoming, "w", 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(incoming, file);
  await syncDirectory(dirname(file));
}

async function syncDirectory(folder: string): Promise<void> {
  if (platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
