import { expect, test } from "vitest";
import { rc4 } from "../../../src/render/codecs/rc4.ts";

/** RFC 6229, 2: the first sixteen bytes of the key stream, by key. */
const streams: readonly (readonly [key: string, stream: string])[] = [
  ["0102030405", "b2396305f03dc027ccc3524a0a1118a8"],
  ["0102030405060708090a0b0c0d0e0f10", "9ac7cc9a609d1ef7b2932899cde41b97"],
  ["833222772a", "80ad97bdc973df8a2e879e92a497efda"],
];

test.each(streams)("the key %s gives the key stream of RFC 6229", (key, stream) => {
  expect(Buffer.from(rc4(Buffer.from(key, "hex"), new Uint8Array(16))).toString("hex")).toBe(stream);
});
