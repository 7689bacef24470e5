import { expect, test } from "vitest";
import { p, r } from "../import/word-file.ts";
import { filled } from "./filled-word.ts";

const hebrew = "\u05e9\u05dc\u05d5\u05dd";
const arabic = "\u0633\u0644\u0627\u0645";

/** The runs of a body with their text, those from right to left with a bracket. */
const runsOf = (body: string): readonly string[] =>
  [...body.matchAll(/<w:r>(?:<w:rPr>(.*?)<\/w:rPr>)?<w:t xml:space="preserve">(.*?)<\/w:t><\/w:r>/g)]
    .map(([, look = "", text = ""]) => (look.includes("<w:rtl/>") ? `[${text}]` : text))
    .filter((text) => text !== "" && text !== "[]");

test.each([
  [hebrew, ["Dear ", `[${hebrew}]`, "!"]],
  [`${hebrew} ${arabic}`, ["Dear ", `[${hebrew} ${arabic}]`, "!"]],
  [`Ada ${hebrew} 12`, ["Dear Ada ", `[${hebrew}]`, " 12!"]],
  [`${hebrew}.`, ["Dear ", `[${hebrew}]`, ".!"]],
  ["Ada", ["Dear Ada!"]],
])("%s in a run of Latin has runs of its own direction", (value, runs) => {
  const { body } = filled(p(r("Dear {{ name }}!", "<w:b/>")), { name: value });
  expect(runsOf(body)).toEqual(runs);
  expect(body.match(/<w:b\/>/g)?.length).toBe(body.match(/<w:r>/g)?.length);
});

test.each([
  ["Ada", [`[${hebrew} ]`, "Ada", "[!]"]],
  [`Ada 12, ${arabic}`, [`[${hebrew} ]`, "Ada 12", `[, ${arabic}!]`]],
  [arabic, [`[${hebrew} ${arabic}!]`]],
])("%s in a run from right to left has runs of its own direction", (value, runs) => {
  const { body } = filled(p(r(`${hebrew} {{ name }}!`, '<w:b/><w:rtl/><w:lang w:bidi="he-IL"/>')), { name: value });
  expect(runsOf(body)).toEqual(runs);
});

test("the direction stands where readers demand it among the properties of a run", () => {
  const { body } = filled(p(r("{{ name }}", '<w:sz w:val="20"/><w:lang w:val="en-GB"/>')), { name: hebrew });
  expect(body).toContain('<w:rPr><w:sz w:val="20"/><w:rtl/><w:lang w:val="en-GB"/></w:rPr>');
});
