import { entryOf, unlessEmpty, withValues } from "../definition.ts";
import { type ImportFindings, quoted } from "../findings.ts";
import { plainText } from "../text/literal.ts";

/** The settings at the head of a Markdown file, and the text behind them. */
interface FrontMatterCut {
  /** The members of `document` that it gives. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Lines that were cut off. */
  readonly lines: number;
}

const keys: Readonly<Record<string, string>> = {
  title: "title",
  author: "author",
  subject: "subject",
  description: "subject",
  keywords: "keywords",
  version: "version",
};

const languages: ReadonlySet<string> = new Set(["lang", "language"]);
const tag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

/** YAML of `key: value` lines between two lines of three hyphens; nested values are reported, not read. */
export function cutFrontMatter(text: string, findings: ImportFindings): FrontMatterCut {
  const [whole, inside] = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  if (whole === undefined || inside === undefined) return { members: {}, text, lines: 0 };
  const metadata: Record<string, string> = {};
  let language: string | undefined;
  inside.split(/\r?\n/).forEach((line, index) => {
    const [, key = "", raw = ""] = /^([A-Za-z_-]{1,40}):[ \t]*(.*)$/.exec(line) ?? [];
    const value = raw.trim().replace(/^(["'])(.*)\1$/, "$2");
    const name = entryOf(keys, key.toLowerCase());
    if (line.trim() === "" || line.startsWith("#")) return;
    if (name !== undefined && value !== "") metadata[name] ??= plainText(value);
    else if (languages.has(key.toLowerCase()) && tag.test(value)) language = value;
    else findings.dropped("lost", `line ${index + 2}`, `The entry ${quoted(line)} of the front matter is`);
  });
  const members = withValues({ metadata: unlessEmpty(metadata), language });
  return { members, text: text.slice(whole.length), lines: whole.split("\n").length - 1 };
}
