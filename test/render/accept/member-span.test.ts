import { describe, expect, test } from "vitest";
import { memberSpan } from "../../../src/render/accept/member-span.ts";

function contentOf(text: string): string | undefined {
  const span = memberSpan(text, "content");
  return span === undefined ? undefined : text.slice(span.start, span.end);
}

describe("the value of a member", () => {
  test.each([
    ['{"content":{"a":[1,2]},"data":{}}', '{"a":[1,2]}'],
    ['{ "data" : {} ,\n\t"content" : [1, {"content": 2}] \r\n}', '[1, {"content": 2}]'],
    ['{"content":"a, b}","data":1}', '"a, b}"'],
    ['{"content": 12 , "data":1}', "12"],
    ['{"content":null}', "null"],
    ['{"content":{"a":"\\" , }"},"data":1}', '{"a":"\\" , }"}'],
    ['{"templateId":"content","content":{}}', "{}"],
    ['{"data":{"content":1},"content":2}', "2"],
  ])("of %s", (text, value) => {
    expect(contentOf(text)).toBe(value);
  });

  test.each([
    ["is not there", '{"data":{"content":1}}'],
    ["is a text that only looks like it", '{"templateId":"content","data":{}}'],
    ["is there twice", '{"content":1,"content":2}'],
    ["may be there under an escaped name", '{"content":1,"cont\\u0065nt":2}'],
    ["is not in an object", '["content",1]'],
    ["is cut off", '{"content":{"a":1'],
  ])("is not given when it %s", (_, text) => {
    expect(contentOf(text)).toBeUndefined();
  });
});
