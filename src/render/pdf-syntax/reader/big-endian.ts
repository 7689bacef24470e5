/** The number in `width` bytes from `at`, the highest byte first; bytes behind the end count as 0. */
export function bigEndian(bytes: Buffer, at: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}
