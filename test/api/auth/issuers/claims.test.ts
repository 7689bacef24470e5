import { expect, test } from "vitest";
import { nameFrom } from "../../../../src/api/auth/issuers/claims.ts";
import { personFrom } from "../../../../src/api/auth/provider/person.ts";

/** Every character of Unicode that changes the direction of what stands around it. */
const directional = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\p{Bidi_Control}/u.test(character));

test("names of people lose the controls of direction, wherever one stands, and nothing else", () => {
  expect(directional.length).toBeGreaterThanOrEqual(12);
  for (const control of directional)
    expect(nameFrom({ name: `${control}A${control}da${control}` }, [["name"]])).toBe("Ada");
  expect(nameFrom({ name: "עדה \u{1F469}\u200D\u{1F4BB}" }, [["name"]])).toBe("עדה \u{1F469}\u200D\u{1F4BB}");
});

test("line ends and other controls become a space, and a name without a letter gives way to the next", () => {
  expect(nameFrom({ name: "Ada\r\n\u2028Byron" }, [["name"]])).toBe("Ada Byron");
  expect(nameFrom({ name: "\u202e\n", email: "ada@example.com" }, [["name"], ["email"]])).toBe("ada@example.com");
  expect(nameFrom({ name: "\u202e" }, [["name"]])).toBeUndefined();
});

test("the name of a person who signs in is such a name", () => {
  const tenantId = "0f8a3c1e-5a77-4b6e-9a3e-2f6d1c9b7a10";
  const provider = {
    issuer: "https://idp.example",
    tenant: { kind: "fixed", tenantId },
    roles: { kind: "fixed", roles: ["writer"] },
  } as const;
  expect(personFrom({ sub: "1", name: "\u202eadA\u202c" }, provider)).toMatchObject({ name: "adA" });
});
