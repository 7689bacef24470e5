import { expect, test } from "vitest";
import { takeDeliverTo } from "../../../src/commands/document/take-deliver-to.ts";
import type { Fault, Refusal } from "../../../src/vocabulary/refusal.ts";

const anywhere = { objection: () => undefined };
const target = '{"url":"https://example.com/","headers":{"Expires":"\\"deliverTo\\","}}';
const take = (text: string, source = "payload") => {
  const body = Buffer.from(text);
  return { taken: takeDeliverTo(anywhere, { source, body }), left: body.toString() };
};

test.each([
  `{"deliverTo":${target},"document":{"a":[1]}}`,
  `{ "deliverTo" : ${target} , "document": {"a":[1]} }`,
  `{"document":{"a":[1]},"deliverTo":${target}}`,
  `\n{"document":{"a":[1]}\n,\t"deliverTo"\n:\r\n${target}\n}\n`,
])("takes it out of %j and leaves well-formed JSON of the same length", (text) => {
  const { taken, left } = take(text);
  expect(taken).toEqual({ url: "https://example.com/", headers: { Expires: '"deliverTo",' } });
  expect(JSON.parse(left)).toEqual({ document: { a: [1] } });
  expect(left).toHaveLength(text.length);
});

test.each(['{"document":{"deliverTo":1}}', '{"deliverTo":', '["deliverTo"]', '{"document":"\\"deliverTo\\""}'])(
  "takes nothing out of %j",
  (text) => {
    expect(take(text)).toEqual({ taken: undefined, left: text });
  },
);

test("null is as if it were left out", () => {
  expect(take('{"deliverTo":null,"document":{}}').taken).toBeUndefined();
  expect(JSON.parse(take('{"deliverTo":null,"document":{}}').left)).toEqual({ document: {} });
});

test("a name with escapes is refused, wherever else the plain name stands", () => {
  expect(() => take(`{"document":{"deliverTo":1},"deliver\\u0054o":${target}}`)).toThrow("without escapes");
});

test("a merge has none", () => {
  expect(take(`{"deliverTo":${target}}`, "merge").taken).toBeUndefined();
});

test.each([
  ["value", '"a\\nb"'],
  ["kind of value", "1"],
])("a fault in the %s of a header names its place, and no name of any length", (_, value) => {
  const name = "x".repeat(100_000);
  const given = (of: string): string => `{"deliverTo":{"url":"https://example.com/","headers":{"${of}":${value}}}}`;
  const faultsOf = (of: string): readonly Fault[] => {
    try {
      take(given(of));
    } catch (error) {
      return (error as Refusal).faults;
    }
    return [];
  };
  expect(faultsOf("X-Amz-Own")).toEqual([expect.objectContaining({ path: "/deliverTo/headers/X-Amz-Own" })]);
  const [fault] = faultsOf(name);
  expect(fault?.path).toMatch(/^\/deliverTo\/headers\/x+…$/);
  expect(JSON.stringify(fault).length).toBeLessThan(1000);
});
