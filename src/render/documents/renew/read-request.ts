import { type Digest, digests } from "../../../vocabulary/digests.ts";
import { objectIn } from "../../../vocabulary/json/json-object.ts";
import { parseJsonBytes } from "../../../vocabulary/json/parse-json.ts";
import { pointer } from "../../../vocabulary/json/pointer.ts";
import { type Fault, Refusal } from "../../../vocabulary/refusal.ts";

/** A request to timestamp a stored document again. */
export interface RenewalRequest {
  /** Address of an RFC 3161 authority. */
  readonly timestampServer: string;
  readonly digest: Digest;
}

const known = ["timestampServer", "digest"];

/** Reads the body of a renewal. @throws Refusal INVALID_JSON; INVALID_REQUEST with every fault */
export function readRenewal(body: Uint8Array): RenewalRequest {
  const members = objectIn(parseJsonBytes(body, "The body", []));
  if (members === undefined) throw refused([fault("", "The body is an object with `timestampServer`.")]);
  const { timestampServer, digest: written = "sha256" } = members;
  const digest = digests.find((one) => typeof written === "string" && one === written.toLowerCase());
  const isAddress = typeof timestampServer === "string" && /^https?:[/][/][^ ]+$/i.test(timestampServer);
  const faults = Object.keys(members)
    .filter((key) => !known.includes(key))
    .map((key) =>
      fault(pointer([key]), `Unknown property '${key.slice(0, 60)}'; known are timestampServer and digest.`),
    );
  if (!isAddress)
    faults.push(
      fault("/timestampServer", "`timestampServer` is the http or https address of an RFC 3161 timestamp authority."),
    );
  if (digest === undefined) faults.push(fault("/digest", `\`digest\` is one of ${digests.join(", ")}.`));
  if (!isAddress || digest === undefined || faults.length > 0) throw refused(faults);
  return { timestampServer, digest };
}

const fault = (path: string, message: string): Fault => ({ code: "INVALID_VALUE", path, message });

const refused = (faults: readonly Fault[]): Refusal => new Refusal("INVALID_REQUEST", faults[0]?.message, { faults });
