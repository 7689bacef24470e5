import { createHash } from "node:crypto";

/** The meaning of a font's two-byte codes, as its ToUnicode map has it. */
export type Codes = ReadonlyMap<number, string>;

/**
 * A content stream, one operator a line. Text shows as the characters its codes stand for; a code without any shows as
 * its number. `fonts` answers for the names that Tf uses.
 */
export function contentAsText(content: string, fonts: (name: string) => Codes | undefined): string {
  const lines: string[] = [];
  let operands: string[] = [];
  let codes: Codes | undefined;
  const saved: (Codes | undefined)[] = [];
  let depth = 0;
  for (const token of tokens(content)) {
    if (token.kind === "text") {
      // ISO 32000-1, 14.9.4: what replaces text is text itself, not codes.
      const isText = operands.at(-1) === "/ActualText";
      operands.push(`"${isText ? shown(spelledOut(hexOf(token.bytes))) : decoded(token.bytes, codes)}"`);
    } else if (token.kind === "operator") {
      if (token.word === "Tf") codes = fonts((operands[0] ?? "").slice(1));
      // The font is part of the graphics state (ISO 32000-1, 8.4.1).
      if (token.word === "q") saved.push(codes);
      if (token.word === "Q") codes = saved.pop();
      if (token.word === "Q" || token.word === "ET") depth -= 1;
      lines.push(`${"  ".repeat(Math.max(0, depth))}${[...operands, token.word].join(" ")}`);
      if (token.word === "q" || token.word === "BT") depth += 1;
      operands = [];
    } else operands.push(token.word);
  }
  if (operands.length > 0) lines.push(`left over: ${operands.join(" ")}`);
  return withoutLongPaths(lines).join("\n");
}

/** A path of more steps is not printed, as it is unreadable; its hash still shows whether it changed. */
const mostSteps = 150;
const stepsShown = 5;
const isStep = (line: string | undefined): boolean =>
  line !== undefined && /^ *(?:-?[\d.]+ )*(?:[mlch]|re)$/.test(line);

/** Lines in which the outlines of barcodes and the like are cut short. */
function withoutLongPaths(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (isStep(lines[end])) end += 1;
    const steps = lines.slice(at, Math.max(end, at + 1));
    if (steps.length <= mostSteps) kept.push(...steps);
    else {
      const hash = createHash("sha256").update(steps.join("\n")).digest("hex").slice(0, 16);
      const indent = /^ */.exec(steps[0] ?? "")?.[0] ?? "";
      kept.push(...steps.slice(0, stepsShown), `${indent}… ${steps.length - stepsShown} further steps, hash ${hash}`);
    }
    at += steps.length;
  }
  return kept;
}

type Token =
  | { readonly kind: "text"; readonly bytes: string }
  | { readonly kind: "operand" | "operator"; readonly word: string };

function* tokens(content: string): Generator<Token> {
  let at = 0;
  while (at < content.length) {
    const char = content.charAt(at);
    if (/\s/.test(char)) at += 1;
    else if (char === "(") {
      const [bytes, end] = literal(content, at + 1);
      yield { kind: "text", bytes };
      at = end;
    } else if (char === "[" || char === "]") {
      yield { kind: "operand", word: char };
      at += 1;
    } else if (content.startsWith("<<", at) || content.startsWith(">>", at)) {
      yield { kind: "operand", word: content.slice(at, at + 2) };
      at += 2;
    } else if (char === "<") {
      const end = content.indexOf(">", at);
      if (end < 0) throw new Error("a string in a content stream has no end");
      yield { kind: "operand", word: `"${shown(spelledOut(content.slice(at + 1, end)))}"` };
      at = end + 1;
    } else {
      const word = /^\/?[^\s()[\]<>/]*/.exec(content.slice(at, at + 200))?.[0] || char;
      yield { kind: /^[A-Za-z'"][A-Za-z0-9*]*$/.test(word) ? "operator" : "operand", word };
      at += word.length;
    }
  }
}

/** A text string in hexadecimal (7.3.4.3, 7.9.2.2); what does not begin with the byte order mark stays as it is. */
function spelledOut(hex: string): string {
  if (!/^FEFF(?:[0-9A-F]{4})*$/i.test(hex)) return hex;
  const units = hex.slice(4).match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

const hexOf = (bytes: string): string => Buffer.from(bytes, "latin1").toString("hex");

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** ISO 32000-1, 7.3.4.2; answers with the bytes and where the string ends. */
function literal(content: string, from: number): readonly [bytes: string, end: number] {
  let bytes = "";
  let depth = 1;
  for (let at = from; at < content.length; at++) {
    const char = content.charAt(at);
    if (char === "\\") {
      at += 1;
      const next = content.charAt(at);
      bytes += escapes[next] ?? next;
      continue;
    }
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (depth === 0) return [bytes, at + 1];
    // A bare carriage return in a string reads as a line feed.
    bytes += char === "\r" ? "\n" : char;
  }
  throw new Error("a string in a content stream has no end");
}

function decoded(bytes: string, codes: Codes | undefined): string {
  let text = "";
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const code = bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1);
    text += shown(codes?.get(code) ?? `{${code}}`);
  }
  if (bytes.length % 2 === 1) text += "{half a code}";
  return text;
}

/** Characters that cannot be seen are spelled out. */
export function shown(text: string): string {
  const spelled = (char: string): string => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
  return text.replace(/["\\]|[\p{C}\p{Zl}\p{Zp}\u00a0]/gu, (char) =>
    /["\\]/.test(char) ? `\\${char}` : spelled(char),
  );
}
