/** A file that claims a signature over what it does not show, or something near to one. */
export interface Attack {
  readonly name: string;
  /** The clause of a standard that it aims at, or where the attack was published. */
  readonly clause: string;
  /** The file that was signed. */
  readonly signed: Buffer;
  readonly file: Buffer;
}

/** Bytes with a text in the place of another of the same length, or of any length. */
export function replaced(file: Buffer, from: string | RegExp, to: string): Buffer {
  const text = file.toString("latin1");
  const changed = text.replace(from, () => to);
  if (changed === text) throw new Error(`the file holds no ${from}`);
  return Buffer.from(changed, "latin1");
}
