import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FrameFault, FrameReader, frameOf } from "../../../src/render/host/frames.ts";

const wire = (...messages: readonly object[]): Buffer => Buffer.concat(messages.flatMap((message) => frameOf(message)));

/** As a host that lies would write it. */
function raw(
  head: unknown,
  body = Buffer.alloc(0),
  sizes: readonly [head?: number | undefined, body?: number] = [],
): Buffer {
  const json = Buffer.from(typeof head === "string" ? head : JSON.stringify(head));
  const prefix = Buffer.alloc(8);
  prefix.writeUInt32BE(sizes[0] ?? json.length, 0);
  prefix.writeUInt32BE(sizes[1] ?? body.length, 4);
  return Buffer.concat([prefix, json, body]);
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

test("a message comes out as it went in, its bytes on a buffer of their own", () => {
  const shared = Buffer.from("many bytes beside these").subarray(5, 10);
  const message = {
    kind: "work",
    task: { id: 1, job: { body: shared, none: bytes(""), words: ["a", bytes("b"), null] } },
  };
  const [read] = new FrameReader().readFrames(wire(message)) as (typeof message)[];
  const body = read?.task.job.body as Uint8Array | undefined;
  expect(read).toEqual({
    kind: "work",
    task: { id: 1, job: { body: bytes("bytes"), none: bytes(""), words: ["a", bytes("b"), null] } },
  });
  expect([body?.constructor, body?.buffer.byteLength]).toEqual([Uint8Array, 5]);
});

test("messages come out in their order, in whatever pieces they arrive", () => {
  const messages = [{ a: bytes("one") }, { b: "zwölf \ud83d\ude00" }, { c: [bytes(""), bytes("x")] }, { d: null }];
  const all = wire(...messages);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: all.length }), { maxLength: 20 }), (cuts) => {
      const reader = new FrameReader();
      const at = [...new Set([0, ...cuts, all.length])].sort((a, b) => a - b);
      const read = at.slice(1).flatMap((end, index) => reader.readFrames(all.subarray(at[index], end)));
      expect(read).toEqual(messages);
    }),
  );
});

test("a text of a message is never taken for bytes, whatever it is", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const message = { value: JSON.parse(JSON.stringify(value)) as unknown };
      expect(new FrameReader().readFrames(wire(message))).toEqual([message]);
    }),
  );
});

describe("bytes that are no frame are not read, and no memory is allocated for them:", () => {
  test.each([
    ["a body of 4 GB", raw([{}, []], undefined, [undefined, 2 ** 32 - 1])],
    ["a head of 4 GB", raw([{}, []], undefined, [2 ** 32 - 1])],
    ["a head that is no JSON", raw("{{{")],
    ["a head that is no message", raw([7, []])],
    ["places that are none", raw([{}, [["a", "b"]]])],
    ["a negative size", raw([{ a: null }, [[["a"], -1]]], Buffer.alloc(0), [undefined, 0])],
    ["sizes that disagree", raw([{ a: null }, [[["a"], 5]]], Buffer.from("1234"))],
    ["bytes in a prototype", raw([{}, [[["__proto__", "polluted"], 1]]], Buffer.from("x"))],
    ["bytes in a member that is inherited", raw([{}, [[["constructor"], 1]]], Buffer.from("x"))],
    ["bytes in place of something", raw([{ a: 1 }, [[["a"], 1]]], Buffer.from("x"))],
    ["bytes nowhere", raw([{ a: null }, [[[], 1]]], Buffer.from("x"))],
  ])("%s", (_what, frame) => {
    const before = process.memoryUsage().arrayBuffers;
    expect(() => new FrameReader().readFrames(frame)).toThrow(FrameFault);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
  });

  test("half a frame is no message", () => {
    expect(new FrameReader().readFrames(wire({ a: bytes("abc") }).subarray(0, -1))).toEqual([]);
  });
});
