import { describe, expect, test } from "vitest";
import {
  checkDecider,
  registerDecider,
  removeDecider,
  replaceDecider,
} from "../../../src/commands/signing-key/register.ts";
import { evolveSigningKey, noSigningKey } from "../../../src/commands/signing-key/signing-key.ts";
import { type ListedKey, signingKeys } from "../../../src/projections/signing-keys/project.ts";
import type { SigningKeyEvent } from "../../../src/vocabulary/events/signing-key.ts";
import { given } from "../../support/given-when-then.ts";
import { samples } from "../../vocabulary/events/samples.ts";

const found = samples.SigningKeyRegistered;
const registered: SigningKeyEvent = { type: "SigningKeyRegistered", data: found };
const later = { ...found, keyType: "RSA-3072", at: "2026-04-01T00:00:00.000Z" };
const replaced: SigningKeyEvent = { type: "SigningKeyReplaced", data: later };
const named = { name: found.name, at: later.at };
const mark = { tenantId: found.tenantId, ...named };

describe("a vault key", () => {
  test("is registered under a free name, also one that was given up", () => {
    given(registerDecider, []).when(found).thenEvents([registered]);
    given(registerDecider, [registered, { type: "SigningKeyRemoved", data: mark }])
      .when(later)
      .thenEvents([{ type: "SigningKeyRegistered", data: later }]);
  });

  test("is not registered under a name that is taken", () => {
    given(registerDecider, [registered]).when(later).thenRefused("NAME_TAKEN");
  });

  test("is replaced, checked and removed only where there is one", () => {
    given(replaceDecider, [registered]).when(later).thenEvents([replaced]);
    given(checkDecider, [registered])
      .when(named)
      .thenEvents([{ type: "SigningKeyChecked", data: mark }]);
    given(removeDecider, [registered, replaced])
      .when(named)
      .thenEvents([{ type: "SigningKeyRemoved", data: mark }]);
    given(replaceDecider, []).when(later).thenRefused("NOT_FOUND");
    given(checkDecider, []).when(named).thenRefused("NOT_FOUND");
    given(removeDecider, []).when(named).thenRefused("NOT_FOUND");
  });

  test("keeps the time of its registration when it is replaced or checked", () => {
    const events: readonly SigningKeyEvent[] = [registered, replaced, { type: "SigningKeyChecked", data: mark }];
    const state = events.reduce(evolveSigningKey, noSigningKey);
    expect(state).toMatchObject({ registeredAt: found.at, checkedAt: later.at, found: { keyType: "RSA-3072" } });
  });

  test("reads the same in the read model however often an event comes, and without its chain", () => {
    const events: readonly SigningKeyEvent[] = [
      registered,
      registered,
      replaced,
      replaced,
      { type: "SigningKeyChecked", data: mark },
    ];
    const meta = { tenantId: mark.tenantId, correlationId: "c", v: 1 };
    const place = { revision: 0n, position: 1n, at: new Date(0), meta };
    const apply = (key: ListedKey | undefined, event: SigningKeyEvent): ListedKey | undefined => {
      const change = signingKeys.change(event, place);
      return change !== undefined && "apply" in change ? change.apply(key) : key;
    };
    const listed = events.reduce<ListedKey | undefined>(apply, undefined);
    expect(listed).toMatchObject({ keyType: "RSA-3072", registeredAt: found.at, checkedAt: later.at });
    expect(listed).not.toHaveProperty("certificateChain");
    expect(apply(listed, { type: "SigningKeyRemoved", data: mark })).toBeUndefined();
  });
});
