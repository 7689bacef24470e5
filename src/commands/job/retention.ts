import { limits } from "../../vocabulary/limits.ts";

/** When a job that ended is forgotten. */
export function forgottenAt(endedAt: string): string {
  return new Date(Date.parse(endedAt) + limits.jobRetentionSeconds * 1000).toISOString();
}
