import { createHash } from "node:crypto";

/** A GUID (RFC 9562, version 5) that follows from another one and a name: the same two give the same id, anywhere. */
export function derivedId(namespace: string, name: string): string {
  const hash = createHash("sha1")
    .update(Buffer.from(namespace.replaceAll("-", ""), "hex"))
    .update(name, "utf8")
    .digest();
  return guidOf(hash, 5);
}

/** A GUID of 16 bytes of chance (version 4). */
export function randomGuid(bytes: Uint8Array): string {
  return guidOf(bytes, 4);
}

/** RFC 9562, 4.1 and 4.2: the version in the top half of octet 6, the variant in the top two bits of octet 8. */
function guidOf(bytes: Uint8Array, version: 4 | 5): string {
  const octets = Buffer.from(bytes.subarray(0, 16));
  if (octets.length < 16) throw new Error(`A GUID needs 16 bytes, not ${octets.length}.`);
  octets.writeUInt8((octets.readUInt8(6) & 0x0f) | (version << 4), 6);
  octets.writeUInt8((octets.readUInt8(8) & 0x3f) | 0x80, 8);
  const digits = octets.toString("hex");
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    "-",
  );
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A GUID in our spelling, lower case; undefined for whatever is none. */
export function readGuid(text: string): string | undefined {
  const lower = text.toLowerCase();
  return guid.test(lower) ? lower : undefined;
}
