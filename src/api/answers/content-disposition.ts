import { type Parameter, wrong } from "../parameters/parameter.ts";

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

/** Longest name that a caller may choose, in characters: file systems take 255 bytes. */
const longestName = 120;

/** Matches names that a file system could read as a path, a device, a hidden file or a direction of writing. */
const unsafe = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^[.~\s]|\s$/u;

/** The name under which a caller wants a file to be saved. */
export const downloadName: Parameter<string | undefined> = {
  schema: {
    type: "string",
    minLength: 1,
    maxLength: longestName,
    description: "Name under which a browser saves the file; its extension is added when it is missing",
  },
  read: (written, name) => {
    if (written === undefined) return undefined;
    if (written === "" || written.length > longestName) throw wrong(name, `must have 1 to ${longestName} characters`);
    if (!unsafe.test(written)) return written;
    throw wrong(
      name,
      'must be a plain file name: without / \\ : * ? " < > | and control characters, and with neither a dot or space before it nor a space after it',
    );
  },
};

/** The name with the extension of the file that is served: `pdf`. */
export function withExtension(name: string, extension: string): string {
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`;
}

/** RFC 8187, 3.2.1: every octet that is no attr-char as %XX. */
function encoded(fileName: string): string {
  const hex = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(Buffer.from(fileName).toString()).replace(/['()*]/g, hex);
}
