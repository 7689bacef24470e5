import { type NoteKey, verifierKey } from "../note.ts";

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
  for (const [index, line] of text.split("\n").entries()) {
    const words = line.trim().split(/[ \t]+/);
    const [verb = "", written = "", ...more] = words;
    if (verb === "" || verb.startsWith("#")) continue;
    const place = `Line ${index + 1} of the policy`;
    if (verb === "quorum" && written === "none") continue;
    if (["witness", "group", "quorum"].includes(verb))
      throw new PolicyFault(`${place}: witnesses are not judged; expected lines of log keys alone, got ${verb}.`);
    const key = verb === "log" && more.length <= 1 ? readVerifierKey(written) : undefined;
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
  if (name === "" || bytes.length !== 33) return undefined;
  const key = { name, publicKey: bytes.subarray(1) };
  return verifierKey(key) === `${name}+${hash}+${rest.join("+")}` ? key : undefined;
}
