import { createHmac, createPrivateKey, type KeyObject, timingSafeEqual, X509Certificate } from "node:crypto";
import {
  context,
  type DerElement,
  DerError,
  expecting,
  identifierOf,
  inside,
  numberOf,
  octetsOf,
  onlyElement,
  tags,
} from "../der/read.ts";
import { decrypt } from "./decrypt.ts";
import { derive, purposes } from "./derive.ts";
import { type Password, passwordsFor } from "./password.ts";
import { Pkcs12Error } from "./pkcs12-error.ts";
import { RoundBudget } from "./rounds.ts";

const mostBytes = 64 * 1024;
const mostBags = 64;

/** A private key with its certificate first, then those that lead from it towards a root. */
export interface OpenedKey {
  readonly key: KeyObject;
  readonly certificates: readonly X509Certificate[];
  /** All that the file has, the root among them. */
  readonly others: readonly X509Certificate[];
}

/**
 * Opens a PKCS#12 file (RFC 7292) of any tool, within limits: 64 KB, 64 bags, 2,000,000 rounds of derivation. An empty
 * password is tried as the absent one too. If there are several keys, the one that a `localKeyId` joins to its
 * certificate is used.
 *
 * @throws Pkcs12Error
 */
export async function openPkcs12(file: Uint8Array, password: string): Promise<OpenedKey> {
  if (file.length > mostBytes) throw new Pkcs12Error("LIMIT", `it has more than ${mostBytes} bytes`);
  const rounds = new RoundBudget();
  try {
    const [, authSafe, macData] = inside(onlyElement(file, tags.sequence));
    const content = dataOf(expecting(authSafe, tags.sequence));
    for (const candidate of passwordsFor(password)) {
      if (macData !== undefined && !isMacOf(macData, content, candidate, rounds)) continue;
      const bags = await readSafes(content, candidate, rounds);
      if (bags !== undefined) return pair(bags);
    }
  } catch (error) {
    if (error instanceof DerError) throw new Pkcs12Error("UNREADABLE", "it is no PKCS#12 file, or a damaged one");
    throw error;
  }
  throw new Pkcs12Error("PASSWORD", "its password is another one");
}

const dataName = "1.2.840.113549.1.7.1";
const encryptedDataName = "1.2.840.113549.1.7.6";

/** The octets of a ContentInfo that is data in clear. */
function dataOf(contentInfo: DerElement): Uint8Array {
  const [kind, content] = inside(contentInfo);
  if (identifierOf(kind) !== dataName) {
    throw new Pkcs12Error("UNREADABLE", "it is protected by a certificate, not by a password");
  }
  return octetsOf(inside(expecting(content, context(0)))[0]);
}

interface Bags {
  readonly keys: { readonly key: KeyObject; readonly localKeyId: string | undefined }[];
  readonly certificates: { readonly certificate: X509Certificate; readonly localKeyId: string | undefined }[];
  count: number;
}

/** All bags of an AuthenticatedSafe; undefined when one does not open: the password is wrong. */
async function readSafes(content: Uint8Array, password: Password, rounds: RoundBudget): Promise<Bags | undefined> {
  const bags: Bags = { keys: [], certificates: [], count: 0 };
  for (const contentInfo of inside(onlyElement(content, tags.sequence))) {
    const safe = await openSafe(contentInfo, password, rounds);
    if (safe === undefined) return undefined;
    for (const bag of inside(onlyElement(safe, tags.sequence))) {
      bags.count += 1;
      if (bags.count > mostBags) throw new Pkcs12Error("LIMIT", `it holds more than ${mostBags} bags`);
      if (!(await readBag(bag, bags, password, rounds))) return undefined;
    }
  }
  return bags;
}

async function openSafe(
  contentInfo: DerElement,
  password: Password,
  rounds: RoundBudget,
): Promise<Uint8Array | undefined> {
  const [kind, content] = inside(expecting(contentInfo, tags.sequence));
  if (identifierOf(kind) !== encryptedDataName) return dataOf(contentInfo);
  const [encryptedData] = inside(expecting(content, context(0)));
  const [, encrypted] = inside(expecting(encryptedData, tags.sequence));
  const [, algorithm, octets] = inside(expecting(encrypted, tags.sequence));
  const data = octetsOf(octets, context(0, "primitive"));
  const opened = await decrypt(expecting(algorithm, tags.sequence), data, password, rounds);
  return opened !== undefined && opened[0] === tags.sequence ? opened : undefined;
}

const bagNames = {
  key: "1.2.840.113549.1.12.10.1.1",
  shroudedKey: "1.2.840.113549.1.12.10.1.2",
  certificate: "1.2.840.113549.1.12.10.1.3",
} as const;

/** False: its key does not open with this password. Bags of other kinds are left aside. */
async function readBag(bag: DerElement, bags: Bags, password: Password, rounds: RoundBudget): Promise<boolean> {
  const [kind, wrapped, attributes] = inside(expecting(bag, tags.sequence));
  const localKeyId = localKeyIdOf(attributes);
  const name = identifierOf(kind);
  if (name === bagNames.certificate) {
    const certificate = certificateIn(expecting(wrapped, context(0)));
    if (certificate !== undefined) bags.certificates.push({ certificate, localKeyId });
    return true;
  }
  if (name !== bagNames.key && name !== bagNames.shroudedKey) return true;
  const [value] = inside(expecting(wrapped, context(0)));
  const pkcs8 = name === bagNames.key ? value?.whole : await openKey(value, password, rounds);
  const key = pkcs8 === undefined ? undefined : privateKey(pkcs8);
  if (key === undefined) return false;
  bags.keys.push({ key, localKeyId });
  return true;
}

/** EncryptedPrivateKeyInfo (RFC 5208, 6). */
function openKey(
  value: DerElement | undefined,
  password: Password,
  rounds: RoundBudget,
): Promise<Uint8Array | undefined> {
  const [algorithm, data] = inside(expecting(value, tags.sequence));
  return decrypt(expecting(algorithm, tags.sequence), octetsOf(data), password, rounds);
}

/** The bytes are wiped: the key object is all that is kept. */
function privateKey(pkcs8: Uint8Array): KeyObject | undefined {
  try {
    return createPrivateKey({
      key: Buffer.from(pkcs8.buffer, pkcs8.byteOffset, pkcs8.length),
      format: "der",
      type: "pkcs8",
    });
  } catch {
    return undefined;
  } finally {
    pkcs8.fill(0);
  }
}

const x509Name = "1.2.840.113549.1.9.22.1";
const localKeyIdName = "1.2.840.113549.1.9.21";

function certificateIn(wrapped: DerElement): X509Certificate | undefined {
  const [kind, value] = inside(expecting(inside(wrapped)[0], tags.sequence));
  if (identifierOf(kind) !== x509Name) return undefined;
  try {
    return new X509Certificate(octetsOf(inside(expecting(value, context(0)))[0]));
  } catch (error) {
    if (error instanceof DerError) throw error;
    throw new Pkcs12Error("UNREADABLE", "a certificate in it cannot be read");
  }
}

function localKeyIdOf(attributes: DerElement | undefined): string | undefined {
  if (attributes === undefined) return undefined;
  for (const attribute of inside(expecting(attributes, tags.set))) {
    const [kind, values] = inside(expecting(attribute, tags.sequence));
    if (identifierOf(kind) !== localKeyIdName) continue;
    return Buffer.from(octetsOf(inside(expecting(values, tags.set))[0])).toString("hex");
  }
  return undefined;
}

function pair({ keys, certificates }: Bags): OpenedKey {
  if (keys.length === 0) throw new Pkcs12Error("NO_KEY", "it holds no private key");
  const pairs = keys.flatMap(({ key, localKeyId }) => {
    const own = certificates.find(({ certificate }) => certificate.checkPrivateKey(key));
    if (own === undefined) return [];
    return [{ key, certificate: own.certificate, joined: localKeyId !== undefined && localKeyId === own.localKeyId }];
  });
  if (pairs.length === 0) throw new Pkcs12Error("NO_KEY", "none of its certificates belongs to its private key");
  const [first, second] = pairs;
  const chosen = second === undefined ? first : pairs.find(({ joined }) => joined);
  if (chosen === undefined)
    throw new Pkcs12Error("AMBIGUOUS", "it holds several keys, and does not say which certificate is whose");
  const others = certificates.map(({ certificate }) => certificate);
  return { key: chosen.key, certificates: chainFrom(chosen.certificate, others), others };
}

/** Up to the root, which is left out: readers that trust it have it. */
function chainFrom(signer: X509Certificate, others: readonly X509Certificate[]): readonly X509Certificate[] {
  const chain = [signer];
  for (let last = signer; chain.length <= others.length; ) {
    const issuer = others.find((other) => !chain.includes(other) && last.checkIssued(other));
    if (issuer === undefined || issuer.checkIssued(issuer)) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

const hashes: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  "1.3.14.3.2.26": { name: "sha1", bytes: 20 },
  "2.16.840.1.101.3.4.2.4": { name: "sha224", bytes: 28 },
  "2.16.840.1.101.3.4.2.1": { name: "sha256", bytes: 32 },
  "2.16.840.1.101.3.4.2.2": { name: "sha384", bytes: 48 },
  "2.16.840.1.101.3.4.2.3": { name: "sha512", bytes: 64 },
};

/** Whether a MacData (RFC 7292, 4) is that of the content under this password. @throws Pkcs12Error UNREADABLE, LIMIT */
function isMacOf(macData: DerElement, content: Uint8Array, { utf16 }: Password, budget: RoundBudget): boolean {
  const [digestInfo, salt, count] = inside(expecting(macData, tags.sequence));
  const [algorithm, value] = inside(expecting(digestInfo, tags.sequence));
  const name = identifierOf(inside(expecting(algorithm, tags.sequence))[0]);
  const hash = hashes[name];
  if (hash === undefined)
    throw new Pkcs12Error("UNREADABLE", `its MAC is made with an algorithm that is not known (${name})`);
  const rounds = count === undefined ? 1 : numberOf(count);
  const key = derive(
    { hash: hash.name, purpose: purposes.mac, password: utf16, salt: octetsOf(salt), rounds, bytes: hash.bytes },
    budget,
  );
  const made = createHmac(hash.name, key).update(content).digest();
  const written = octetsOf(value);
  return made.length === written.length && timingSafeEqual(made, written);
}
