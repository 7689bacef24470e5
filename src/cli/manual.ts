import { type Verb, verbs } from "./verbs.ts";

const exitCodes = `Exit codes: 0 done; 1 not done, or not equal, or with faults; 64 the command line is wrong; 65 what is stored
is damaged, or a file cannot be drawn; 66 a file cannot be read; 73 a file cannot be written; 78 a setting is wrong.`;

/** Every verb with what it does, in one line each. */
export function overview(): string {
  const lines = Object.entries(verbs).map(([name, { summary }]) => [`colophon ${name}`, summary] as const);
  const more = "colophon help <verb> explains a verb and its options; colophon --version says which version this is.";
  return `${table(lines)}\n\n${more}\n\n${exitCodes}\n`;
}

/** All about one verb. */
export function manualOf(name: string, { summary, takes, options, more }: Verb): string {
  const words = ["colophon", name, takes, ...(options.length > 0 ? ["[options]"] : [])].filter((word) => word !== "");
  const parts = [words.join(" "), `  ${summary}`, more, options.length > 0 ? table(options) : undefined];
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

/** Two columns, the second one line high. */
function table(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([left]) => left.length)) + 2;
  return lines.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join("\n");
}
