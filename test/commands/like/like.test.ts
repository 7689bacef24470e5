import { describe, expect, test } from "vitest";
import { likeDecider, type SetLike, setLike } from "../../../src/commands/like/like.ts";
import type { LikeEvent } from "../../../src/vocabulary/events/like.ts";
import { given } from "../../support/given-when-then.ts";
import { eventsOf, origin, otherTenant, stage, tenant } from "../stage.ts";

const templateId = "6b1f4a52-0c3d-5e8f-8a17-9d2e4c6b8a01";

describe("a like", () => {
  const data = { templateId, tenantId: tenant, at: "2026-03-28T14:30:00.250Z" };
  const liked: LikeEvent = { type: "TemplateLiked", data };
  const unliked: LikeEvent = { type: "TemplateUnliked", data };
  const like: SetLike = { ...data, liked: true };
  const unlike: SetLike = { ...data, liked: false };

  test("is given and taken back, again and again", () => {
    given(likeDecider, []).when(like).thenEvents([liked]);
    given(likeDecider, [liked]).when(unlike).thenEvents([unliked]);
    given(likeDecider, [liked, unliked]).when(like).thenEvents([liked]);
  });

  test("given twice is given once, and taken back twice as well", () => {
    given(likeDecider, [liked]).when(like).thenNothing();
    given(likeDecider, []).when(unlike).thenNothing();
    given(likeDecider, [liked, unliked]).when(unlike).thenNothing();
  });

  test("has a stream for each template and tenant", async () => {
    const { log } = stage();
    const request = { templateId, liked: true };
    await Promise.all([
      setLike(log, origin(1), request),
      setLike(log, origin(2), request),
      setLike(log, origin(3, { tenantId: otherTenant }), request),
    ]);
    const streams = (await eventsOf(log)).map(({ stream }) => stream);
    expect(streams).toHaveLength(2);
    expect(new Set(streams)).toEqual(new Set([`like-${templateId}.${tenant}`, `like-${templateId}.${otherTenant}`]));
  });
});
