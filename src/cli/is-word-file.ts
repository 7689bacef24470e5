/** Whether a file is an archive or a compound file, as those of Word are: its content decides, not its name. */
export const isWordFile = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf);
