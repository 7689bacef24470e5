import { isKeyName, type NoteKey, verifierKey } from "../note.ts";

/** A policy that is not one, with the line that is wrong. */
export class PolicyFault extends Error {
  override readonly name = "PolicyFault";
}

const mostKeys = 1000;

/**
 * The keys of a policy (C2SP tlog-policy): each line `log` and a key as verifiers write it. Empty lines and lines that begin with `#` say
 * nothing. Witnesses are not judged, so a policy that wants some is refused rather than half kept.
 *
 * @throws PolicyFault
 */
export function policyKeys(text: string): readonly NoteKey[] {
  const keys: NoteKey[] = [];
  // As editors write it: some begin with a byte order mark, and end lines otherwise.
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .entries()) {
    const [verb = "#", ...rest] = line.split(/[ \t]+/).filter((word) => word !== "");
    if (verb.startsWith("#") || (verb === "quorum" && rest.join() === "none")) continue;
    const place = `Line ${index + 1} of the policy`;
    if (["witness", "group", "quorum"].includes(verb))
      throw new PolicyFault(`${place}: witnesses are not judged; expected lines of log keys alone, got ${verb}.`);
    const [written = "", , ...more] = rest;
    const key = verb === "log" && more.length === 0 ? readVerifierKey(written) : undefined;
    if (key === undefined) throw new PolicyFault(`${place}: expected log <name>+<hash>+<key>, got something else.`);
    if (keys.length === mostKeys) throw new PolicyFault(`The policy has more than ${mostKeys} keys.`);
    keys.push(key);
  }
  return keys;
}

/** A policy with these keys. */
export function policyText(keys: readonly NoteKey[]): string {
  return keys.map((key) => `log ${verifierKey(key)}\n`).join("");
}

/** Undefined for what is no Ed25519 key in this form, or whose hash is another. */
function readVerifierKey(written: string): NoteKey | undefined {
  const [name = "", hash = "", ...rest] = written.split("+");
  // Base64 has the sign that parts are joined with.
  const bytes = Buffer.from(rest.join("+"), "base64");
  if (!isKeyName(name) || bytes.length !== 33) return undefined;
  const key = { name, publicKey: bytes.subarray(1) };
  if (isAnybodys(key.publicKey)) return undefined;
  return verifierKey(key) === `${name}+${hash}+${rest.join("+")}` ? key : undefined;
}

const prime = 2n ** 255n - 19n;
/** The second coordinates of the points of a small order (RFC 8032, 5.1), of which the last two are of order 8. */
const small: ReadonlySet<bigint> = new Set([
  0n,
  1n,
  prime - 1n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
]);

/** Whether anybody can sign for a key, or it is written as only some read it. */
function isAnybodys(publicKey: Uint8Array): boolean {
  const second = BigInt(`0x${Buffer.from(publicKey).reverse().toString("hex")}`) % 2n ** 255n;
  return second >= prime || small.has(second);
}
