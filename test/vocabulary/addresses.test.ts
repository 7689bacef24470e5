import { expect, test } from "vitest";
import { isNetwork, networkOf, withinNetworks } from "../../src/vocabulary/addresses.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:4711", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["[::ffff:192.0.2.1]:4711", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:0DB8:0001:0002::6", "2001:db8:1:2::"],
  ["[2001:db8:1:2::6]:4711", "2001:db8:1:2::"],
  ["[2001:db8::6]", "2001:db8:0:0::"],
  ["::1", "0:0:0:0::"],
  ["1::", "1:0:0:0::"],
  ["unknown", "no address"],
  ["", "no address"],
  ["x".repeat(16_000), "no address"],
])("the network of %j is %j", (written, network) => {
  expect(networkOf(written)).toBe(network);
});

test("a network has the addresses in it, of IPv4 also as IPv6 writes them", () => {
  const isWithin = withinNetworks(["10.0.0.7", "172.16.0.0/12", "fd00::/8"]);
  for (const address of ["10.0.0.7", "::ffff:10.0.0.7", "172.31.255.255", "fd12::1"])
    expect([address, isWithin(address)]).toEqual([address, true]);
  for (const address of ["10.0.0.8", "172.32.0.1", "fe80::1", "::ffff:10.0.0.8", "unknown", ""])
    expect([address, isWithin(address)]).toEqual([address, false]);
});

test("a network is an address, perhaps with a number of bits", () => {
  for (const written of ["10.0.0.7", "10.0.0.0/8", "0.0.0.0/0", "::1", "fd00::/8", "::/128"])
    expect([written, isNetwork(written)]).toEqual([written, true]);
  for (const written of ["", "10.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/8/8", "host", "10.0.0.0/-1"])
    expect([written, isNetwork(written)]).toEqual([written, false]);
});
