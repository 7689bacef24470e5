import { type KeyVault, KeyVaultError } from "../../src/ports/key-vault/port.ts";

/** No vault anywhere. */
export const noVault: KeyVault = {
  hosts: [],
  describe: () => Promise.reject(new KeyVaultError("UNAVAILABLE", "There is no vault.")),
  sign: () => Promise.reject(new KeyVaultError("UNAVAILABLE", "There is no vault.")),
};
