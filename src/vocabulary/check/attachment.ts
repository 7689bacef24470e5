import { faultOfFileName, fileNamePattern } from "../file-name.ts";
import { isJsonObject } from "../json/json-object.ts";
import { judged } from "./rule.ts";

const asSchemasHaveIt = new RegExp(fileNamePattern);

/** Reads an attachment: what is no name of a file though the pattern lets it pass. What refers to data is judged when that is filled in. */
export const readAttachment = judged((made, trail) => {
  const name = isJsonObject(made) ? made["fileName"] : undefined;
  if (typeof name !== "string" || /[$]|\[=/.test(name) || !asSchemasHaveIt.test(name)) return;
  const why = faultOfFileName(name);
  if (why !== undefined) trail.add("INVALID_VALUE", `The name of an attachment ${why}.`, "fileName");
});
