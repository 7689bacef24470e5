const longest = 100;

/**
 * The name of a signature field of ours, for one that was written: a full stop separates the name of a parent field from that of its
 * child (ISO 32000-1, 12.7.3.2).
 */
export function signatureFieldName(written: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out.
  const name = written.replace(/[.\u0000-\u001f\u007f]/g, "_");
  return name.length > longest ? name.slice(0, longest).replace(/[\ud800-\udbff]$/, "") : name;
}
