import { hosts, optionalText, type SettingValues, shown, text, url } from "./kinds.ts";

/** Settings of the places that hold keys of tenants: key vaults, and a signer of the operator's own. */
export const keySettings = {
  vaultHosts: hosts(
    "VAULT_HOSTS",
    "vault.azure.net,vault.azure.cn,vault.usgovcloudapi.net,managedhsm.azure.net",
    "What may stand after the vault's name in the identifier of a tenant's key.",
  ),
  vaultAuthority: url(
    "VAULT_AUTHORITY",
    "Where the service signs in to use key vaults; without it https://login.microsoftonline.com.",
  ),
  vaultScope: text("VAULT_SCOPE", "https://vault.azure.net/.default", "The scope it asks for there."),
  vaultClientId: optionalText("VAULT_CLIENT_ID", "The service's own application at the directories of its tenants."),
  vaultClientSecret: optionalText(
    "VAULT_CLIENT_SECRET",
    "That application's secret. Without both, no vault key can be registered.",
  ),
  signerHost: optionalText(
    "SIGNER_HOST",
    "A signer of your own whose keys tenants may register: its host, with a port that is not 443.",
  ),
  signerCredential: optionalText("SIGNER_CREDENTIAL", "The bearer credential of this service there. Both or neither."),
} as const;

type KeyConfig = SettingValues<typeof keySettings>;

/** Faults of these settings that no single one has. */
export function keyFaults(config: KeyConfig): readonly string[] {
  const { vaultClientId, vaultClientSecret } = config;
  const isHalf = (vaultClientId === undefined) !== (vaultClientSecret === undefined);
  return [
    ...(isHalf ? ["VAULT_CLIENT_SECRET: expected together with VAULT_CLIENT_ID, got one of them."] : []),
    ...signerFaults(config),
  ];
}

/** Faults of the signer's settings. Its credential is sent only to its own host. */
function signerFaults({ signerHost, signerCredential, vaultHosts }: KeyConfig): readonly string[] {
  if ((signerHost === undefined) !== (signerCredential === undefined))
    return ["SIGNER_CREDENTIAL: expected together with SIGNER_HOST, got one of them."];
  if (signerHost === undefined) return [];
  if (!/^[a-z0-9](?:[a-z0-9.-]{0,200}[a-z0-9])?(?::[0-9]{1,5})?$/.test(signerHost))
    return [`SIGNER_HOST: expected a host name in lower case, with or without a port, got "${shown(signerHost)}".`];
  const isVault = vaultHosts.some((host) => signerHost === host || signerHost.endsWith(`.${host}`));
  return isVault ? ["SIGNER_HOST: expected another host than those of VAULT_HOSTS, got one of them."] : [];
}
