import { type HeldKeys, type KeyVault, KeyVaultError, type VaultKeyPlace } from "./port.ts";

/** Several providers as one: the identifier of a key says whose it is, and no other is called for it. */
export function keyVaults(providers: readonly HeldKeys[]): KeyVault {
  const holderOf = ({ keyId }: VaultKeyPlace): HeldKeys | undefined => providers.find(({ holds }) => holds(keyId));
  const holder = (place: VaultKeyPlace): HeldKeys => {
    const found = holderOf(place);
    if (found === undefined) throw new KeyVaultError("DENIED", "This service uses the vault of this key no more.");
    return found;
  };
  return {
    objection: (place) => {
      const shapes = providers.map(({ shape }) => shape).join("; or ");
      const message = `The identifier must be ${shapes}.`;
      const found = holderOf(place);
      return found === undefined ? { member: "keyId", message } : found.objection(place);
    },
    describe: async (place, trace) => await holder(place).describe(place, trace),
    sign: async (place, algorithm, digest, trace) => await holder(place).sign(place, algorithm, digest, trace),
  };
}
