#!/usr/bin/env -S node --single-threaded-gc --no-allocation-site-pretenuring --min-semi-space-size=32
import { argv, exit, umask } from "node:process";
import { ConfigError, exitConfig } from "../config.ts";
import { packageVersion } from "../service/package-files.ts";
import { FileError } from "./given-file.ts";
import { troubleOf } from "./trouble.ts";
import { UsageError } from "./usage-error.ts";

const usage = `Usage:
  colophon serve                                              the service; settings come from the environment and .env
  colophon render <definition.json> [--data <data.json>] [--assets <folder>] [--locale <en-US>] [--time-zone <UTC>]
                  [--strict] [--json] -o <file.pdf>           a document without a service; files it names are looked for
                                                              in the folder, or beside the definition; strict: no file
                                                              rather than one that lacks something
  colophon lint <definition.json> [--data <data.json>] [--assets <folder>] [--locale <en-US>] [--time-zone <UTC>]
                [--strict] [--json]                           every fault of a definition; with data, or strict, also what
                                                              a document of it would lack, which is a fault if strict
  colophon merge <file.pdf or definition.json>... [--title <title>] [--assets <folder>] [--strict] [--json] -o <file.pdf>
                                                              files one behind the other, with an outline; definitions are
                                                              made for it; strict: no file rather than one that lost something
  colophon fields <file.pdf> [--password-file <file>] [--json]
                                                              the fields of a PDF form: names, kinds, values
  colophon fill <form.pdf> <values.json> [--flatten] [--read-only] [--password-file <file>] [--locale <en-US>]
                [--strict] [--json] -o <file.pdf>             the form with its fields filled, by their names; flatten: the
                                                              values become part of the pages; read-only: such fields too;
                                                              password: opens an encrypted form
  colophon rebuild [--projection <name>]... [--check]         rebuilds read models of DATA_DIR from its log, or compares
                                                              them with a rebuild; stop the service first
  colophon replay <documentId> [--definition <file.json>] [--data <file.json>] [-o <file.pdf>]
                                                              makes a document of DATA_DIR again and compares; stop the service first
  colophon backup <folder>                                    a copy of DATA_DIR in a new folder; the service may run
  colophon verify-storage [--json]                            reads everything in DATA_DIR and says what is damaged; the
                                                              service may run
  colophon verify <file> [--roots <roots.pem>] [--signature <file.p7s>] [--json]
                                                              who signed a file and when, and what was changed since
  colophon sign <file.pdf> --request <sign.json> [--assets <folder>] [--strict] [--json] -o <file.pdf>
                                                              a file with one signature more, which leaves the others valid
  colophon renew-timestamp <file.pdf> --timestamp-server <url> [--digest <sha256>] [--json] -o <file.pdf>
                                                              a file of level B-LTA with one timestamp more, so that it
                                                              lasts as long as that
  colophon --version                                          which version this is

Exit codes: 0 done; 1 not done, or not equal, or with faults; 64 the command line is wrong; 66 a file cannot be read;
73 a file cannot be written; 78 a setting is wrong.
`;

/** A verb answers with the exit code, or runs on and answers nothing. */
type Verb = (words: readonly string[]) => Promise<number | undefined>;

/** Loaded when they are called for: a module that cannot be opened is then reported as any other file is. */
const verbs: Readonly<Record<string, () => Promise<Verb>>> = {
  serve: async () => (await import("./serve.ts")).serve,
  render: async () => (await import("./render.ts")).render,
  lint: async () => (await import("./lint.ts")).lint,
  merge: async () => (await import("./merge.ts")).merge,
  fields: async () => (await import("./fields.ts")).fields,
  fill: async () => (await import("./fill.ts")).fill,
  replay: async () => (await import("./replay.ts")).replay,
  rebuild: async () => (await import("./rebuild.ts")).rebuildReadModels,
  backup: async () => (await import("./backup.ts")).backup,
  verify: async () => (await import("./verify.ts")).verify,
  sign: async () => (await import("./sign.ts")).sign,
  "renew-timestamp": async () => (await import("./renew-timestamp.ts")).renewTimestamp,
  "verify-storage": async () => (await import("./verify-storage.ts")).verifyStorage,
};

/** What these write is for their own account, whatever the shell would allow others. */
const onData: ReadonlySet<string> = new Set(["serve", "rebuild", "replay", "backup", "verify-storage"]);

/** Answers to `version` and `help`, and to --help after any verb. */
function answer([verb = "", ...words]: readonly string[]): string | undefined {
  if (["help", "--help", "-h"].includes(verb) || words.includes("--help")) return usage;
  return ["version", "--version", "-v"].includes(verb) ? packageVersion() : undefined;
}

async function main(line: readonly string[]): Promise<number | undefined> {
  const answered = answer(line);
  if (answered !== undefined) {
    console.log(answered);
    return 0;
  }
  const [verb = "", ...words] = line;
  const load = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (load === undefined) {
    console.error(`${verb === "" ? "A verb is missing." : `There is no verb "${verb}".`}\n\n${usage}`);
    return 64;
  }
  if (onData.has(verb)) umask(0o077);
  try {
    const run = await load();
    return await run(words);
  } catch (error) {
    if (error instanceof ConfigError) return complain(error);
    if (error instanceof FileError) return unread(error);
    if (!(error instanceof UsageError)) return stopped(verb, error);
    console.error(`${error.message}\n\n${usage}`);
    return 64;
  }
}

function complain({ message, faults }: ConfigError): number {
  console.error([message, ...faults.map((fault) => `  ${fault}`)].join("\n"));
  return exitConfig;
}

/** A service, or another verb, works on this data folder. */
function isInUse(error: unknown): error is Error {
  return error instanceof Error && (error as { readonly code?: unknown }).code === "DATA_FOLDER_IN_USE";
}

/** A fault of the program's own is printed with its stack, for who mends it. */
function stopped(verb: string, error: unknown): number {
  if (verb !== "serve" && isInUse(error)) {
    console.error(error.message);
    return 1;
  }
  const trouble = troubleOf(error);
  const what = verb === "serve" ? "The service cannot start" : `colophon ${verb} cannot go on`;
  if (trouble !== undefined) console.error(`${what}: ${trouble}`);
  else console.error(`${what}, by a fault of its own. Please report this:\n`, error);
  return 1;
}

function unread({ message, exitCode }: FileError): number {
  console.error(message);
  return exitCode;
}

const code = await main(argv.slice(2));
if (code !== undefined) exit(code);
