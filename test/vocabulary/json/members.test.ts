import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readLines } from "../../../src/api/bulk/read-lines.ts";
import { everyMemberSteps, findMembers, findOnly, memberSteps } from "../../../src/vocabulary/json/members.ts";
import { jsonStepSize } from "../../../src/vocabulary/json/steps.ts";
import { readingOf } from "../../support/reading.ts";

const find = (text: string, ...names: readonly string[]) => {
  const bytes = Buffer.from(text);
  const members = findMembers(bytes, new Set(names));
  if (members === undefined) return undefined;
  const found = [...members.found].map(([name, { start, end }]) => [name, bytes.toString("utf8", start, end)] as const);
  return { ...members, found: Object.fromEntries(found) };
};

describe("members of the outermost object", () => {
  test("are found as JSON.parse finds them, in any object and any spelling", () => {
    const names = fc.oneof(fc.constantFrom("id", "data", "__proto__", 'a"b', "ä\\"), fc.string({ maxLength: 5 }));
    const objects = fc.array(fc.tuple(names, fc.jsonValue()), { maxLength: 6 });
    fc.assert(
      fc.property(objects, fc.constantFrom(undefined, 1, "\t"), (entries, indent) => {
        const parts = entries.map(
          ([name, value]) => `${JSON.stringify(name)} : ${JSON.stringify(value, null, indent)}`,
        );
        const text = ` {${parts.join(" ,\n")}} `;
        const found = find(text, ...entries.map(([name]) => name))?.found ?? {};
        const expected = new Map(entries.map(([name, value]) => [name, value]));
        expect(Object.keys(found).length).toBe(expected.size);
        for (const [name, value] of expected) {
          expect(JSON.parse(found[name] ?? "")).toEqual(JSON.parse(JSON.stringify(value)));
        }
      }),
      { numRuns: 300 },
    );
  });

  test("come with the name of the first that was not looked for", () => {
    expect(find('{"id":1,"x/~":2,"y":3}', "id")).toEqual({ found: { id: "1" }, unknown: "x/~" });
    expect(find("{}")).toEqual({ found: {}, unknown: undefined });
  });

  test.each([
    "",
    "1",
    "[]",
    "{",
    '{"a"',
    '{"a":}',
    '{"a":1',
    '{"a":1,}',
    '{"a":1}x',
    '{"a":"',
    "{a:1}",
    "{,}",
    '{"a" 1}',
    '{"a":[1}',
  ])("are none in %j", (text) => {
    expect(find(text, "a")).toBeUndefined();
  });

  test("are the same in steps, which have no more bytes than one may", () => {
    const text = `{"a":"${"\\\\".repeat(jsonStepSize)}","b":[${'"x",'.repeat(jsonStepSize / 2)}1],"c":1}`;
    const bytes = Buffer.from(text);
    const wanted = new Set(["a", "b", "c"]);
    const sizes: number[] = [];
    const work = memberSteps(bytes, wanted);
    let step = work.next();
    for (; step.done !== true; step = work.next()) sizes.push(step.value);
    expect(step.value).toEqual(findMembers(bytes, wanted));
    expect(sizes).toHaveLength(Math.floor(bytes.length / jsonStepSize));
    expect(new Set(sizes)).toEqual(new Set([jsonStepSize]));
  });

  test("are found in linear time, however deep the rest is nested", () => {
    const text = `{"deep":${"[".repeat(2_000_000)}${"]".repeat(2_000_000)},"id":1}`;
    expect(find(text, "id")?.found).toEqual({ id: "1" });
  });
});

describe("lines", () => {
  const lines = async (parts: readonly string[], most = 1000) => {
    const found: (readonly [number, string])[] = [];
    async function* chunks() {
      for (const part of parts) yield Buffer.from(part);
    }
    for await (const { number, bytes } of readLines(chunks(), readingOf(most))) {
      found.push([number, bytes === "wrong" ? "too long" : Buffer.from(bytes).toString()]);
    }
    return found;
  };

  test("are the same however the bytes are cut", async () => {
    const text = '{"a":"ä"}\n\n{"b":1}\r\n  \n{"c":2}';
    const whole = await lines([text]);
    expect(whole).toEqual([
      [1, '{"a":"ä"}'],
      [3, '{"b":1}\r'],
      [5, '{"c":2}'],
    ]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: text.length })), async (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const parts = places.slice(1).map((end, i) => text.slice(places[i], end));
        expect(await lines(parts)).toEqual(whole);
      }),
    );
  });

  test("that are too long are reported as such, with the right numbers after them", async () => {
    expect(await lines(["12345", "6\n123\n", "1234567"], 5)).toEqual([
      [1, "too long"],
      [2, "123"],
      [3, "too long"],
    ]);
    expect(await lines(["12345\n"], 5)).toEqual([[1, "12345"]]);
  });
});

describe("the only member of a name", () => {
  const only = (text: string): string | undefined => {
    const bytes = Buffer.from(text);
    const span = findOnly(bytes, "content");
    return span && bytes.toString("utf8", span.start, span.end);
  };

  test.each([
    ['{"content":{"a":[1]},"data":{}}', '{"a":[1]}'],
    ['{"data":{"content":1}, "content" : [] }', "[]"],
    ['{"\\u0063ontent":1,"data":2}', "1"],
    ['{"content":1,"data":', "1"],
    ['{"data":1}', undefined],
    ['{"content":1,"content":null}', undefined],
    ['{"content":1,"\\u0063ontent":null}', undefined],
    ['{"content":1,"data":{"content":2}}', undefined],
    ['{"data":"\\u0041","content":1}', "1"],
    ["[]", undefined],
  ])("of %s", (text, value) => {
    expect(only(text)).toBe(value);
  });

  test("is what JSON.parse finds, or left to be found otherwise", () => {
    const names = fc.constantFrom("content", "data", "templateId");
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.jsonValue()), { maxLength: 4 }), (entries) => {
        const text = `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`;
        const found = only(text);
        const parsed = JSON.parse(text) as { readonly content?: unknown };
        if (found !== undefined) expect(JSON.parse(found)).toEqual(parsed.content);
      }),
      { numRuns: 300 },
    );
  });
});

describe("all members of an object", () => {
  const all = (text: string, most: number) => {
    const bytes = Buffer.from(text);
    const steps = everyMemberSteps(bytes, most);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    if (step.value === undefined) return undefined;
    const { members, isNameWrong } = step.value;
    return { isNameWrong, members: [...members].map(([name, { start, end }]) => [name, text.slice(start, end)]) };
  };

  test("are found by their names in their order, each with its text as it is written; of equal names the last counts", () => {
    expect(all(' { "b" : 1.10 , "a":{"x":[1,2]}, "b":"again"} ', 10)).toEqual({
      isNameWrong: false,
      members: [
        ["b", '"again"'],
        ["a", '{"x":[1,2]}'],
      ],
    });
    expect(all("{}", 0)).toEqual({ isNameWrong: false, members: [] });
  });

  test.each(["", "[]", "1", '{"a":1', '{"a":1,}', '{"a"}', '{"a":1} 2'])("are none of %s", (text) => {
    expect(all(text, 10)).toBeUndefined();
  });

  test.each([1, 2])("are looked for until there is one too many, of at most %i", (count) => {
    const text = JSON.stringify(Object.fromEntries(Array.from({ length: count + 100 }, (_, at) => [`${at}`, at])));
    expect(all(text, count)?.members.length).toBe(count + 1);
    const exactly = JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}`, at])));
    expect(all(exactly, count)?.members.length).toBe(count);
  });

  test.each([
    ["x".repeat(62), false],
    ["x".repeat(63), true],
  ])("have names of at most 64 bytes with their quotes: %s", (name, isNameWrong) => {
    expect(all(JSON.stringify({ [name]: 1 }), 10)?.isNameWrong).toBe(isNameWrong);
  });
});
