import { expect, test } from "vitest";
import { networkOf } from "../../src/api/caller-network.ts";

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
  ["unknown", "unknown"],
  ["", ""],
])("the network of %j is %j", (written, network) => {
  expect(networkOf(written)).toBe(network);
});
