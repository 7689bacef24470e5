import { readConfig } from "../../config/config.ts";
import { operationClock } from "../../service/compose-operations.ts";
import { signInLinkOf } from "../../service/sign-in-link.ts";
import { mustHoldData } from "../data-folder.ts";
import { environment } from "../environment.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/** `colophon sign-in [--tenant <id> --client <id>]`: prints a link that opens the studio signed in, once. */
export async function signIn(words: readonly string[]): Promise<number> {
  const options = { texts: ["tenant", "client"], flags: [] } as const;
  const { positionals, tenant: tenantId, client: clientId } = parseWords(words, options);
  if (positionals.length > 0) throw new UsageError("sign-in takes options only.");
  if ((tenantId === undefined) !== (clientId === undefined))
    throw new UsageError("--tenant and --client go together: they name the key that the link signs in.");
  const config = readConfig(environment());
  if (!config.studio) throw new UsageError("STUDIO is off: there is nothing to sign in to.");
  mustHoldData(config);
  const key = tenantId === undefined || clientId === undefined ? {} : { tenantId, clientId };
  const made = await signInLinkOf(config, operationClock, key);
  if ("why" in made) throw new UsageError(made.why);
  console.log(made.link);
  return 0;
}
