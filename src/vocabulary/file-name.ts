/** The name of a file: no path and no control characters. What refers to data is checked when that is filled in. */
export const fileNamePattern = "^(?:[^/\\\\\\x00-\\x1F\\x7F]*|[\\s\\S]*(?:[$]|\\[=)[\\s\\S]*)$";

/** Longest name that file systems take. */
const mostBytes = 255;

const utf8 = new TextEncoder();

/** Why a text is no name of a file, to follow "it"; undefined: it is one. */
export function faultOfFileName(name: string): string | undefined {
  if (/[/\\]/.test(name)) return "has a path";
  if (/\p{Cc}/u.test(name)) return "has control characters";
  if (name === "." || name === "..") return "names a folder";
  return utf8.encode(name).length > mostBytes ? `has more than ${mostBytes} bytes` : undefined;
}

/** The nearest name that a file can have: without its path and control characters, cut before its extension. "" where nothing is left. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = last.replace(/\p{Cc}/gu, "").trim();
  const dot = plain.lastIndexOf(".");
  const end = dot > 0 && plain.length - dot < 20 ? plain.slice(dot) : "";
  let kept = plain.slice(0, plain.length - end.length);
  while (utf8.encode(kept + end).length > mostBytes) kept = [...kept].slice(0, -1).join("");
  const made = kept + end;
  return made === "." || made === ".." ? "" : made;
}
