import type { Outside } from "../../../src/render/contract/outside.ts";

/** An outside where nothing is. */
export const nowhere: Outside = {
  template: async () => undefined,
  component: async () => [],
  asset: async () => undefined,
  certificate: async () => undefined,
  timestamp: async () => ({ failure: "There is no network." }),
  validation: async () => ({ failure: "There is no network." }),
  vaultKey: async () => undefined,
  vaultSign: async () => ({ failure: "There is no network." }),
};
