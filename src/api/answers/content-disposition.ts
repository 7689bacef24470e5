import { type Parameter, wrong } from "../parameters/parameter.ts";

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

/** Longest name with references and expressions, in characters. */
const longestPattern = 500;

/** The name of a document that is to be made, which may refer to its data. */
export const documentName: Parameter<string | undefined> = {
  schema: {
    type: "string",
    minLength: 1,
    maxLength: longestPattern,
    description:
      "The document's name, under which it is listed and its file saved; it may refer to the data (`Invoice-$data.number`). Its extension is added when it is missing",
  },
  read: (written, name) => {
    if (written === undefined || !/[$]|\[=/.test(written)) return downloadName.read(written, name);
    if (written.length <= longestPattern && !/\p{Cc}/u.test(written)) return written;
    throw wrong(name, `must have 1 to ${longestPattern} characters, none of them a control character`);
  },
};
