import { jsonLanguage } from "@codemirror/lang-json";
import { describe, expect, test } from "vitest";
import { faultsOf, findingsOf, type Problem, readText } from "../../studio/src/editor/problem.ts";

function faults(text: string): readonly Problem[] {
  const tree = jsonLanguage.parser.parse(text);
  return faultsOf(readText(tree, text), tree, (from, to) => text.slice(from, to), "This is no JSON.");
}

const underlined = (text: string): readonly string[] => faults(text).map(({ span }) => text.slice(span.from, span.to));

describe("problems of a text", () => {
  test("a whole definition has none, and neither has a component", () => {
    expect(faults('{"document":{"content":[{"p":"Hello"}]}}')).toEqual([]);
    expect(faults('{"component":{"metadata":{"name":"letterhead"},"content":[{"p":"Hello"}]}}')).toEqual([]);
  });

  test("the service's own checker speaks, and its pointer becomes a place", () => {
    const text = '{"document":{"content":[{"p":"Hello"}],"styles":{"lead":{"fontsize":"12"}}}}';
    expect(faults(text)).toMatchObject([{ severity: "error", pointer: "/document/styles/lead/fontsize" }]);
    expect(faults(text)[0]?.message).toContain("fontSize");
    expect(underlined(text)).toEqual(['"12"']);
  });

  test("a fault of an object underlines its key", () => {
    expect(underlined('{"document":{"content":[{"p":"x","if":{}}]}}')).toContain('"if"');
  });

  test("a text that is no JSON says where, once for each place", () => {
    const broken = faults('{"document":{"content":[{"p":tru}]}}');
    expect(broken.length).toBeGreaterThan(0);
    expect(broken.every(({ code, message }) => code === undefined && message === "This is no JSON.")).toBe(true);
  });

  test("an empty text and a tab inside a string are no JSON either", () => {
    expect(faults("")).toHaveLength(1);
    expect(faults('{"document":{"content":[{"p":"a\tb"}]}}').length).toBeGreaterThan(0);
  });

  test("a finding keeps its page and gets its place", () => {
    const text = '{"document":{"content":[{"p":"Hello"}]}}';
    const tree = jsonLanguage.parser.parse(text);
    const finding = { code: "WIDOW", severity: "info" as const, path: "/document/content/0/p", message: "m", page: 2 };
    const [problem] = findingsOf([finding], tree, (from, to) => text.slice(from, to));
    expect(problem).toMatchObject({ page: 2, severity: "info" });
    expect(text.slice(problem?.span.from, problem?.span.to)).toBe('"Hello"');
  });
});
