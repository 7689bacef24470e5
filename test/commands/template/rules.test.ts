import { describe, expect, test } from "vitest";
import { type CreateTemplate, createDecider } from "../../../src/commands/template/create.ts";
import { deleteDecider } from "../../../src/commands/template/delete.ts";
import { deleteRevisionDecider } from "../../../src/commands/template/delete-revision.ts";
import { revertDecider } from "../../../src/commands/template/revert.ts";
import { type ReviseTemplate, reviseDecider } from "../../../src/commands/template/revise.ts";
import { freeLabel } from "../../../src/commands/template/revision-label.ts";
import { setLiveDecider } from "../../../src/commands/template/set-live.ts";
import type { TemplateState } from "../../../src/commands/template/template.ts";
import type { TemplateCreated, TemplateEvent, TemplateRevised } from "../../../src/vocabulary/events/template.ts";
import { type TemplatePublication, unpublished } from "../../../src/vocabulary/http/templates/publishing.ts";
import { given } from "../../support/given-when-then.ts";
import { tenant } from "../stage.ts";

const templateId = "6b1f4a52-0c3d-5e8f-8a17-9d2e4c6b8a01";
const at = "2026-03-28T14:30:00.250Z";

const create: CreateTemplate = {
  templateId,
  tenantId: tenant,
  revisionId: "r1",
  parentId: null,
  name: "Invoice",
  content: { text: "one" },
  testData: { text: "{}" },
  createdBy: "client-1",
  owner: "client-1",
  retention: null,
  file: null,
  at,
};
const created: TemplateCreated = {
  type: "TemplateCreated",
  data: { ...create, revision: "rev-20260328T143000", parent: null },
};
const revise: ReviseTemplate = { templateId, revisionId: "r2", at, origin: "update", note: null };
const { parentId: _, ...before } = created.data;
const revised: TemplateRevised = {
  type: "TemplateRevised",
  data: {
    ...before,
    revisionId: "r2",
    revision: "rev-20260328T143001",
    parent: "r1",
    content: { text: "two" },
    live: null,
    origin: "update",
    note: null,
  },
};
const deleted: TemplateEvent = {
  type: "TemplateDeleted",
  data: { templateId, tenantId: tenant, revisions: ["r1"], at },
};

describe("creating a template", () => {
  test("begins its revisions", () => given(createDecider, []).when(create).thenEvents([created]));

  test("is quiet about one that this very command created", () =>
    given(createDecider, [created]).when(create).thenNothing());

  test("refuses an id that is taken, or was", () => {
    given(createDecider, [created])
      .when({ ...create, revisionId: "r9" })
      .thenRefused("REVISION_CONFLICT");
    given(createDecider, [created, deleted]).when(create).thenRefused("REVISION_CONFLICT");
  });

  test("takes a name of 100 characters, refuses one of 101 and a blank one", () => {
    const longest = "🖋".repeat(100);
    given(createDecider, [])
      .when({ ...create, name: longest })
      .thenEvents([{ ...created, data: { ...created.data, name: longest } }]);
    given(createDecider, [])
      .when({ ...create, name: `${longest}x` })
      .thenRefused("INVALID_REQUEST");
    given(createDecider, [])
      .when({ ...create, name: " " })
      .thenRefused("INVALID_REQUEST");
  });
});

describe("revising a template", () => {
  test("links a new revision to the one before and keeps what is left out", () =>
    given(reviseDecider, [created])
      .when({ ...revise, content: { text: "two" } })
      .thenEvents([revised]));

  test("takes away the test data when requested", () =>
    given(reviseDecider, [created])
      .when({ ...revise, content: { text: "two" }, testData: null })
      .thenEvents([{ ...revised, data: { ...revised.data, testData: null } }]));

  test("makes a new revision of the same text too", () =>
    given(reviseDecider, [created])
      .when(revise)
      .thenEvents([{ ...revised, data: { ...revised.data, content: { text: "one" } } }]));

  test("is quiet when this very command was the last to revise", () =>
    given(reviseDecider, [created, revised]).when(revise).thenNothing());

  test("refuses a template that is not there, or no more", () => {
    given(reviseDecider, []).when(revise).thenRefused("TEMPLATE_NOT_FOUND");
    given(reviseDecider, [created, deleted]).when(revise).thenRefused("TEMPLATE_NOT_FOUND");
  });

  test("refuses a name that is too long", () =>
    given(reviseDecider, [created])
      .when({ ...revise, name: "x".repeat(101) })
      .thenRefused("INVALID_REQUEST"));
});

describe("publishing a template", () => {
  const shown: TemplatePublication = { ...unpublished, visibility: "public", tags: ["a"], category: "Finance" };
  const request = { visibility: "community", tags: [" a", "A", ""], category: " Finance ", description: " " } as const;
  const publish = { request, allowed: true };
  const event: TemplateEvent = { type: "TemplatePublished", data: { templateId, tenantId: tenant, ...shown, at } };
  const revised2 = { ...revised, data: { ...revised.data, content: { text: "one" } } };

  test("is recorded after the revision that it came with, in one spelling", () => {
    given(createDecider, [])
      .when({ ...create, publish })
      .thenEvents([created, event]);
    given(reviseDecider, [created])
      .when({ ...revise, publish })
      .thenEvents([revised2, event]);
  });

  test("changes what it names, and takes texts away with null", () => {
    const data = { templateId, tenantId: tenant, ...shown, visibility: "shared" as const, category: null, at };
    const other = "9d1c7b2e-4f5a-4c3d-8e2f-1a0b9c8d7e6f";
    given(reviseDecider, [created, event])
      .when({
        ...revise,
        publish: {
          allowed: true,
          request: { visibility: "shared", sharedWith: [other.toUpperCase(), other, tenant], category: null },
        },
      })
      .thenEvents([revised2, { type: "TemplatePublished", data: { ...data, sharedWith: [other] } }]);
  });

  test("is not recorded when it changes nothing, with or without the scope", () => {
    const same = { request: { ...shown, tags: ["a", "A"] }, allowed: false };
    given(reviseDecider, [created, event])
      .when({ ...revise, publish: same })
      .thenEvents([revised2]);
    given(createDecider, [])
      .when({ ...create, publish: { request: { visibility: "private" }, allowed: false } })
      .thenEvents([created]);
  });

  test("is refused to those who may not", () => {
    const forbidden = { ...publish, allowed: false };
    given(createDecider, [])
      .when({ ...create, publish: forbidden })
      .thenRefused("SCOPE_MISSING");
    given(reviseDecider, [created])
      .when({ ...revise, publish: forbidden })
      .thenRefused("SCOPE_MISSING");
  });
});

describe("deleting a template", () => {
  test("ends it and names the revisions it still had", () => {
    given(deleteDecider, [created]).when({ templateId, at }).thenEvents([deleted]);
    const both = { templateId, tenantId: tenant, revisions: ["r1", "r2"], at };
    given(deleteDecider, [created, revised])
      .when({ templateId, at })
      .thenEvents([{ type: "TemplateDeleted", data: both }]);
  });

  test("names the latest 20,000 of more revisions, which an event still holds", () => {
    const revisions = Array.from({ length: 20_001 }, (_, index) => ({ ...revised.data, revisionId: `r${index}` }));
    const state = { ...deleteDecider.evolve(deleteDecider.initial, created), revisions } as TemplateState;
    const [event] = deleteDecider.decide({ templateId, at }, state);
    const named = event?.type === "TemplateDeleted" ? (event.data.revisions ?? []) : [];
    expect([named.length, named[0], named.at(-1)]).toEqual([20_000, "r1", "r20000"]);
  });

  test("refuses a template that is not there, or no more", () => {
    given(deleteDecider, []).when({ templateId, at }).thenRefused("TEMPLATE_NOT_FOUND");
    given(deleteDecider, [created, deleted]).when({ templateId, at }).thenRefused("TEMPLATE_NOT_FOUND");
  });
});

describe("reverting a template", () => {
  const command = { templateId, to: "rev-20260328T143000", revisionId: "r3", at, note: null };
  const { origin: _origin, ...second } = revised.data;
  const reverted: TemplateEvent = {
    type: "TemplateReverted",
    data: {
      ...second,
      revisionId: "r3",
      revision: "rev-20260328T143002",
      parent: "r2",
      content: { text: "one" },
      from: "r1",
    },
  };

  test("brings back the text of a revision, named by its label or its id", () => {
    given(revertDecider, [created, revised]).when(command).thenEvents([reverted]);
    given(revertDecider, [created, revised])
      .when({ ...command, to: "r1" })
      .thenEvents([reverted]);
  });

  test("is quiet when this very command did it", () =>
    given(revertDecider, [created, revised, reverted]).when(command).thenNothing());

  test("refuses a revision that is not there", () =>
    given(revertDecider, [created])
      .when({ ...command, to: "r2" })
      .thenRefused("NOT_FOUND"));
});

describe("deleting a revision", () => {
  const gone = (revisionId: string, current: TemplateRevised["data"] | null): TemplateEvent => ({
    type: "TemplateRevisionDeleted",
    data: { templateId, tenantId: tenant, revisionId, current, live: null, at },
  });
  const first = before as TemplateRevised["data"];

  test("says what the template says from now on, when it was the latest", () =>
    given(deleteRevisionDecider, [created, revised])
      .when({ templateId, revision: "r2", at })
      .thenEvents([gone("r2", first)]));

  test("changes nothing else when it was an earlier one", () =>
    given(deleteRevisionDecider, [created, revised])
      .when({ templateId, revision: "rev-20260328T143000", at })
      .thenEvents([gone("r1", null)]));

  test("refuses the only revision", () =>
    given(deleteRevisionDecider, [created]).when({ templateId, revision: "r1", at }).thenRefused("LAST_REVISION"));

  test("does not free its label", () =>
    given(reviseDecider, [created, revised, gone("r2", first)])
      .when({ ...revise, revisionId: "r3" })
      .thenEvents([
        {
          ...revised,
          data: { ...revised.data, revisionId: "r3", revision: "rev-20260328T143002", content: { text: "one" } },
        },
      ]));
});

describe("the live revision", () => {
  const mark = { revisionId: "r1", revision: "rev-20260328T143000" };
  const set = (live: typeof mark | null, current: object): TemplateEvent => ({
    type: "TemplateLiveSet",
    data: { templateId, tenantId: tenant, live, current: current as TemplateRevised["data"], at },
  });
  const { origin: _origin, note: _note, live: _live, ...second } = revised.data;
  const isSet = set(mark, before);

  test("is named by id or label, and the event says its text", () => {
    for (const revision of ["r1", "rev-20260328T143000"]) {
      given(setLiveDecider, [created, revised]).when({ templateId, revision, at }).thenEvents([isSet]);
    }
  });

  test("is quiet when it is live already, or when none is and none is wanted", () => {
    given(setLiveDecider, [created, revised, isSet]).when({ templateId, revision: "r1", at }).thenNothing();
    given(setLiveDecider, [created]).when({ templateId, revision: null, at }).thenNothing();
  });

  test("gives way to the latest", () =>
    given(setLiveDecider, [created, revised, isSet])
      .when({ templateId, revision: null, at })
      .thenEvents([set(null, second)]));

  test("must be there, and its template too", () => {
    given(setLiveDecider, [created]).when({ templateId, revision: "r2", at }).thenRefused("NOT_FOUND");
    given(setLiveDecider, [created, deleted])
      .when({ templateId, revision: "r1", at })
      .thenRefused("TEMPLATE_NOT_FOUND");
  });

  test("stays while others are saved, which say so", () =>
    given(reviseDecider, [created, isSet])
      .when({ ...revise, content: { text: "two" } })
      .thenEvents([{ ...revised, data: { ...revised.data, live: mark } }]));

  test("is not deleted", () =>
    given(deleteRevisionDecider, [created, revised, isSet])
      .when({ templateId, revision: "r1", at })
      .thenRefused("REVISION_LIVE"));
});

describe("the label of a revision", () => {
  test("has whole seconds", () => expect(freeLabel("2026-03-28T14:30:59.999Z", new Set())).toBe("rev-20260328T143059"));

  test("is the next free one, over minutes and years too", () => {
    const taken = new Set(["rev-20261231T235959", "rev-20270101T000000"]);
    expect(freeLabel("2026-12-31T23:59:59.000Z", taken)).toBe("rev-20270101T000001");
  });
});
