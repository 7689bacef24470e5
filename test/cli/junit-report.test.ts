import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { junitReport } from "../../src/cli/junit-report.ts";

/** The attributes of each element, and all text, as a parser that takes nothing but well-formed XML reads them. */
function read(xml: string): { readonly elements: readonly (readonly [string, object])[]; readonly text: string } {
  const elements: (readonly [string, object])[] = [];
  let text = "";
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => elements.push([name, { ...attributes }]));
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return { elements, text: text.trim() };
}

test("checks that passed, failed and were left out are counted, each with its reason", () => {
  const { elements, text } = read(
    junitReport("impact", [
      { name: "a" },
      { name: "b", failure: { message: "clipped", details: "clipped /a\nlook /b" } },
      { name: "c", skipped: "refused" },
    ]),
  );
  expect(elements).toEqual([
    ["testsuites", {}],
    ["testsuite", { name: "impact", tests: "3", failures: "1", skipped: "1", errors: "0" }],
    ["testcase", { classname: "impact", name: "a" }],
    ["testcase", { classname: "impact", name: "b" }],
    ["failure", { message: "clipped" }],
    ["testcase", { classname: "impact", name: "c" }],
    ["skipped", { message: "refused" }],
  ]);
  expect(text).toContain("clipped /a\nlook /b");
});

test.each([
  ["signs of XML", `<&>"'`, `<&>"'`],
  ["control characters", "a\u0000b\u001bc", "a?b?c"],
  ["halves of surrogate pairs", "a\ud800b\udfffc😀", "a?b?c😀"],
  ["what is no character", "a\uffffb", "a?b"],
])("names with %s give a report that can be read", (_, name, shown) => {
  const { elements } = read(junitReport(name, [{ name, failure: { message: name, details: name } }]));
  expect(elements[1]?.[1]).toMatchObject({ name: shown });
  expect(elements[3]).toEqual(["failure", { message: shown }]);
});
