/** The marks above and below Latin letters, once they stand apart from them. */
const marks = /[\u0300-\u036f]/g;

/**
 * RFC 6266: a file to keep, by a name that is plain ASCII, and the true one beside it when it is not. Letters lose their
 * marks in the plain one, which is what `curl -OJ` saves under.
 */
export function contentDisposition(kind: "attachment" | "inline", fileName: string): string {
  const plain = fileName
    .normalize("NFD")
    .replace(marks, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = plain === fileName ? "" : `; filename*=UTF-8''${encoded(fileName)}`;
  return `${kind}; filename="${plain}"${exact}`;
}

/** RFC 8187, 3.2.1: every octet that is no attr-char as %XX. */
function encoded(fileName: string): string {
  const hex = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(wellFormed(fileName)).replace(/['()*]/g, hex);
}

/** Half a surrogate pair has no octets. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");
