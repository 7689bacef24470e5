import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PagesWanted } from "../../../../src/render/contract/job.ts";
import { accept } from "../../../../src/render/definition/accept/accept.ts";
import { RecentData, takesData } from "../../../../src/render/definition/accept/recent-data.ts";
import { nowhere } from "../../../support/definitions/nowhere.ts";
import { atNight } from "../../../support/night.ts";

const bytesOf = (text: string): Buffer => Buffer.from(text);

const data = { rows: [1, 2, { three: "}" }] };
const hash = "0".repeat(64);
const kept = `,"data":${JSON.stringify(data)}}`;

function withRecent(body = `{"content":"one"${kept}`): RecentData {
  const recent = new RecentData();
  recent.remember(bytesOf(body), { data, hash });
  return recent;
}

const restOf = (recent: RecentData, body: string): string | undefined => recent.at(bytesOf(body))?.rest.toString();

describe("data that were read before", () => {
  test("are found at the end of another body, with what is left of that and the number of values it lacks", () => {
    const body = `{"content":"two \\" ,","templateId":null${kept}`;
    expect(withRecent().at(bytesOf(body))).toMatchObject({ data, hash, values: 6 });
    expect(restOf(withRecent(), body)).toBe('{"content":"two \\" ,","templateId":null}');
  });

  test("are not found where a byte of them differs, or something follows", () => {
    expect(restOf(withRecent(), `{"content":"one","data":${JSON.stringify({ ...data, rows: [1, 2, 3] })}}`)).toBe(
      undefined,
    );
    expect(restOf(withRecent(), `{"content":"one"${kept} `)).toBe(undefined);
    expect(restOf(withRecent(), `{"content":"one"${kept.slice(0, -1)},"asOf":1}`)).toBe(undefined);
  });

  test("are kept of the last body alone, and only where they are its last member", () => {
    const recent = withRecent();
    recent.remember(bytesOf('{"content":"one","data":{"a":1}}'), { data: { a: 1 }, hash });
    expect(restOf(recent, `{"content":"two"${kept}`)).toBe(undefined);
    expect(restOf(recent, '{"content":"two","data":{"a":1}}')).toBe('{"content":"two"}');
    const before = '{"data":{"rows":[]},"content":"one"}';
    expect(restOf(withRecent(before), before)).toBe(undefined);
    const long = `{"content":1,"data":{"text":"${"x".repeat(2_000_000)}"}}`;
    expect(restOf(withRecent(long), long)).toBe(undefined);
  });

  test("complete an object that has a member and no data of its own", () => {
    expect(takesData({ content: 1 })).toBe(true);
    expect(takesData({})).toBe(false);
    expect(takesData({ content: 1, data: {} })).toBe(false);
    expect(takesData([1])).toBe(false);
  });
});

const describing: PagesWanted = { pages: "1", known: [] };
const now = "2026-03-28T14:30:00.250Z";

/** The accepted parts of a body, or its refusal. Functions cannot be compared, so the one among them is left out. */
const accepted = async (body: string, describe?: PagesWanted): Promise<unknown> =>
  accept(
    { source: "template", body: bytesOf(body), now, ...(describe === undefined ? {} : { describe }) },
    nowhere,
  ).then(
    ({ toTemplate: _, ...read }) => read,
    ({ code, message, faults }) => ({ code, message, faults }),
  );

const content = fc
  .string({ unit: "grapheme" })
  .map((text) => JSON.stringify(JSON.stringify({ document: { content: [{ p: text }] } })));
const head = fc.oneof(
  { weight: 5, arbitrary: content.map((text) => `{"content":${text}`) },
  { weight: 1, arbitrary: content.map((text) => `{"data":{"a":1},"content":${text}`) },
  { weight: 1, arbitrary: content.map((text) => `{"content":${text},"d\\u0061ta":7`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("{", "", "[", '{"content":', '{"content":"\uD800"', '{"content":1},"a":{"b":1'),
  },
  { weight: 1, arbitrary: fc.string().map((text) => `{"content":${text}`) },
);

test("a body is accepted or refused alike, whether its data were read with the body before or not", async () => {
  const property = fc.asyncProperty(
    fc.array(head, { minLength: 2, maxLength: 6 }),
    fc.dictionary(fc.string(), fc.jsonValue()),
    async (heads, value) => {
      const tail = `,"data":${JSON.stringify(value)}}`;
      for (const one of heads) expect(await accepted(one + tail, describing)).toEqual(await accepted(one + tail));
    },
  );
  await fc.assert(property, { numRuns: atNight(200, 60) });
});
