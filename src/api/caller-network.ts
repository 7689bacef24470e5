import { isIPv6 } from "node:net";

/** An address of IPv4 also where a socket of IPv6 writes it. */
export const plainAddress = (written: string): string => written.replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * What of a caller's address is its own: of IPv4 all, of IPv6 the first 64 bits, since whoever has them has all that begin with
 * them. A port, which some proxies write behind it, is left out.
 */
export function networkOf(written: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*)(?::\d+)?)$/.exec(written) ?? [];
  const address = plainAddress(bracketed ?? plain ?? written);
  if (!isIPv6(address)) return address;
  const [before = "", behind] = address.toLowerCase().split("::");
  const first = groupsOf(before);
  const last = groupsOf(behind ?? "");
  const zeroes = behind === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => "0");
  return `${[...first, ...zeroes, ...last].slice(0, 4).join(":")}::`;
}

const groupsOf = (part: string): readonly string[] =>
  part === "" ? [] : part.split(":").map((group) => group.replace(/^0+(?=.)/, ""));
