/** A value as JSON in the surroundings it is put into: short ones on one line, others with this margin on each further line. */
export function spelledElement(value: unknown, margin: string): string {
  const short = JSON.stringify(value);
  return short.length <= 100 ? spaced(short) : JSON.stringify(value, undefined, 2).replaceAll("\n", `\n${margin}`);
}

/** Blanks inside braces and behind colons and commas, outside of strings. */
function spaced(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|\{\}|[{}:,]/g, (part) => {
    switch (part) {
      case "{":
        return "{ ";
      case "}":
        return " }";
      case ":":
        return ": ";
      case ",":
        return ", ";
      default:
        return part;
    }
  });
}
