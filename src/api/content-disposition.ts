/** RFC 6266: a file to keep, by a name that is plain ASCII, and the true one beside it when it is not. */
export function contentDisposition(kind: "attachment" | "inline", fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = plain === fileName ? "" : `; filename*=UTF-8''${encoded(fileName)}`;
  return `${kind}; filename="${plain}"${exact}`;
}

/** RFC 8187, 3.2.1: every octet that is no attr-char as %XX. */
function encoded(fileName: string): string {
  const hex = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(Buffer.from(fileName).toString()).replace(/['()*]/g, hex);
}
