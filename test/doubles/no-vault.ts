import { type KeyVault, KeyVaultError } from "../../src/ports/key-vault/port.ts";

/** No vault anywhere. */
export const noVault: KeyVault = {
  objection: () => ({ member: "keyId", message: "There is no vault." }),
  describe: () => Promise.reject(new KeyVaultError("UNAVAILABLE", "There is no vault.")),
  sign: () => Promise.reject(new KeyVaultError("UNAVAILABLE", "There is no vault.")),
};
