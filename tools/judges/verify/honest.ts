import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signFilePath } from "../../../test/render/signatures/files.ts";

/** An honest file. */
interface Honest {
  /** Whether a signature in it is valid. */
  readonly isValid: boolean;
  /** The program that made it. */
  readonly producer: string;
}

/** Honest files of one source. */
export interface Corpus {
  readonly name: string;
  readonly files: ReadonlyMap<string, Honest>;
}

/** Programs by what their files say of themselves; the first that a file names counts. */
const producers: readonly (readonly [name: string, says: RegExp])[] = [
  ["macOS", /quartz|mac ?os/i],
  ["Word", /microsoft/i],
  ["Skia", /skia/i],
  ["LibreOffice", /libreoffice|openoffice/i],
  ["Adobe", /adobe|acrobat|distiller/i],
  ["iText", /itext/i],
  ["DSS", /pdfbox|openpdf|dss/i],
];

/** The program that made a file, by its information and metadata where they can be read without opening any stream. */
export function producerOf(file: Uint8Array): string {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString("latin1").replaceAll("\0", "");
  const said = [...text.matchAll(/[/](?:Producer|Creator) ?[(]([^)]{0,200})|<pdf:Producer>([^<]{0,200})/g)];
  const names = said.map(([, own, metadata]) => own ?? metadata ?? "").join(" ");
  return producers.find(([, says]) => says.test(names))?.[0] ?? "other";
}

/** The least share of all honest files together; less is a fault. */
const leastRate = 0.985;

/** In lines: how many of each source, of each producer, and of all, are valid, and which are not. */
export function rateOf(corpora: readonly Corpus[]): { readonly lines: readonly string[]; readonly isEnough: boolean } {
  const files = corpora.flatMap(({ files }) => [...files]);
  const all = files.map(([, one]) => one);
  const lost = files.filter(([, { isValid }]) => !isValid);
  const lineOf = (name: string, verdicts: readonly Honest[]): string => {
    const valid = verdicts.filter(({ isValid }) => isValid).length;
    return `${name}: ${valid} of ${verdicts.length} honest files are valid (${percent(valid / verdicts.length)})`;
  };
  return {
    lines: [
      ...lost.map(([file, { producer }]) => `honest, and not valid: ${file} (made by ${producer})`),
      ...corpora.map(({ name, files }) => lineOf(name, [...files.values()])),
      ...[...producers.map(([name]) => name), "other"].flatMap((name) => {
        const made = all.filter(({ producer }) => producer === name);
        return made.length === 0 ? [] : [lineOf(`made by ${name}`, made)];
      }),
      `${lineOf("all sources", all)}; at least ${percent(leastRate)} must be`,
    ],
    isEnough: files.length > 0 && 1 - lost.length / files.length >= leastRate,
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

/** Files that pyHanko ships because they are broken, each in one way: a reader's tests, not what anybody would sign. */
const brokenOnPurpose = /^pyhanko[/](?:broken-|malformed-|minimal-startxref-obo)/;

/** Larger ones would take most of the time, and have no other tables. */
const mostBytes = 2_000_000;

/** Sources of PDF files below the folder that install.sh made: where each begins, and what its files are called by. */
const sources: readonly (readonly [name: string, begins: RegExp])[] = [
  ["pyhanko", /^pyhanko[/]/],
  ["dss", /^dss[/]/],
  ["pypdf", /^others[/]pypdf-/],
  ["pdfcpu", /^others[/]go[/]/],
];

/** Files without a signature, each content once: paths below the folder, in an order that does not depend on the machine. */
function unsignedFiles(folder: string): readonly string[] {
  const seen = new Set<string>();
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.toLowerCase().endsWith(".pdf") && sources.some(([, begins]) => begins.test(name)))
    .filter((name) => !brokenOnPurpose.test(name))
    .toSorted()
    .filter((name) => {
      const bytes = readFileSync(join(folder, name));
      const hash = createHash("sha256").update(bytes).digest("hex");
      const isNew = bytes.length <= mostBytes && !bytes.includes("/ByteRange") && !seen.has(hash);
      seen.add(hash);
      return isNew;
    });
}

interface Signing {
  readonly folder: string;
  /** Each so many files only. */
  readonly every: number;
  /** Runs sign.py with arguments and input, and answers what it prints. */
  readonly sign: (words: readonly string[], input: string) => string;
  /** Whether the signature of a field is valid. */
  readonly isValid: (file: Uint8Array, field: string) => boolean;
}

const field = "Honest";

/** Other people's files that pyHanko signs now, as it finds them: by source, which of them are valid here. */
export function signedNow({ folder, every, sign, isValid }: Signing): readonly Corpus[] {
  const unsigned = unsignedFiles(folder).filter((_, at) => at % every === 0);
  const made = mkdtempSync(join(tmpdir(), "judge-honest-"));
  try {
    const names = new Map(unsigned.map((name, at) => [join(made, `${at}.pdf`), name]));
    const input = [...names].map(([to, name]) => `${join(folder, name)}\t${to}`).join("\n");
    const signed = sign([signFilePath("lt-rsa-2048.p12"), "secret", field], input)
      .trim()
      .split("\n")
      .filter(Boolean);
    const verdicts = signed.map((path) => {
      const file = readFileSync(path);
      return [names.get(path) ?? path, { isValid: isValid(file, field), producer: producerOf(file) }] as const;
    });
    return sources
      .map(([name, begins]) => ({
        name: `signed by pyHanko, of ${name}`,
        files: new Map(verdicts.filter(([file]) => begins.test(file))),
      }))
      .filter(({ files }) => files.size > 0);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
