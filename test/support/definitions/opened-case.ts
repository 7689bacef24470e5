interface Closable {
  readonly encryption?: unknown;
  readonly signature?: { readonly level?: unknown };
}

/**
 * A definition whose DOCX can be inspected. Encryption is left out: an encrypted file has no readable parts. A signature for the
 * long term becomes an ordinary one: a level is refused for DOCX (test/render/documents/preserve).
 */
export function opened({ document }: { readonly document: unknown }): { readonly document: unknown } {
  const { encryption: _closed, ...rest } = document as Closable;
  if (rest.signature?.level === undefined) return { document: rest };
  const { level: _long, ...signature } = rest.signature;
  return { document: { ...rest, signature } };
}
