import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { refusals } from "../../src/vocabulary/codes.ts";
import { type LimitOwner, limitKinds, type OverLimitName, overLimit } from "../../src/vocabulary/over-limit.ts";

const all = (Object.keys(limitKinds) as OverLimitName[]).flatMap((name) =>
  (limitKinds[name].owners as readonly LimitOwner[]).map((whose) => [name, whose] as const),
);

describe("the refusal of a limit", () => {
  test.each(all)("of %s says that it is the %s's, how much it is, and how much of it is used", (name, whose) => {
    const { code, message } = overLimit(name, { whose: whose as never, limit: 1234, used: 1233 });
    const { status } = refusals[code];
    expect(message).toMatch(/: the limit is 1234, used are 1233\.$/);
    const owners = ["key", "client", "tenant", "address", "node"].filter((word) =>
      new RegExp(`\\b${word}`, "i").test(message.split(":", 1)[0] ?? ""),
    );
    expect(owners).toEqual([whose]);
    // A caller that comes to a full node is not to blame.
    if (whose === "node") expect([status, code]).toEqual([503, "UNAVAILABLE"]);
    else expect(code).toBe(limitKinds[name].code);
  });

  test("has the remedy, the time to wait and the cause that it is given", () => {
    const cause = new Error("why");
    const usedUp = { whose: "tenant", limit: 2, used: 2 } as const;
    const refusal = overLimit("webhooks", usedUp, { remedy: "Remove one.", retryAfterSeconds: 3, cause });
    expect(refusal).toMatchObject({ code: "TOO_MANY", retryAfterSeconds: 3, cause });
    expect(refusal.message).toMatch(/ used are 2\. Remove one\.$/);
  });

  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => [file, readFileSync(`src/${file}`, "utf8")] as const);

  test("is made in one place: no other file makes a refusal with one of its codes", () => {
    const codes = new Set<string>(Object.values(limitKinds).map(({ code }) => code));
    codes.delete("UNAVAILABLE");
    expect(codes.size).toBe(4);
    const makers = sources.filter(([, text]) => new RegExp(`Refusal\\(\\s*"(?:${[...codes].join("|")})"`).test(text));
    expect(makers.map(([file]) => file)).toEqual([]);
  });

  test("is of a limit that something has", () => {
    const used = (name: string): boolean =>
      sources.some(([file, text]) => !file.endsWith("over-limit.ts") && text.includes(`"${name}"`));
    expect(Object.keys(limitKinds).filter((name) => !used(name))).toEqual([]);
  });
});
