import { faultOfFileName } from "../file-name.ts";
import { isJsonObject } from "../json/json-object.ts";
import { judged } from "./rule.ts";

/** Reads an attachment, whose name the pattern judges but for its bytes; what refers to data is judged when that is filled in. */
export const readAttachment = judged((made, trail) => {
  const name = isJsonObject(made) ? made["fileName"] : undefined;
  if (typeof name !== "string" || /[$]|\[=/.test(name)) return;
  const why = faultOfFileName(name);
  if (why?.includes("bytes") === true || why?.includes("folder") === true)
    trail.add("INVALID_VALUE", `The name of an attachment ${why}.`, "fileName");
});
