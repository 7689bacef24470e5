import { graphemesOf } from "./markup/graphemes.ts";

/** Characters that end lines, or turn the direction of the writing around a name so that its extension reads otherwise. */
const steering = /[\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A drive of Windows: what follows it is a path there. */
const drive = /^[A-Za-z]:/;

/** The name of a file: no path and no control characters. What refers to data is checked when that is filled in. */
export const fileNamePattern = "^(?:[^/\\\\\\x00-\\x1F\\x7F]*|[\\s\\S]*(?:[$]|\\[=)[\\s\\S]*)$";

/** Longest name that file systems take. */
const mostBytes = 255;

const utf8 = new TextEncoder();

/** Why a text is no name of a file, to follow "it"; undefined: it is one. */
export function faultOfFileName(name: string): string | undefined {
  if (/[/\\]/.test(name) || drive.test(name)) return "has a path";
  if (/\p{Cc}/u.test(name)) return "has control characters";
  if (name.search(steering) >= 0) return "has characters that turn the direction of writing or end a line";
  if (name === "." || name === "..") return "names a folder";
  return utf8.encode(name).length > mostBytes ? `has more than ${mostBytes} bytes` : undefined;
}

/** The nearest name that a file can have: without its path and control characters, cut before its extension. "" where nothing is left. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(drive, "")
    .replace(/\p{Cc}/gu, "")
    .replace(steering, "")
    .trim();
  const dot = plain.lastIndexOf(".");
  const end = dot > 0 && plain.length - dot < 20 ? plain.slice(dot) : "";
  let kept = plain.slice(0, plain.length - end.length);
  while (utf8.encode(kept + end).length > mostBytes) kept = [...kept].slice(0, -1).join("");
  const made = kept + end;
  return made === "." || made === ".." ? "" : made;
}

/** Of a text so much is looked at: far more than a name can have. */
const mostLooked = 2_000;

/** What no file system takes, half characters, or what turns the direction of writing round a name; joiners of words stay. */
const notInName = /[/\\:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * The name of a document's file, from any text: with its extension, of 255 bytes at the most, cut between graphemes. Characters that
 * names cannot have become "_". undefined: nothing is left.
 *
 * @param extension such as `pdf`; the text may end with it
 * @param mark stands before the extension, such as " (2)", and is never cut
 */
export function documentNameOf(text: string, extension: string, mark = ""): string | undefined {
  const has = text.toLowerCase().endsWith(`.${extension}`);
  const length = has ? text.length - extension.length - 1 : text.length;
  const end = mark + (has ? text.slice(length) : `.${extension}`);
  const clean = text
    .slice(0, Math.min(length, mostLooked))
    .replace(notInName, "_")
    .replace(/^[\s.~]+/u, "");
  const most = mostBytes - utf8.encode(end).length;
  const kept = beginning(clean, most).trimEnd();
  return kept === "" ? undefined : kept + end;
}

/** As many whole graphemes as have so many bytes. */
function beginning(text: string, most: number): string {
  if (utf8.encode(text).length <= most) return text;
  let bytes = 0;
  for (const { segment, index } of graphemesOf(text)) {
    bytes += utf8.encode(segment).length;
    if (bytes > most) return text.slice(0, index);
  }
  return text;
}
