import { expect, test } from "vitest";
import { takeDeliverTo } from "../../../src/commands/document/take-deliver-to.ts";
import type { Fault, Refusal } from "../../../src/vocabulary/refusal.ts";
import { plainSteps } from "../../doubles/plain-steps.ts";

const anywhere = { objection: () => undefined };
const target = '{"url":"https://example.com/","headers":{"Expires":"\\"deliverTo\\","}}';
const take = async (text: string, source = "payload") => {
  const body = Buffer.from(text);
  return { taken: await takeDeliverTo(anywhere, { source, body }, plainSteps.of("tenant")), left: body.toString() };
};

test.each([
  `{"deliverTo":${target},"document":{"a":[1]}}`,
  `{ "deliverTo" : ${target} , "document": {"a":[1]} }`,
  `{"document":{"a":[1]},"deliverTo":${target}}`,
  `\n{"document":{"a":[1]}\n,\t"deliverTo"\n:\r\n${target}\n}\n`,
])("takes it out of %j and leaves well-formed JSON of the same length", async (text) => {
  const { taken, left } = await take(text);
  expect(taken).toEqual({ url: "https://example.com/", headers: { Expires: '"deliverTo",' } });
  expect(JSON.parse(left)).toEqual({ document: { a: [1] } });
  expect(left).toHaveLength(text.length);
});

test.each(['{"document":{"deliverTo":1}}', '{"deliverTo":', '["deliverTo"]', '{"document":"\\"deliverTo\\""}'])(
  "takes nothing out of %j",
  async (text) => {
    expect(await take(text)).toEqual({ taken: undefined, left: text });
  },
);

test("null is as if it were left out", async () => {
  const { taken, left } = await take('{"deliverTo":null,"document":{}}');
  expect(taken).toBeUndefined();
  expect(JSON.parse(left)).toEqual({ document: {} });
});

test("a name with escapes is refused, wherever else the plain name stands", async () => {
  await expect(take(`{"document":{"deliverTo":1},"deliver\\u0054o":${target}}`)).rejects.toThrow("without escapes");
});

test("a merge has none", async () => {
  expect((await take(`{"deliverTo":${target}}`, "merge")).taken).toBeUndefined();
});

test("one that is longer than any address with its headers is refused unread", async () => {
  await expect(take(`{"deliverTo":[${"1,".repeat(140_000)}1]}`)).rejects.toThrow("at most 262144 bytes");
});

test.each([
  ["value", '"a\\nb"'],
  ["kind of value", "1"],
])("a fault in the %s of a header names its place, and no name of any length", async (_, value) => {
  const name = "x".repeat(100_000);
  const given = (of: string): string => `{"deliverTo":{"url":"https://example.com/","headers":{"${of}":${value}}}}`;
  const faultsOf = async (of: string): Promise<readonly Fault[]> => {
    try {
      await take(given(of));
    } catch (error) {
      return (error as Refusal).faults;
    }
    return [];
  };
  expect(await faultsOf("X-Amz-Own")).toEqual([expect.objectContaining({ path: "/deliverTo/headers/X-Amz-Own" })]);
  const [fault] = await faultsOf(name);
  expect(fault?.path).toMatch(/^\/deliverTo\/headers\/x+…$/);
  expect(JSON.stringify(fault).length).toBeLessThan(1000);
});
