import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFault } from "../../../src/vocabulary/json/fault.ts";
import { type JsonBounds, JsonScan } from "../../../src/vocabulary/json/json-scan.ts";
import { type ParsedJson, parseSteps } from "../../../src/vocabulary/json/parse-steps.ts";
import { jsonStepSize } from "../../../src/vocabulary/json/steps.ts";
import { atNight } from "../../support/night.ts";

const bounds: JsonBounds = { depth: 128, containers: 500_000, values: 1_000_000 };

function parsed(
  text: string | Uint8Array,
  within = bounds,
): { readonly outcome: ParsedJson; readonly steps: readonly number[] } {
  const work = parseSteps(Buffer.from(text), within);
  const steps: number[] = [];
  let step = work.next();
  for (; step.done !== true; step = work.next()) steps.push(step.value);
  return { outcome: step.value, steps };
}

/** Read a few characters at a time. */
function scanned(text: string, size: number): JsonScan {
  const scan = new JsonScan(text, bounds);
  for (let until = size; !scan.run(until); until += size);
  return scan;
}

test("a text of any kind says the same in steps of any size as to JSON.parse, names that every object has included", () => {
  const names = fc.constantFrom("__proto__", "constructor", "a", "\u2028", "");
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.jsonValue(),
      fc.dictionary(names, tie("value"), { maxKeys: 3 }),
      fc.string({ unit: "grapheme" }),
    ),
  })).value;
  fc.assert(
    fc.property(values, fc.nat({ max: 9 }), fc.constantFrom(undefined, 1, "\t\n"), (value, size, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      const escaped = text.replaceAll(
        /[^\t\n -~]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
      for (const one of [text, escaped]) {
        const scan = scanned(one, size + 1);
        expect(scan.fault).toBeUndefined();
        expect(JSON.stringify(scan.value)).toBe(JSON.stringify(JSON.parse(one)));
      }
    }),
    { numRuns: 300 },
  );
});

test("a wrong text has the same fault in steps of any size", () => {
  const pieces = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "\\",
    "u00e9",
    "\n",
    " ",
    "1",
    "-",
    "true",
    "nul",
    "/",
    "a",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (parts, size) => {
      const text = parts.join("");
      expect(scanned(text, size).fault).toEqual(jsonFault(text));
    }),
    { numRuns: atNight(20_000, 500) },
  );
});

test.each([
  ["spaces", `{"a":${" ".repeat(4 * jsonStepSize)}1}`],
  ["a text", `{"a":"${"ä".repeat(2 * jsonStepSize)}"}`],
  ["escapes", `{"a":"${"\\n\\u00e9".repeat(jsonStepSize / 2)}"}`],
  ["items", `[${"1,".repeat(2 * jsonStepSize)}1]`],
  ["objects", `[${"{},".repeat(jsonStepSize)}{}]`],
  ["lines", `${"\n".repeat(4 * jsonStepSize)}x`],
])("a long body of %s is read in steps of bounded size", (_what, text) => {
  const { outcome, steps } = parsed(text);
  expect(Math.max(...steps)).toBeLessThanOrEqual(jsonStepSize);
  expect(steps.length).toBeGreaterThanOrEqual(Math.floor(text.length / jsonStepSize));
  if (outcome.kind === "value") expect(outcome.value).toEqual(JSON.parse(text));
  else expect(outcome).toEqual({ kind: "fault", fault: jsonFault(text) });
});

test("what cannot be read in bounded steps is refused: too deep, too many members, endless numbers, no UTF-8", () => {
  expect(parsed(`${"[".repeat(129)}${"]".repeat(129)}`).outcome).toEqual({
    kind: "beyond",
    beyond: { what: "depth", path: "/0".repeat(128) },
  });
  expect(parsed(Buffer.from([0x22, 0xff, 0x22])).outcome).toEqual({ kind: "not UTF-8" });
  const faultOf = (text: string) => ((outcome) => outcome.kind === "fault" && outcome.fault.what)(parsed(text).outcome);
  const members = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"${at}":1`).join()}}`;
  expect(faultOf(members(1001))).toBe("an object has more than 1000 members");
  expect(faultOf(`[${members(100_001)}]`)).toBe("an object has more than 100000 members");
  expect(faultOf(`{"a":${members(1001)}}`)).toBe(false);
  expect(faultOf("1".repeat(1001))).toBe("a number or word has more than 1000 characters");
});

test("what is built has a bound in number, for arrays and objects and for all values, and the place beyond it is named", () => {
  const within = { depth: 9, containers: 4, values: 8 };
  const beyond = (text: string) =>
    ((outcome) => outcome.kind === "beyond" && outcome.beyond)(parsed(text, within).outcome);
  expect(beyond('{"a":[{},[]]}')).toBe(false);
  expect(beyond('{"a":[{},[],[]]}')).toEqual({ what: "containers", path: "/a/2" });
  expect(beyond('{"a":[{},{"b/c":[{}]}]}')).toEqual({ what: "containers", path: "/a/1/b~1c" });
  expect(beyond('{"a":[1,"2",true,null,5,6]}')).toBe(false);
  expect(beyond('{"a":[1,"2",true,null,5,6,7]}')).toEqual({ what: "values", path: "/a/6" });
  expect(beyond(`{"${"n".repeat(600)}":{"${"n".repeat(600)}":[[{}]]}}`)).toEqual({
    what: "containers",
    path: `/${"n".repeat(600)}`,
  });
});

test("arrays that grew one item at a time keep their items, short and long ones", () => {
  for (const length of [0, 1, 15, 16, 17, 200]) {
    const text = JSON.stringify([Array.from({ length }, (_, at) => [at])]);
    expect(parsed(text).outcome).toEqual({ kind: "value", value: JSON.parse(text) });
  }
});
