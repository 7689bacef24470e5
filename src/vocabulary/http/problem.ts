import type { Static } from "typebox";
import { type RefusalCode, refusals } from "../codes.ts";
import { limits } from "../limits.ts";
import { faults, placed } from "./placed.ts";
import { count, flag, record, text } from "./schema.ts";

export const problemMembers = {
  type: text("The kind of problem, an address relative to the service"),
  title: text("The kind of problem, in words"),
  status: count("The HTTP status"),
  detail: text("What happened this time"),
  errorCode: text("The kind of problem, for programs", { enum: Object.keys(refusals) as RefusalCode[] }),
  isRetryable: flag("Whether the same request can succeed later"),
  message: text("What is wrong, in a sentence"),
  instance: text("The path of the request"),
  requestId: text("Names the request in the log"),
  code: { ...placed("Fault", "Warning").code, description: "The first fault's code; with validation only" },
  path: text("The first fault's JSON Pointer; with validation only"),
  errors: { ...faults("Every fault; with validation only"), maxItems: limits.faults },
};

export const ofValidation = ["code", "path", "errors"] as const;

/** Body of every refusal: RFC 9457 with the specification's members. */
export const problem = record("Problem", problemMembers, ofValidation);
export type Problem = Static<typeof problem>;
