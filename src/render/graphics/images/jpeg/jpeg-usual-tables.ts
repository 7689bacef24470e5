import { encoderOf } from "./jpeg-entropy.ts";

/** ITU-T T.81, K.3: how many codes of 1 to 16 bits there are, then their symbols; of luminance and of chrominance. */
const bytes = [
  {
    dc: "00010501010101010100000000000000 000102030405060708090a0b",
    ac: `0002010303020403050504040000017d
      01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a
      434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aa
      b2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa`,
  },
  {
    dc: "00030101010101010101010000000000 000102030405060708090a0b",
    ac: `00020102040403040705040400010277
      000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a353637
      38393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6
      a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa`,
  },
];

const bytesOf = (text: string): Uint8Array => Buffer.from(text.replaceAll(/\s/g, ""), "hex");

const tables = bytes.map(({ dc, ac }) => {
  const [dcBytes, acBytes] = [bytesOf(dc), bytesOf(ac)];
  const encoder = (table: Uint8Array) => encoderOf(table.subarray(0, 16), table.subarray(16));
  return { dcBytes, acBytes, dc: encoder(dcBytes), ac: encoder(acBytes) };
});

/** They have a code for every symbol of baseline JPEG. */
export const usualTables = tables as [(typeof tables)[number], (typeof tables)[number]];
