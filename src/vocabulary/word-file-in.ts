interface WrittenWord {
  readonly file?: unknown;
  readonly fonts?: unknown;
}

/** The file that a definition's text names as its Word template, unless it is in the text itself; undefined: it has none. */
export function wordFileIn(content: string): string | undefined {
  const file = settingsIn(content)?.file;
  return typeof file === "string" && file !== "" && !/^data:/i.test(file) ? file : undefined;
}

/** Names of the fonts that a definition's text has files for, for its Word template. */
export function wordFontsIn(content: string): readonly string[] {
  const fonts = settingsIn(content)?.fonts;
  return typeof fonts === "object" && fonts !== null ? Object.keys(fonts) : [];
}

/** Templates may hold anything; what is no JSON names nothing. */
function settingsIn(content: string): WrittenWord | null | undefined {
  // A text that has the key spells it in letters or in escapes.
  if (!/"word"|\\u/.test(content)) return undefined;
  try {
    return (JSON.parse(content) as { readonly word?: WrittenWord | null } | null)?.word;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
