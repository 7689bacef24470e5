import { describe, expect, test } from "vitest";
import { compileBody } from "../../../src/vocabulary/http/validate-body.ts";

const check = compileBody({
  type: "object",
  required: ["id"],
  properties: {
    id: { type: "string", format: "uuid" },
    name: { type: "string", minLength: 1, maxLength: 3 },
    format: { enum: ["pdf", "docx"] },
    tags: { type: "array", maxItems: 2, items: { type: "string" } },
    strict: { type: "object", additionalProperties: false, properties: { style: {} } },
  },
});
const id = "7d4440c0-9dc0-11d1-b245-5ffdce74fad2";

describe("a body", () => {
  test("with unknown members is right and unchanged", () => {
    const body = { id, revision: "rev-1", name: "a" };
    expect(check(body)).toEqual([]);
    expect(body).toEqual({ id, revision: "rev-1", name: "a" });
  });

  test.each([
    [{}, "MISSING_PROPERTY", "", "The property 'id' is missing."],
    [null, "WRONG_TYPE", "", "Expected an object; came null."],
    [{ id: 7 }, "WRONG_TYPE", "/id", "Expected a text; came 7."],
    [{ id: "x" }, "INVALID_VALUE", "/id", 'Expected a text of the form uuid; came the text "x".'],
    [{ id, format: "doc" }, "INVALID_VALUE", "/format", 'Expected one of pdf or docx; came the text "doc".'],
    [{ id, tags: ["a", 1] }, "WRONG_TYPE", "/tags/1", "Expected a text; came 1."],
    [
      { id, strict: { "sty/le": 1 } },
      "UNKNOWN_PROPERTY",
      "/strict/sty~1le",
      "Unknown property 'sty/le'; did you mean 'style'?",
    ],
    [
      { id, strict: { colour: 1 } },
      "UNKNOWN_PROPERTY",
      "/strict/colour",
      "Unknown property 'colour'; known are style.",
    ],
  ])("%j has one fault: %s", (body, code, path, message) => {
    expect(check(body)).toEqual([{ code, path, message }]);
  });

  test("with a text that is too long is refused with the limit", () => {
    expect(check({ id, name: "abcd" })[0]).toMatchObject({ code: "INVALID_VALUE", path: "/name" });
    expect(check({ id, name: "abcd" })[0]?.message).toBe(
      'Expected a text of at most 3 characters; came the text "abcd".',
    );
  });

  test.each([
    [{ minLength: 1 }, "", 'Expected a text of at least 1 character; came the text "".'],
    [{ minItems: 1 }, [], "Expected a list of at least 1 item; came an empty list."],
    [{ maxItems: 2 }, [1, 2, 3], "Expected a list of at most 2 items; came a list of 3."],
    [{ uniqueItems: true }, [1, 1], "Expected a list without duplicates; came a list of 2."],
    [{ minProperties: 1 }, {}, "Expected an object of at least 1 member; came an object."],
    [{ minimum: 1 }, 0, "Expected a number of at least 1; came 0."],
    [{ maximum: 5 }, 6, "Expected a number of at most 5; came 6."],
  ])("%j of %j is reported in words", (schema, body, message) => {
    expect(compileBody(schema)(body)[0]?.message).toBe(message);
  });

  test("with a text in place of a number is refused: nothing is coerced", () => {
    expect(compileBody({ type: "integer" })("7")[0]?.code).toBe("WRONG_TYPE");
  });

  test("that fits none of the alternatives is refused with the fault of the deepest one", () => {
    const forms = compileBody({
      anyOf: [
        { type: "object", required: ["ids"], properties: { ids: { type: "array", items: { type: "string" } } } },
        { type: "array" },
      ],
    });
    expect(forms({ ids: [1] })[0]).toMatchObject({ path: "/ids/0", code: "WRONG_TYPE" });
    expect(forms(["a"])).toEqual([]);
  });
});
