import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { TokenKeys } from "../../vocabulary/sealing/token-keys.ts";

/** The uses of a key: cookies, links, CSRF words and ways to the identity provider never stand for each other. */
type SealPurpose = "session" | "ticket" | "csrf" | "provider";

/** Keys of one purpose: words sealed with any of them are taken, the current one seals. */
export interface WordKeys {
  readonly all: readonly Uint8Array[];
  readonly current: () => Uint8Array;
}

/** The studio's keys: derived by HKDF-SHA256 (RFC 5869) from those that sign tokens, so the same on every node. */
export type StudioKeys = Readonly<Record<SealPurpose, WordKeys>>;

export function studioKeys({ all, current }: TokenKeys): StudioKeys {
  const key = (purpose: SealPurpose): WordKeys => {
    const derived = new Map(
      all.map((pem) => [pem, new Uint8Array(hkdfSync("sha256", pem, "", `colophon studio ${purpose}`, 32))]),
    );
    return { all: [...derived.values()], current: () => derived.get(current()) as Uint8Array };
  };
  return { session: key("session"), ticket: key("ticket"), csrf: key("csrf"), provider: key("provider") };
}

/** HMAC-SHA256, base64url: 43 characters. */
export const sealOf = ({ current }: WordKeys, text: string): string => sealBy(current(), text);

/** Whether a seal is that of the text, by any of the keys. */
export const isSealOf = ({ all }: WordKeys, text: string, seal: string): boolean =>
  all.some((key) => isSame(seal, sealBy(key, text)));

const sealBy = (key: Uint8Array, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

/** Members as text with its seal, in characters that cookies and addresses take as they are. */
export function sealed(key: WordKeys, members: object): string {
  const text = Buffer.from(JSON.stringify(members)).toString("base64url");
  return `${text}.${sealOf(key, text)}`;
}

/** Longer than any that we wrote. */
const longest = 1000;

/** The members that `sealed` was given; undefined for anything that was not sealed with these keys. */
export function unsealed(key: WordKeys, given: string): unknown {
  if (given.length > longest) return undefined;
  const [text = "", seal = "", ...more] = given.split(".");
  if (more.length > 0 || !isSealOf(key, text, seal)) return undefined;
  return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
}

/** In the same time wherever they differ. */
function isSame(given: string, expected: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
