import { DockerfileParser, type Instruction } from "dockerfile-ast";
import type { From } from "dockerfile-ast/lib/instructions/from.js";
import type { JSONInstruction } from "dockerfile-ast/lib/jsonInstruction.js";

/** One stage of a Dockerfile: what it begins with, and what is done there in this order. */
export interface Stage {
  readonly image: string;
  /** By which later stages copy from it; undefined for one without a name. */
  readonly name: string | undefined;
  readonly steps: readonly Step[];
}

/** What an instruction of a Dockerfile says, as far as this project's file says it. Words are a program and its arguments. */
export type Step =
  | { readonly kind: "env"; readonly variables: Readonly<Record<string, string>> }
  | { readonly kind: "workdir" | "user" | "stopsignal"; readonly value: string }
  | {
      readonly kind: "copy";
      readonly from: string | undefined;
      readonly sources: readonly string[];
      readonly to: string;
    }
  | { readonly kind: "run" | "cmd" | "healthcheck"; readonly words: readonly string[] }
  | { readonly kind: "volume" | "expose"; readonly values: readonly string[] };

/** The stages of a Dockerfile. @throws of an instruction, a flag or a way of writing that is not known here, with its line. */
export function readDockerfile(text: string): readonly Stage[] {
  const stages: { image: string; name: string | undefined; steps: Step[] }[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === "FROM") {
      const from = instruction as From;
      if (flagsOf(from).length > 0) throw fault(instruction, "a flag");
      stages.push({ image: from.getImage() ?? "", name: from.getBuildStage() ?? undefined, steps: [] });
      continue;
    }
    const read = readers[keyword];
    if (read === undefined) throw fault(instruction, "this instruction");
    const stage = stages.at(-1);
    if (stage === undefined) throw fault(instruction, "an instruction before FROM");
    stage.steps.push(read(instruction));
  }
  return stages;
}

const fault = (instruction: Instruction, what: string): Error =>
  new Error(
    `Dockerfile, line ${instruction.getRange().start.line + 1}, ${instruction.getKeyword()}: ${what} is not known to tools/image.`,
  );

/** Flags by name. Only instructions that may have some are read with them. */
const flagsOf = (instruction: Instruction): readonly (readonly [name: string, value: string | null])[] =>
  "getFlags" in instruction
    ? (instruction as JSONInstruction).getFlags().map((flag) => [flag.getName(), flag.getValue()] as const)
    : [];

const wordsIn = (instruction: Instruction): readonly string[] =>
  instruction.getArguments().map((argument) => argument.getValue());

/** `["a", "b"]`, or a line for the shell. */
function commandOf(instruction: Instruction): readonly string[] {
  const text = (instruction.getArgumentsContent() ?? "").trim();
  if (text.includes("<<")) throw fault(instruction, "a here-document");
  return text.startsWith("[") ? (JSON.parse(text) as readonly string[]) : ["/bin/sh", "-c", text];
}

const oneWord =
  (kind: "workdir" | "user" | "stopsignal") =>
  (instruction: Instruction): Step => {
    const words = wordsIn(instruction);
    if (words.length !== 1 || words[0]?.includes("$") === true) throw fault(instruction, "more than one plain word");
    return { kind, value: words[0] as string };
  };

const commandWithoutFlags =
  (kind: "run" | "cmd") =>
  (instruction: Instruction): Step => {
    if (flagsOf(instruction).length > 0) throw fault(instruction, "a flag");
    return { kind, words: commandOf(instruction) };
  };

const readers: Readonly<Record<string, (instruction: Instruction) => Step>> = {
  WORKDIR: oneWord("workdir"),
  USER: oneWord("user"),
  STOPSIGNAL: oneWord("stopsignal"),
  RUN: commandWithoutFlags("run"),
  CMD: commandWithoutFlags("cmd"),
  ENV: (instruction) => {
    const variables = Object.fromEntries(
      wordsIn(instruction).map((word) => {
        const [, name, value] = /^(\w+)=([^$"'\\]*)$/.exec(word) ?? [];
        if (name === undefined || value === undefined) throw fault(instruction, "a value that is not plain");
        return [name, value];
      }),
    );
    return { kind: "env", variables };
  },
  COPY: (instruction) => {
    const flags = flagsOf(instruction);
    if (flags.some(([name]) => name !== "from")) throw fault(instruction, "a flag other than --from");
    const words = wordsIn(instruction);
    const to = words.at(-1);
    if (words.length < 2 || to === undefined || words.some((word) => /[*?[\]"$\\]/.test(word)))
      throw fault(instruction, "a pattern, or a way of writing it,");
    return { kind: "copy", from: flags[0]?.[1] ?? undefined, sources: words.slice(0, -1), to };
  },
  VOLUME: (instruction) => ({ kind: "volume", values: wordsIn(instruction) }),
  EXPOSE: (instruction) => ({ kind: "expose", values: wordsIn(instruction) }),
  HEALTHCHECK: (instruction) => {
    const known = ["interval", "timeout", "start-period", "retries"];
    if (flagsOf(instruction).some(([name]) => !known.includes(name))) throw fault(instruction, "a flag");
    const [, command] = /\bCMD\s+(\[[\s\S]*\])\s*$/.exec(instruction.getArgumentsContent() ?? "") ?? [];
    if (command === undefined) throw fault(instruction, "a check that is no list of words");
    return { kind: "healthcheck", words: JSON.parse(command) as readonly string[] };
  },
};
