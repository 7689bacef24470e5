interface Closable {
  readonly encryption?: unknown;
  readonly signature?: { readonly level?: unknown };
}

/**
 * A definition as its DOCX can be looked into. Of an encrypted document the package within: the file holds nothing that could
 * be looked at. Of a signature for the long term an ordinary one: a level is refused for DOCX (test/render/documents/preserve).
 */
export function opened({ document }: { readonly document: unknown }): { readonly document: unknown } {
  const { encryption: _closed, ...rest } = document as Closable;
  if (rest.signature?.level === undefined) return { document: rest };
  const { level: _long, ...signature } = rest.signature;
  return { document: { ...rest, signature } };
}
