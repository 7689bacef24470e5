import { createHmac, timingSafeEqual } from "node:crypto";
import { type Element, expecting, identifierOf, inside, numberOf, octetsOf, tags } from "../der/read.ts";
import { derive, purposes } from "./derive.ts";
import type { Password } from "./password.ts";
import { Pkcs12Error } from "./pkcs12-error.ts";
import type { Rounds } from "./rounds.ts";

const hashes: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  "1.3.14.3.2.26": { name: "sha1", bytes: 20 },
  "2.16.840.1.101.3.4.2.4": { name: "sha224", bytes: 28 },
  "2.16.840.1.101.3.4.2.1": { name: "sha256", bytes: 32 },
  "2.16.840.1.101.3.4.2.2": { name: "sha384", bytes: 48 },
  "2.16.840.1.101.3.4.2.3": { name: "sha512", bytes: 64 },
};

/** Whether a MacData (RFC 7292, 4) is that of the content under this password. @throws Pkcs12Error UNREADABLE, LIMIT */
export function isMacOf(macData: Element, content: Uint8Array, { utf16 }: Password, budget: Rounds): boolean {
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
