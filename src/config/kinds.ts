import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isNetwork } from "../vocabulary/addresses.ts";

/** One environment variable: its purpose, its possible values, and its default. */
export interface Setting<Value> {
  readonly name: string;
  /** A sentence for the operator of the service. */
  readonly about: string;
  /** Description of the possible values, to follow "expected". */
  readonly expected: string;
  /** As it would be written in the environment; undefined: none, and the service does without. */
  readonly fallback: string | undefined;
  /** The value, or undefined when the text is not what was expected. */
  readonly read: (text: string) => Value | undefined;
  /** A fault does not repeat what was written. */
  readonly secret?: true;
  /** Sentences about a text that `read` does not take, one for each fault, in place of one for the whole. */
  readonly faults?: (text: string) => readonly string[];
}

/** The values of a table of settings, by its keys. */
export type SettingValues<Settings> = {
  readonly [Key in keyof Settings]: Settings[Key] extends Setting<infer Value> ? Value : never;
};

type Optional<Value> = Setting<Value | undefined>;

/** A kind of address, with its scheme, perhaps a user and a password, one host or more, perhaps a path and options. */
export interface Address {
  readonly expected: string;
  readonly shape: RegExp;
}

/** At most what fits on a line, and nothing that moves the cursor. */
export function shown(written: string): string {
  const printable = [...written].map((letter) => (letter < " " ? "?" : letter)).join("");
  return printable.length > 60 ? `${printable.slice(0, 60)}…` : printable;
}

export function text(name: string, fallback: string, about: string): Setting<string> {
  return { name, about, expected: "a text", fallback, read: (written) => written };
}

export function whole(name: string, fallback: number, least: number, most: number, about: string): Setting<number> {
  return { ...optionalWhole(name, least, most, about), fallback: String(fallback), read: between(least, most) };
}

/** A document's day of usage is over for a day before anything of it goes: less than two days are too few. */
export function days(name: string, fallback: number, about: string): Setting<number> {
  const read = (written: string): number | undefined => (written === "0" ? 0 : between(2, 36_500)(written));
  return { name, about, expected: "0 or a whole number from 2 to 36500", fallback: String(fallback), read };
}

export function optionalWhole(name: string, least: number, most: number, about: string): Optional<number> {
  const expected = `a whole number from ${least} to ${most}`;
  return { name, about, expected, fallback: undefined, read: between(least, most) };
}

function between(least: number, most: number): (written: string) => number | undefined {
  return (written) => {
    const value = /^\d{1,15}$/.test(written) ? Number(written) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };
}

export function folder(name: string, fallback: string, about: string): Setting<string> {
  const read = (written: string): string | undefined => (canBeFolder(resolve(written)) ? resolve(written) : undefined);
  return { name, about, expected: "a folder, or a path where one can be made", fallback, read };
}

export function optionalText(name: string, about: string): Optional<string> {
  return { name, about, expected: "a text", fallback: undefined, read: (written) => written };
}

/** A fault does not repeat it. */
export function optionalSecret(name: string, about: string): Optional<string> {
  return { ...optionalText(name, about), secret: true };
}

export function optionalMatch(name: string, expected: string, shape: RegExp, about: string): Optional<string> {
  const read = (written: string): string | undefined => (shape.test(written) ? written : undefined);
  return { name, about, expected, fallback: undefined, read };
}

/** Names of hosts, separated by commas. */
export function hosts(name: string, fallback: string, about: string): Setting<readonly string[]> {
  const read = (written: string): readonly string[] | undefined => {
    if (written === "") return [];
    const names = written.split(",").map((host) => host.trim().toLowerCase());
    return names.every((host) => /^[a-z0-9:](?:[a-z0-9.:-]{0,250}[a-z0-9])?$/.test(host)) ? names : undefined;
  };
  return { name, about, expected: "names of hosts, separated by commas", fallback, read };
}

/** Addresses and networks (CIDR), separated by commas. */
export function networks(name: string, about: string): Setting<readonly string[]> {
  const read = (written: string): readonly string[] | undefined => {
    if (written === "") return [];
    const named = written.split(",").map((network) => network.trim());
    return named.every(isNetwork) ? named : undefined;
  };
  const expected = "addresses or networks separated by commas, as 10.0.0.7 or 10.0.0.0/8";
  return { name, about, expected, fallback: "", read };
}

/** Origins of web pages, separated by commas, or the one star. */
export function origins(name: string, about: string): Setting<readonly string[]> {
  const isOrigin = (written: string): boolean =>
    written === "*" || (/^https?:\/\//.test(written) && URL.canParse(written) && new URL(written).origin === written);
  const read = (written: string): readonly string[] | undefined => {
    if (written === "") return [];
    const named = written.split(",").map((origin) => origin.trim());
    return named.every(isOrigin) ? named : undefined;
  };
  return { name, about, expected: "origins separated by commas, as https://app.example.com, or *", fallback: "", read };
}

export function flag(name: string, fallback: "on" | "off", about: string): Setting<boolean> {
  const words = new Map([
    ...["on", "true", "yes", "1"].map((word) => [word, true] as const),
    ...["off", "false", "no", "0"].map((word) => [word, false] as const),
  ]);
  return { name, about, expected: "on or off", fallback, read: (written) => words.get(written.toLowerCase()) };
}

/** 32 bytes, in base64 or base64url with or without its padding. */
export function optionalKey(name: string, about: string): Optional<Uint8Array> {
  const read = (written: string): Uint8Array | undefined => {
    const key = Buffer.from(written, "base64");
    return /^[\w+/-]{43}=?$/.test(written) && key.length === 32 ? key : undefined;
  };
  return { name, about, expected: "32 bytes in base64", fallback: undefined, read, secret: true };
}

/** It holds a password, as a rule. */
export function optionalAddress(name: string, { expected, shape }: Address, about: string): Optional<string> {
  const read = (written: string): string | undefined => (shape.test(written) ? written : undefined);
  return { name, about, expected, fallback: undefined, read, secret: true };
}

export function optionalFolder(name: string, about: string): Optional<string> {
  const read = (written: string): string | undefined =>
    kindOf(resolve(written)) === "folder" ? resolve(written) : undefined;
  return { name, about, expected: "a folder that is there", fallback: undefined, read };
}

/** Kind of thing at a path; "nothing" also where it cannot be looked at. */
function kindOf(path: string): "folder" | "file" | "nothing" {
  try {
    return statSync(path).isDirectory() ? "folder" : "file";
  } catch {
    return "nothing";
  }
}

/** Whether the nearest of its ancestors that is there is a folder. */
function canBeFolder(path: string): boolean {
  const kind = kindOf(path);
  return kind === "nothing" && dirname(path) !== path ? canBeFolder(dirname(path)) : kind === "folder";
}

export function oneOf<Word extends string>(
  name: string,
  fallback: Word,
  words: readonly Word[],
  about: string,
): Setting<Word> {
  return { ...optionalOneOf(name, words, about), fallback, read: wordOf(words) };
}

function wordOf<Word extends string>(words: readonly Word[]): (written: string) => Word | undefined {
  return (written) => words.find((word) => word === written.toLowerCase());
}

/** The keys of a table, as words that may be written. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[];
}

export function optionalOneOf<Word extends string>(
  name: string,
  words: readonly Word[],
  about: string,
): Optional<Word> {
  return { name, about, expected: `one of ${words.join(", ")}`, fallback: undefined, read: wordOf(words) };
}

export function url(name: string, about: string): Optional<string> {
  const expected = "an http or https address without query, as https://documents.example.com";
  const read = (written: string): string | undefined => {
    if (!URL.canParse(written)) return undefined;
    const { protocol, username, password, search, hash, href } = new URL(written);
    const plain = ["http:", "https:"].includes(protocol) && username + password + search + hash === "";
    return plain ? href.replace(/\/+$/, "") : undefined;
  };
  return { name, about, expected, fallback: undefined, read };
}
