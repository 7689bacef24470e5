/** What a tree was at some moment (C2SP tlog-checkpoint): its name, how many entries it had, and the hash of all of them, 32 bytes. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** Three lines, without extensions. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString("base64")}\n`;
}

/** Undefined for what is not written exactly so. Lines of extensions are passed over. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin = "", size = "", root = "", ...others] = text.split("\n");
  const bytes = Buffer.from(root, "base64");
  if (origin === "" || !/^(?:0|[1-9]\d{0,15})$/.test(size) || others.at(-1) !== "") return undefined;
  if (bytes.length !== 32 || bytes.toString("base64") !== root) return undefined;
  return Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root: bytes } : undefined;
}
