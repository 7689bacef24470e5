import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type LikeEvent, likeStream } from "../../vocabulary/events/like.ts";
import type { Decider } from "../decider.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";

/** Whether a tenant likes a template. */
export type Like = { readonly status: "liked" } | { readonly status: "not liked" };

export interface SetLike {
  readonly templateId: string;
  readonly tenantId: string;
  readonly liked: boolean;
  readonly at: string;
}

/** Liking twice is liking once, and so is not liking. */
export const likeDecider: Decider<Like, SetLike, LikeEvent> = {
  initial: { status: "not liked" },
  evolve: (_state, event) => {
    switch (event.type) {
      case "TemplateLiked":
        return { status: "liked" };
      case "TemplateUnliked":
        return { status: "not liked" };
    }
  },
  decide: ({ liked, ...data }, state) => {
    if (liked === (state.status === "liked")) return [];
    return [{ type: liked ? "TemplateLiked" : "TemplateUnliked", data }];
  },
};

/** The caller has seen to it that the tenant sees the template. */
export async function setLike(
  log: EventLog,
  origin: Origin,
  { templateId, liked }: Pick<SetLike, "templateId" | "liked">,
): Promise<LogPosition> {
  const { tenantId, now: at } = origin;
  const command = { templateId, tenantId, liked, at };
  return (await handleCommand(log, likeStream(templateId, tenantId), origin, likeDecider, command)).position;
}
