import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Networks that no outbound request may reach (IANA special-purpose registries, RFC 6890). */
const closed4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
] as const;

/** IPv6: global unicast is open, apart from addresses that wrap an IPv4 address (6to4, Teredo) and documentation. All else is closed. */
const open6 = "2000::/3";
const closed6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"] as const;

const closed = new BlockList();
const open = new BlockList();
const add = (list: BlockList, network: string, family: "ipv4" | "ipv6"): void => {
  const [address = "", bits = ""] = network.split("/");
  list.addSubnet(address, Number(bits), family);
};
for (const network of closed4) add(closed, network, "ipv4");
for (const network of closed6) add(closed, network, "ipv6");
add(open, open6, "ipv6");

/** Whether an address (no name) is one of the public Internet. Mapped and translated IPv4 addresses are not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, "ipv4");
  return isIPv6(address) && open.check(address, "ipv6") && !closed.check(address, "ipv6");
}

/** An address of IPv4 also where a socket of IPv6 writes it. */
export const plainAddress = (written: string): string => written.replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * What of a caller's address is its own: of IPv4 all, of IPv6 the first 64 bits, since a caller that has them has all that begin with
 * them. A port, which some proxies write behind it, is left out.
 */
export function networkOf(written: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*)(?::\d+)?)$/.exec(written) ?? [];
  const address = plainAddress(bracketed ?? plain ?? written);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return noAddress;
  const [before = "", behind] = address.toLowerCase().split("::");
  const first = groupsOf(before);
  const last = groupsOf(behind ?? "");
  const zeroes = behind === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => "0");
  return `${[...first, ...zeroes, ...last].slice(0, 4).join(":")}::`;
}

/** Stands for everything that calls itself by another word: what a proxy passes on is what its caller wrote. */
const noAddress = "no address";

const groupsOf = (part: string): readonly string[] =>
  part === "" ? [] : part.split(":").map((group) => group.replace(/^0+(?=.)/, ""));

/** Whether a text is an address or a network, as 10.0.0.7 or 10.0.0.0/8 (CIDR). */
export function isNetwork(written: string): boolean {
  const [address = "", bits, ...more] = written.split("/");
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  if (most < 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

/** Whether an address is in one of these networks. */
export function withinNetworks(networks: readonly string[]): (address: string) => boolean {
  const within = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    within.addSubnet(address, Number(bits ?? (family === "ipv4" ? 32 : 128)), family);
  }
  return (written) => {
    const address = plainAddress(written);
    if (isIPv4(address)) return within.check(address, "ipv4");
    return isIPv6(address) && within.check(address, "ipv6");
  };
}
