import { describe, expect, test } from "vitest";
import {
  ignoredWarning,
  mustBeKnown,
  type UnreadName,
  unknownFault,
  unknownIn,
} from "../../../src/vocabulary/check/unknown-names.ts";
import { limits } from "../../../src/vocabulary/limits.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";

const known = ["name", "scope", "lifetimeMinutes"];
const unknown = (name: string, more: Partial<UnreadName> = {}): UnreadName => ({
  ...{ kind: "member", within: "", name, known },
  ...more,
});

/** The faults that names are refused with; undefined: they are not. */
function faultsOf(names: readonly UnreadName[], handling: Parameters<typeof mustBeKnown>[1]) {
  try {
    expect(mustBeKnown(names, handling)).toEqual(names);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ code: "INVALID_REQUEST" });
    return (error as Refusal).faults;
  }
}

describe("names that nothing reads", () => {
  test("are those of an object that are not known, in their order", () => {
    expect(unknownIn({ name: 1, b: 2, scope: 3, a: 4 }, known, "/in")).toEqual([
      unknown("b", { within: "/in" }),
      unknown("a", { within: "/in" }),
    ]);
    expect(unknownIn({ a: 1 }, [])).toEqual([unknown("a", { known: [] })]);
  });

  test("are refused one and all, or only where one is a near miss of a known name", () => {
    expect(faultsOf([], "refused")).toBeUndefined();
    expect(faultsOf([unknown("other")], "named")).toBeUndefined();
    expect(faultsOf([unknown("other"), unknown("b")], "refused")?.map(({ path }) => path)).toEqual(["/other", "/b"]);
    expect(faultsOf([unknown("other"), unknown("scpoe")], "named")?.map(({ path }) => path)).toEqual(["/scpoe"]);
  });

  test.each([
    ["NAME", true],
    ["nam", true],
    ["mode", false],
    ["nema", false],
    ["scopes", true],
    ["lifetimeMinuts", true],
    ["lifetimeinutse", true],
    ["lifteimeMintues", true],
    ["lifeMinutes", false],
  ])("named %s are near misses: %s (one letter in four at most)", (name, isNear) => {
    expect(faultsOf([unknown(name)], "named") !== undefined).toBe(isNear);
  });

  test("are all refused when they are more than a refusal reports, and as many are named as it may", () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => unknown(`other ${at}`));
    expect(faultsOf(many(limits.faults), "named")).toBeUndefined();
    expect(faultsOf(many(limits.faults + 1), "named")).toHaveLength(limits.faults);
  });
});

describe("the fault of an unknown name", () => {
  test("has the place, and the name that was probably meant", () => {
    expect(unknownFault(unknown("scop", { within: "/keys/0" }))).toEqual({
      ...{ code: "UNKNOWN_PROPERTY", path: "/keys/0/scop" },
      message: "Unknown property 'scop'; did you mean 'scope'?",
    });
  });

  test("says which names there are where none is near, but not those of a query, nor none", () => {
    expect(unknownFault(unknown("x")).message).toBe("Unknown property 'x'; known are name, scope and lifetimeMinutes.");
    expect(unknownFault(unknown("x", { known: [] })).message).toBe("Unknown property 'x'.");
    expect(unknownFault(unknown("x", { kind: "parameter" }))).toEqual({
      ...{ code: "UNKNOWN_PARAMETER", path: "/x", message: "Unknown parameter 'x' in the query." },
    });
    expect(unknownFault(unknown("x", { kind: "part" }))).toEqual({
      ...{ code: "UNKNOWN_PROPERTY", path: "/x" },
      message: "Unknown part 'x' of the form; known are name, scope and lifetimeMinutes.",
    });
  });

  test("has a pointer that is escaped, and cut where a caller sent a long name", () => {
    expect(unknownFault(unknown("a~b/c~d/e")).path).toBe("/a~0b~1c~0d~1e");
    expect(unknownFault(unknown("x".repeat(199))).path).toBe(`/${"x".repeat(199)}`);
    expect(unknownFault(unknown("x".repeat(200))).path).toBe(`/${"x".repeat(199)}…`);
    expect(unknownFault(unknown(`${"x".repeat(80)}\n`)).message).not.toMatch(/\n|x{61}/);
  });
});

test("the warning about a name that was ignored has its place and its kind", () => {
  expect(ignoredWarning(unknown("x", { within: "/a" }))).toEqual({
    ...{ code: "NAME_IGNORED", path: "/a/x", message: "Nothing reads the property 'x': it is ignored." },
  });
  expect(ignoredWarning(unknown("x", { kind: "parameter" })).message).toMatch(/parameter 'x' in the query: it/);
  expect(ignoredWarning(unknown("x", { kind: "part" })).message).toMatch(/part 'x' of the form: it/);
});
