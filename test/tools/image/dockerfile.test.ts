import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readDockerfile } from "../../../tools/image/dockerfile.ts";

const ours = readFileSync(fileURLToPath(new URL("../../../Dockerfile", import.meta.url)), "utf8");

test("the project's own file is read whole: a builder, and what is run of it", () => {
  const [builder, last, ...more] = readDockerfile(ours);
  expect(more).toEqual([]);
  expect(builder).toMatchObject({ name: "build" });
  expect(last?.steps).toContainEqual({ kind: "user", value: "1000" });
  expect(last?.steps).toContainEqual({
    ...{ kind: "copy", from: "build", sources: ["/app/package.json", "/app/sbom.cdx.json"], to: "./" },
  });
  expect(last?.steps.at(-1)).toMatchObject({
    kind: "cmd",
    words: expect.arrayContaining(["dist/cli/main.js", "serve"]),
  });
});

test("a line that goes on is one command for the shell", () => {
  const [stage] = readDockerfile("FROM debian\n# first\nRUN a \\\n  && b\nENV A=1 B=two\n");
  expect(stage?.steps).toEqual([
    { kind: "run", words: ["/bin/sh", "-c", expect.stringMatching(/^a\s+&& b$/)] },
    { kind: "env", variables: { A: "1", B: "two" } },
  ]);
});

describe("what is not known is refused with its line:", () => {
  test.each([
    ["an instruction", "FROM a\nADD x y", "line 2, ADD"],
    ["one that is done later", "FROM a\nONBUILD RUN x", "line 2, ONBUILD"],
    ["another shell", 'FROM a\nSHELL ["bash"]', "line 2, SHELL"],
    ["a flag of FROM", "FROM --platform=x a", "line 1, FROM"],
    ["a flag of RUN", "FROM a\nRUN --mount=type=cache x", "line 2, RUN"],
    ["a flag of COPY", "FROM a\nCOPY --chown=1 a b", "line 2, COPY"],
    ["a pattern", "FROM a\nCOPY *.json ./", "line 2, COPY"],
    ["a here-document", "FROM a\nRUN <<E\nx\nE", "line 2, RUN"],
    ["a variable", "FROM a\nENV A=$B", "line 2, ENV"],
    ["a variable as a folder", "FROM a\nWORKDIR $HOME", "line 2, WORKDIR"],
    ["a check that a shell reads", "FROM a\nHEALTHCHECK CMD curl x", "line 2, HEALTHCHECK"],
    ["what stands before FROM", "RUN x", "line 1, RUN"],
  ])("%s", (_what, text, place) => {
    expect(() => readDockerfile(text)).toThrow(place);
  });
});
