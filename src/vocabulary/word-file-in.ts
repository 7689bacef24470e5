/** The file that a definition's text names as its Word template, unless it is in the text itself; undefined: it has none. */
export function wordFileIn(content: string): string | undefined {
  if (!content.includes('"word"')) return undefined;
  try {
    const root = JSON.parse(content) as { readonly word?: { readonly file?: unknown } } | null;
    const file = root?.word?.file;
    return typeof file === "string" && file !== "" && !/^data:/i.test(file) ? file : undefined;
  } catch (error) {
    // Templates may hold anything; what is no JSON names nothing.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
