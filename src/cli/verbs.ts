import { failureWords } from "../vocabulary/compare/impact/impact-kinds.ts";
import { anyDigest } from "../vocabulary/digests.ts";
import type { OpenPool } from "./lone-pool.ts";
import { wordOptions } from "./word-options.ts";

/** A verb answers with the exit code, or runs on and answers nothing. Verbs that make a document open a pool for it. */
type RunVerb = (words: readonly string[], openPool?: OpenPool) => Promise<number | undefined>;

/** An option as it is written, with its value where it takes one, and what it does. */
type VerbOption = readonly [written: string, meaning: string];

export interface Verb {
  /** In one line, without a full stop. */
  readonly summary: string;
  /** The words it takes, apart from its options. */
  readonly takes: string;
  readonly options: readonly VerbOption[];
  /** Details beyond the summary. */
  readonly more?: string;
  /** Files that the command writes are for its own account only, whatever the shell would permit others. */
  readonly onData?: true;
  /** `colophon` has it at hand in one script, which is there sooner than the program that has all verbs. */
  readonly inOneScript?: true;
  /** Loaded when it is called for: a module that cannot be opened is then reported as any other file is. */
  readonly load: () => Promise<RunVerb>;
}

const output: VerbOption = ["-o, --output <file.pdf>", "the file to write"];
const data: VerbOption = ["--data <data.json>", "the values that its references stand for"];
const assets: VerbOption = ["--assets <folder>", "where files that it names are; beside it unless given"];
const locale: VerbOption = ["--locale <en-US>", "the language and region of dates and numbers"];
const timeZone: VerbOption = ["--time-zone <UTC>", "the time zone of dates"];
const strictFile: VerbOption = ["--strict", "no file rather than one that lacks something"];
const json: VerbOption = ["--json", "the answer as JSON"];
const ofWordFiles = Object.entries(wordOptions).map(
  ([name, [takes, does]]): VerbOption => [`--${name} ${takes}`, `of a Word file: ${does}`],
);
const password: VerbOption = ["--password-file <file>", "holds the password that opens an encrypted form"];

export const verbs: Readonly<Record<string, Verb>> = {
  serve: {
    summary: "the service; settings come from the environment and .env",
    takes: "",
    options: [],
    more: "Every setting is explained in docs/reference/configuration.md and env.example.",
    onData: true,
    load: async () => (await import("./verbs/serve.ts")).serve,
  },
  "sign-in": {
    summary: "a link that signs you in to the studio, once, within ten minutes",
    takes: "",
    options: [
      ["--tenant <tenantId>", "with --client, the key to sign in with; the first key unless given"],
      ["--client <clientId>", "the key's client id"],
    ],
    more: "It reads the keys of DATA_DIR, or SEALING_KEY, and asks the service nothing. See docs/how-to/studio.md.",
    load: async () => (await import("./verbs/sign-in.ts")).signIn,
  },
  render: {
    summary: "a document, or a picture of a page, without a service",
    takes: "<definition.json>",
    options: [
      data,
      assets,
      locale,
      timeZone,
      strictFile,
      json,
      ["--page <1>", "for a picture: which page"],
      ["--width <pixels>", "for a picture: how wide; 96 pixels to the inch unless given"],
      ["-o, --output <file>", "the file to write, .pdf or .docx; .png for a picture of a page"],
    ],
    inOneScript: true,
    load: async () => (await import("./verbs/render.ts")).render,
  },
  tables: {
    summary: "the tables of a document as data: a workbook, and a CSV file for each",
    takes: "<definition.json>",
    options: [
      data,
      assets,
      locale,
      timeZone,
      ["--strict", "no file rather than tables of a document that would lack something"],
      json,
      ["-o, --output <folder>", "the folder to write tables.xlsx and table-1.csv, table-2.csv … to"],
    ],
    more: "Numbers and dates are values, rounded as they are printed. See docs/how-to/tables.md.",
    inOneScript: true,
    load: async () => (await import("./verbs/tables.ts")).tables,
  },
  rows: {
    summary: "what a bulk request makes of the rows of a CSV or XLSX file",
    takes: "<people.xlsx>",
    options: [
      ["--line <number>", "the data of this row alone, numbered as a spreadsheet numbers it"],
      ["-o, --output <file.json>", "the file to write; the terminal unless given"],
    ],
    more: "With --line, the file is what --data takes, and what a document of the row is reproduced from. See docs/how-to/bulk.md.",
    load: async () => (await import("./verbs/rows.ts")).rows,
  },
  lint: {
    summary: "every fault of a definition",
    takes: "<definition.json>",
    options: [
      ["--data <data.json>", "says as well what a document of this data would lack"],
      assets,
      locale,
      timeZone,
      ["--strict", "what a document would lack is a fault"],
      json,
    ],
    load: async () => (await import("./verbs/lint.ts")).lint,
  },
  diff: {
    summary: "what became of a definition, in words; exit code 1 when something did",
    takes: "<older.json> <newer.json>",
    options: [
      ["--pictures <folder>", "draws both as well, and writes both pictures of each page that looks different there"],
      ["--data <data.json>", "the data of both, for their pages"],
      assets,
      locale,
      timeZone,
      json,
    ],
    more: "Lists are aligned by content: one more element is one line. The order of keys is no difference. Of long documents the first 20 pages are drawn.",
    load: async () => (await import("./verbs/diff.ts")).diff,
  },
  impact: {
    summary: "which documents a new definition would change, and how; nothing is written of them",
    takes: "<new.json>",
    options: [
      ["--against <old.json>", "the definition as it was"],
      ["--data <'sets/*.json'>", "files of data, or a folder of them; a document of each is compared"],
      ["--sample <400>", "so many of them at most, the same ones each time"],
      ["--fail-on <pages,clipped>", `exit code 1 for these alone; any change unless given. ${failureWords.join(", ")}`],
      ["--report <junit.xml>", "the report of a build server to write"],
      assets,
      locale,
      timeZone,
      json,
    ],
    more: "Documents that change alike are one group, with the places of the definition; no text of them is printed. Of long ones the first 20 pages are compared. Exit code 0: nothing to fail for, 1: something, 2: wrong use, 3: nothing could be compared. See docs/how-to/impact.md.",
    load: async () => (await import("./verbs/impact.ts")).impact,
  },
  merge: {
    summary: "files one behind the other, with an outline",
    takes: "<file.pdf or definition.json>...",
    options: [
      ["--title <title>", "the title of the merged file"],
      ["--assets <folder>", "where files that definitions name are; the working folder unless given"],
      locale,
      timeZone,
      ["--strict", "no file rather than one that lost something"],
      json,
      output,
    ],
    more: "A document is made of each definition first.",
    inOneScript: true,
    load: async () => (await import("./verbs/merge.ts")).merge,
  },
  fields: {
    summary: "the fields of a PDF form with their values, or the tags of a Word file with their places",
    takes: "<file.pdf or file.docx>",
    options: [password, ...ofWordFiles, json],
    load: async () => (await import("./verbs/fields.ts")).fields,
  },
  fill: {
    summary: "a PDF form filled by the names of its fields, or a Word file with its tags filled in",
    takes: "<form.pdf or file.docx> [values.json]",
    options: [
      ["--data <data.json>", "the values, where they are not named behind the file"],
      ["--assets <folder>", "of a Word file: where pictures that the data name are; beside the data unless given"],
      ["--flatten", "of a form: the values become part of the pages"],
      ["--read-only", "of a form: fills fields that are read-only as well"],
      password,
      locale,
      ["--time-zone <UTC>", "of a Word file: the time zone of dates"],
      ...ofWordFiles,
      strictFile,
      json,
      ["-o, --output <file>", "the file to write: .pdf of a form, .docx or .pdf of a Word file"],
    ],
    more: "A Word file is a template: {{ customer.name }}, {{#each lines}} … {{/each}}. See docs/how-to/word-templates.md.",
    inOneScript: true,
    load: async () => (await import("./verbs/fill.ts")).fill,
  },
  import: {
    summary: "a definition out of another program's file, with its pictures and example data",
    takes: "<file>",
    options: [
      ["--format <docx, html, markdown, pdfmake>", "as what the file is read, where its name does not say so"],
      ["--literal", "the file is filled in: nothing in it is a placeholder, fields and controls are their text"],
      ["--strict", "exit code 1 when there is anything in the report"],
      ["--strict=lost", "exit code 1 when content is lost; a look may differ"],
      json,
      ["-o, --output <folder>", "the folder to write definition.json, data.json and pictures to"],
    ],
    more: "The answer lists what content of the file is lost and what else differs, and where that was.",
    load: async () => (await import("./verbs/import.ts")).importTemplate,
  },
  mcp: {
    summary: "a server for agents (Model Context Protocol): they write, check, see and store definitions",
    takes: "",
    options: [
      ["--folder <folder>", "the files that agents may read and write; the working folder unless given"],
      ["--service <url>", "a service whose templates they may list and save"],
      ["--key-file <key.json>", "a key of that service: tenantId, clientId and clientSecret"],
    ],
    more: "It speaks on standard input and output, and renders by itself. See docs/how-to/agents.md.",
    load: async () => (await import("./verbs/mcp.ts")).mcp,
  },
  verify: {
    summary: "who signed a file and when, and what was changed since; or what evidence proves",
    takes: "<file>",
    options: [
      ["--policy <policy.txt>", "of evidence: the keys that you trust"],
      ["--roots <roots.pem>", "the certificates that you trust"],
      ["--signature <file.p7s>", "a signature that is not in the file"],
      json,
    ],
    more: "Of evidence (GET …/documents/{ref}/evidence) the exit code is 0: proved, 1: refuted, 2: wrong use, 3: sound, but by no key of the policy. See docs/how-to/prove.md.",
    load: async () => (await import("./verbs/verify.ts")).verify,
  },
  sign: {
    summary: "a file with one signature more, which leaves the others valid",
    takes: "<file.pdf>",
    options: [
      ["--request <sign.json>", "the signature, as in a definition"],
      ["--assets <folder>", "where keys and pictures that the request names are; beside it unless given"],
      locale,
      timeZone,
      strictFile,
      json,
      output,
    ],
    inOneScript: true,
    load: async () => (await import("./verbs/sign.ts")).sign,
  },
  "renew-timestamp": {
    summary: "a file of level B-LTA with one timestamp more, so that it lasts as long as that",
    takes: "<file.pdf>",
    options: [
      ["--timestamp-server <url>", "the authority that makes the timestamp"],
      ["--digest <sha256>", `over what it is made: ${anyDigest}`],
      json,
      output,
    ],
    load: async () => (await import("./verbs/renew-timestamp.ts")).renewTimestamp,
  },
  replay: {
    summary: "makes a document of DATA_DIR again and compares; stop the service first",
    takes: "<documentId>",
    options: [
      ["--definition <file.json>", "the definition, when the service did not keep it"],
      ["--data <file.json>", "the data, when the service did not keep it"],
      ["-o, --output <file>", "the file to write"],
    ],
    onData: true,
    load: async () => (await import("./verbs/replay.ts")).replay,
  },
  rebuild: {
    summary: "makes read models again from the event log; stop the service first, all its nodes",
    takes: "",
    options: [
      ["--projection <name>", "this one only; may be given several times"],
      ["--check", "compares them with a rebuild instead"],
    ],
    onData: true,
    load: async () => (await import("./verbs/rebuild.ts")).rebuildReadModels,
  },
  backup: {
    summary: "a copy of DATA_DIR in a new folder; the service may run. PostgreSQL has pg_dump",
    takes: "<folder>",
    options: [],
    more: "The copy holds the log, all files and sealing.key: keep it safe. To restore it, stop the service, put the copy in the place of DATA_DIR and start it.",
    onData: true,
    load: async () => (await import("./verbs/backup.ts")).backup,
  },
  migrate: {
    summary: "moves what a service keeps to another storage; it has to stop for the last part only",
    takes: "",
    options: [
      ["--from <old.env>", "a file with the settings of the storage to read"],
      ["--to <new.env>", "a file with the settings of the storage to fill"],
      ["--finish", "the last part, when the service is stopped: what is left is copied, and all is compared"],
      ["--damaged-too", "damaged files are copied as they are, and listed"],
    ],
    more: "Settings are read from these two files alone, not from the environment. See docs/how-to/migrate.md.",
    onData: true,
    load: async () => (await import("./verbs/migrate.ts")).migrateStorage,
  },
  "verify-storage": {
    summary: "reads everything that is stored and says what is damaged; the service may run",
    takes: "",
    options: [json],
    onData: true,
    load: async () => (await import("./verbs/verify-storage.ts")).verifyStorage,
  },
  ledger: {
    summary: "compares the event log with its signed checkpoints; the service may run",
    takes: "check | key",
    options: [
      json,
      [
        "--against <file>",
        "a checkpoint that was kept outside: it has to be one of this log; may be given several times",
      ],
    ],
    more: "Exit code 1 when an event was changed, dropped, moved or slipped in. Each tenant has a tree of hashes, whose checkpoints are signed. With --json the last one of each is printed: keep it elsewhere. key: the keys of all trees, as the policy that colophon verify takes. See docs/how-to/prove.md.",
    onData: true,
    load: async () => (await import("./verbs/ledger.ts")).ledger,
  },
  keys: {
    summary: "what is left of a rotation of the sealing key; exit code 1 when something is",
    takes: "status | forget <keyId>",
    options: [json],
    more: "status: the service may run. forget: a start no longer asks for a key that is lost for good; stop a service on DATA_DIR first. See docs/how-to/operate.md.",
    onData: true,
    load: async () => (await import("./verbs/keys.ts")).keys,
  },
};
