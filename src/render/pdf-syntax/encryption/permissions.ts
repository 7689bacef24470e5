import type { GrantedPermissions } from "../../model/document/encryption.ts";

/** Bit positions of ISO 32000-2, table 22, from 1. */
const bits: Readonly<Record<keyof GrantedPermissions, readonly number[]>> = {
  print: [3, 12],
  modify: [4],
  copy: [5],
  annotate: [6],
  fillForm: [9],
  extract: [10],
  assemble: [11],
};

/** Bits 7, 8 and 13 to 32 are set; revision 2 knows none of 9 to 12, which are set there. */
const always = 0xffff_f0c0;
const alwaysInSecond = 0xffff_ffc0;

/** The entry P: a signed number of 32 bits. */
export function permissionBits(permissions: GrantedPermissions, revision: number): number {
  let value = revision === 2 ? alwaysInSecond : always;
  for (const [name, positions] of Object.entries(bits)) {
    if (!permissions[name as keyof GrantedPermissions]) continue;
    for (const position of positions) value |= 1 << (position - 1);
  }
  return value | 0;
}
