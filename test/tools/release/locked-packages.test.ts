import { describe, expect, test } from "vitest";
import { heldLicences, holdsOfOthers, passedOn, workedWith } from "../../../tools/release/allowed-licences.ts";
import { broughtBy, nameAt, neededByRoot, rootLock } from "../../../tools/release/locked-packages.ts";

const lock = rootLock();
const others = Object.entries(lock).filter(([place]) => place !== "");

test("what the package brings is what npm marks as no package for development", () => {
  const { always, optional } = neededByRoot(lock);
  const marked = others.filter(([, { dev }]) => dev !== true).map(([place]) => place);
  expect(broughtBy(lock, [...always, ...optional], true)).toEqual(
    marked.toSorted((one, other) => (one < other ? -1 : 1)),
  );
});

test("a package finds those beside it first, then those of the folders above", () => {
  const one = { version: "1.0.0" };
  const own = {
    "node_modules/a": { ...one, dependencies: { b: "1", c: "1" }, optionalDependencies: { d: "1" } },
    "node_modules/a/node_modules/b": { ...one, dependencies: { c: "1", e: "1" } },
    "node_modules/b": one,
    "node_modules/c": one,
    "node_modules/d": one,
    "node_modules/@s/e": one,
  };
  expect(broughtBy(own, ["a"], false)).toEqual(["node_modules/a", "node_modules/a/node_modules/b", "node_modules/c"]);
  expect(broughtBy(own, ["a"], true)).toContain("node_modules/d");
  expect(() => broughtBy(own, ["f"], false)).toThrow("f: expected a package of package-lock.json; came none.");
  expect(nameAt("node_modules/a/node_modules/@s/e")).toBe("@s/e");
});

describe("licences:", () => {
  const shipped = Object.keys(passedOn);

  test.each([
    ["MIT", ["MIT"]],
    ["(BSD-3-Clause AND Apache-2.0)", ["BSD-3-Clause", "Apache-2.0"]],
    ["GPL-3.0 OR MIT", ["MIT"]],
    ["MIT AND GPL-3.0", undefined],
    ["AGPL-3.0", undefined],
    ["SEE LICENSE IN terms.txt", undefined],
    ["(MIT OR ISC) AND GPL-3.0", undefined],
  ])("of %s hold %j", (expression, held) => {
    expect(heldLicences(expression, shipped)).toEqual(held);
  });

  test("each package that we pass on or work with has one that is known", () => {
    expect(others.length).toBeGreaterThan(500);
    const unknown = others.filter(([, { license = "none", dev }]) => {
      const allowed = dev === true ? [...shipped, ...workedWith] : shipped;
      return heldLicences(license, allowed) === undefined;
    });
    expect(
      unknown.map(([place, { license }]) => [place, license]),
      "read it, then add it to tools/release/allowed-licences.ts, or leave the package",
    ).toEqual([]);
  });

  test("packages that hold something of others are there", () => {
    const names = others.map(([place]) => nameAt(place));
    expect(Object.keys(holdsOfOthers).filter((name) => !names.includes(name))).toEqual([]);
  });
});
