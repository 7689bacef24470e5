import { keysLeft } from "../../commands/sealing/keys-left.ts";
import { forgetKey } from "../../commands/sealing/take-keys.ts";
import { readConfig } from "../../config/config.ts";
import { composeKeyRecords, composeKeys } from "../../service/compose-operations.ts";
import { mustHoldData } from "../data-folder.ts";
import { environment } from "../environment.ts";
import { UsageError } from "../usage-error.ts";

/**
 * `colophon keys status [--json]`: what is left of a rotation of the sealing key, while a service may be at it; exit code 1 when
 * something is. `colophon keys forget <id>`: gives up a key that is lost.
 */
export async function keys([verb, ...words]: readonly string[]): Promise<number> {
  if (verb === "forget") return await forget(words);
  const json = words.includes("--json");
  if (verb !== "status" || words.length > (json ? 1 : 0))
    throw new UsageError("keys takes status, with --json or nothing, or forget with the id of a key.");
  const config = readConfig(environment());
  mustHoldData(config);
  const { keys: known, heads, close } = await composeKeys(config);
  try {
    const left = await keysLeft(known, heads);
    for (const line of json ? [JSON.stringify(left, null, 2)] : left.lines) console.log(line);
    return left.isDone ? 0 : 1;
  } finally {
    await close();
  }
}

async function forget([keyId = "", ...more]: readonly string[]): Promise<number> {
  if (!/^[0-9a-f]{16}$/.test(keyId) || more.length > 0)
    throw new UsageError("keys forget takes the id of a key, 16 hexadecimal digits, as the start named it.");
  const config = readConfig(environment());
  mustHoldData(config);
  const { records, close } = await composeKeyRecords(config);
  try {
    await forgetKey(records, keyId, new Date());
    console.log(`The key ${keyId} is given up: the service starts without what it sealed.`);
    return 0;
  } finally {
    await close();
  }
}
