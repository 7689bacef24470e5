/** The value of a JSON text; undefined for a text that is none. For texts of which nothing is said but whether they are right. */
export function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
