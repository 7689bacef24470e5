/** An object out of a text; undefined where it is none. An empty text has no data. */
export function objectOf(text: string): object | undefined {
  if (text.trim() === "") return {};
  const value = parsed(text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}

/** The value of a text; undefined where it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value as the editor writes it. */
export const written = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
