import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** The uses of a key: cookies, links, CSRF words and ways to the identity provider never stand for each other. */
type Purpose = "session" | "ticket" | "csrf" | "provider";

/** The studio's keys: derived by HKDF-SHA256 (RFC 5869) from the key that signs tokens, so the same on every node. */
export type StudioKeys = Readonly<Record<Purpose, Uint8Array>>;

/** `tokenKey`: PKCS #8 in PEM. */
export function studioKeys(tokenKey: string): StudioKeys {
  const key = (purpose: Purpose): Uint8Array =>
    new Uint8Array(hkdfSync("sha256", tokenKey, new Uint8Array(), `colophon studio ${purpose}`, 32));
  return { session: key("session"), ticket: key("ticket"), csrf: key("csrf"), provider: key("provider") };
}

/** HMAC-SHA256, base64url: 43 characters. */
export const sealOf = (key: Uint8Array, text: string): string =>
  createHmac("sha256", key).update(text).digest("base64url");

/** Members as text with its seal, in characters that cookies and addresses take as they are. */
export function sealed(key: Uint8Array, members: object): string {
  const text = Buffer.from(JSON.stringify(members)).toString("base64url");
  return `${text}.${sealOf(key, text)}`;
}

/** Longer than any that we wrote. */
const longest = 1000;

/** The members that `sealed` was given; undefined for anything that was not sealed with this key. */
export function unsealed(key: Uint8Array, given: string): unknown {
  if (given.length > longest) return undefined;
  const [text = "", seal = "", ...more] = given.split(".");
  if (more.length > 0 || !isSame(seal, sealOf(key, text))) return undefined;
  return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
}

/** In the same time wherever they differ. */
export function isSame(given: string, expected: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
