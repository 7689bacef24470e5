import { describe, expect, test } from "vitest";
import { beginDecider } from "../../../src/commands/session/begin.ts";
import { endDecider } from "../../../src/commands/session/end.ts";
import { studioKeys } from "../../../src/commands/session/sealed-words.ts";
import { readTicket, signInLink, writeTicket } from "../../../src/commands/session/ticket.ts";
import type { PersonSignedIn, SessionBegan, SessionEnded } from "../../../src/vocabulary/events/session.ts";
import { oneTokenKey } from "../../../src/vocabulary/sealing/token-keys.ts";
import { given } from "../../support/given-when-then.ts";
import { samples } from "../../vocabulary/events/samples.ts";

const began: SessionBegan = { type: "SessionBegan", data: samples.SessionBegan };
const person: PersonSignedIn = { type: "PersonSignedIn", data: samples.PersonSignedIn };
const ended: SessionEnded = { type: "SessionEnded", data: samples.SessionEnded };

describe("a session", () => {
  test("begins once", () => {
    given(beginDecider, []).when(began).thenEvents([began]);
    given(beginDecider, [began]).when(began).thenRefused("INVALID_CLIENT");
    given(beginDecider, [began, ended]).when(began).thenRefused("INVALID_CLIENT");
    given(beginDecider, []).when(person).thenEvents([person]);
    given(beginDecider, [person]).when(person).thenRefused("INVALID_CLIENT");
  });

  test("ends once, under whom it began for; one that never began is left alone", () => {
    given(endDecider, [began]).when(ended.data).thenEvents([ended]);
    const { clientId } = person.data;
    given(endDecider, [person])
      .when(ended.data)
      .thenEvents([{ ...ended, data: { ...ended.data, clientId } }]);
    given(endDecider, [began, ended]).when(ended.data).thenNothing();
    given(endDecider, []).when(ended.data).thenNothing();
  });
});

describe("a ticket", () => {
  const { ticket: key, session } = studioKeys(oneTokenKey("a key"));
  const { tenantId, clientId, sessionId } = samples.SessionBegan;
  const now = new Date("2026-03-28T14:30:00Z");
  const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
  const text = writeTicket(key, { tenantId, clientId, sessionId }, now);

  test("says for ten minutes whom it signs in", () => {
    expect(readTicket(key, text, later(9.9))).toEqual({ tenantId, clientId, sessionId });
    expect(readTicket(key, text, later(10))).toBeUndefined();
    expect(signInLink("https://a.example", text)).toBe(`https://a.example/studio/#ticket=${text}`);
  });

  test("counts for nothing when it was sealed with another key, changed, or is too long", () => {
    for (const given of ["", ".", `${text}A`, `A${text}`, text.replace(".", "x"), `${text}.${text}`, "x".repeat(5000)])
      expect(readTicket(key, given, now)).toBeUndefined();
    expect(readTicket(session, text, now)).toBeUndefined();
    expect(readTicket(studioKeys(oneTokenKey("another")).ticket, text, now)).toBeUndefined();
  });
});
