import { askAuthority, askValidation, type Door } from "../commands/document/ask-authority.ts";
import type { Outside } from "../render/contract/outside.ts";

/**
 * The outside where there is no service: `asset` has the files, there are no templates, components and vaults, and questions
 * to authorities go through a door that is opened for the first of them.
 */
export function localOutside(asset: Outside["asset"], openDoor: () => Promise<Door>): Outside {
  let opened: Promise<Door> | undefined;
  const door = (): Promise<Door> => {
    opened ??= openDoor();
    return opened;
  };
  return {
    template: async () => undefined,
    component: async () => [],
    asset,
    certificate: asset,
    timestamp: async (authority, query) => askAuthority(await door(), authority, query),
    validation: async (request) => askValidation(await door(), request),
    vaultKey: async () => undefined,
    vaultSign: async () => ({ failure: "There is no vault here." }),
  };
}
