/** RFC 2268, section 2: digits of pi. */
const pi = Buffer.from(
  [
    "d978f9c419ddb5ed28e9fd794aa0d89d",
    "c67e37832b76538e624c6488448bfba2",
    "179a59f587b34f1361456d8d09817d32",
    "bd8f40eb86b77b0bf09521225c6b4e82",
    "54d66593ce60b21c7356c014a78cf1dc",
    "1275ca1f3bbee4d1423dd430a33cb626",
    "6fbf0eda4669075727f21d9bbc944303",
    "f811c7f690ef3ee706c3d52fc8661ed7",
    "08e8eade8052eef784aa72ac354d6a2a",
    "961ad2715a1549744b9fd05e0418a4ec",
    "c2e0416e0f51cbcc2491af50a1f47039",
    "997c3a8523b8b47afc02365b25559731",
    "2d5dfa98e38a92ae05df2910676cbac9",
    "d300e6cfe19ea82c6316013f58e289a9",
    "0d38341bab33ffb0bb480c5fb9b1cd2e",
    "c5f3db47e5a59c770aa62068fe7fc1ad",
  ].join(""),
  "hex",
);

const blockBytes = 8;

/**
 * Decrypts RC2 in cipher block chaining with PKCS#7 padding (RFC 2268), for the PKCS#12 files of old tools only: this
 * Node does not load it any more. `bits`: the effective key length. Undefined: the padding is wrong, so the key is.
 */
export function decryptRc2(key: Uint8Array, bits: number, iv: Uint8Array, data: Uint8Array): Uint8Array | undefined {
  if (data.length === 0 || data.length % blockBytes !== 0) return undefined;
  const words = expand(key, bits);
  const out = new Uint8Array(data.length);
  let before = iv;
  for (let at = 0; at < data.length; at += blockBytes) {
    const block = data.subarray(at, at + blockBytes);
    const plain = decryptBlock(words, block);
    for (let index = 0; index < blockBytes; index++) {
      out[at + index] = (plain[index] as number) ^ (before[index] as number);
    }
    before = block;
  }
  return withoutPadding(out);
}

function withoutPadding(bytes: Uint8Array): Uint8Array | undefined {
  const count = bytes.at(-1) ?? 0;
  if (count < 1 || count > blockBytes) return undefined;
  const padding = bytes.subarray(bytes.length - count);
  return padding.every((byte) => byte === count) ? bytes.subarray(0, bytes.length - count) : undefined;
}

/** Section 2: 128 bytes, read as 64 words with the low byte first. */
function expand(key: Uint8Array, bits: number): Uint16Array {
  const bytes = new Uint8Array(128);
  bytes.set(key);
  for (let i = key.length; i < 128; i++) {
    bytes[i] = pi[((bytes[i - 1] as number) + (bytes[i - key.length] as number)) & 0xff] as number;
  }
  const effective = Math.ceil(bits / 8);
  const mask = 0xff >> (8 * effective - bits);
  bytes[128 - effective] = pi[(bytes[128 - effective] as number) & mask] as number;
  for (let i = 127 - effective; i >= 0; i--) {
    bytes[i] = pi[(bytes[i + 1] as number) ^ (bytes[i + effective] as number)] as number;
  }
  return Uint16Array.from({ length: 64 }, (_, i) => (bytes[2 * i] as number) | ((bytes[2 * i + 1] as number) << 8));
}

const rotations = [1, 2, 3, 5] as const;

/** Section 4. */
function decryptBlock(words: Uint16Array, block: Uint8Array): Uint8Array {
  const r = Array.from({ length: 4 }, (_, i) => (block[2 * i] as number) | ((block[2 * i + 1] as number) << 8));
  const at = (i: number): number => r[i & 3] as number;
  let next = 63;
  const mix = (): void => {
    for (let i = 3; i >= 0; i--) {
      const turn = rotations[i] as number;
      const turned = ((at(i) >> turn) | (at(i) << (16 - turn))) & 0xffff;
      r[i] = (turned - (words[next] as number) - (at(i - 1) & at(i - 2)) - (~at(i - 1) & at(i - 3))) & 0xffff;
      next -= 1;
    }
  };
  const mash = (): void => {
    for (let i = 3; i >= 0; i--) r[i] = (at(i) - (words[at(i - 1) & 63] as number)) & 0xffff;
  };
  for (let round = 0; round < 16; round++) {
    if (round === 5 || round === 11) mash();
    mix();
  }
  return Uint8Array.from(r.flatMap((word) => [word & 0xff, word >> 8]));
}
