import { describe, expect, test } from "vitest";
import type { AssetKind } from "../../../src/vocabulary/http/asset-name.ts";
import { assetNameHash, checkedAssetName } from "../../../src/vocabulary/http/asset-name.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";

const nameOf = (kind: AssetKind, written: string): string | undefined => {
  try {
    return checkedAssetName(kind, written).fileName;
  } catch (error) {
    if (error instanceof Refusal && error.faults[0]?.path === "/file") return undefined;
    throw error;
  }
};

describe("the name of an upload", () => {
  test.each([
    ["certs", "signer.p12", "application/x-pkcs12"],
    ["certs", "Signer.PFX", "application/x-pkcs12"],
    ["roots", "EU trust.pem", "application/pem-certificate-chain"],
    ["attachments", "factur-x.xml", "application/xml"],
    ["attachments", "schema.xsd", "application/xml"],
    ["attachments", "a.csv", "text/csv"],
    ["attachments", "a.json", "application/json"],
    ["attachments", "a.txt", "text/plain"],
    ["attachments", "a.pdf", "application/pdf"],
    ["fonts", "Brand Sans_2.1-Bold.ttf", "font/ttf"],
    ["fonts", "Größe.otf", "font/otf"],
    ["images", "標誌.png", "image/png"],
    ["images", "a.b.jpeg", "image/jpeg"],
    ["images", "logo.svg", "image/svg+xml"],
    ["images", "देवनागरी.tiff", "image/tiff"],
  ] as const)("in %s may be %s", (kind, name, contentType) => {
    expect(checkedAssetName(kind, name)).toEqual({ fileName: name, contentType });
  });

  test.each([
    "",
    ".png",
    ".hidden.png",
    "logo",
    "logo.",
    "logo.exe",
    "logo.png.exe",
    "logo.constructor",
    "logo.ttf",
    "a/b.png",
    "a\\b.png",
    "../b.png",
    "a\u0000.png",
    "a\n.png",
    "a\u202eb.png",
    "a:b.png",
    "a%2fb.png",
    "a*.png",
    "a?.png",
    "a<b>.png",
    'a".png',
    "a\ud800.png",
    `${"x".repeat(117)}.png`,
  ])("in images may not be %j", (name) => {
    expect(nameOf("images", name)).toBeUndefined();
  });

  test("may have 120 characters of any script", () => {
    const longest = `${"𝒳".repeat(116)}.png`;
    expect(nameOf("images", longest)).toBe(longest);
  });

  test("is kept in its composed form", () => {
    expect(nameOf("images", "Gro\u0308ße.png")).toBe("Größe.png");
  });

  test("is the same name in any case and Unicode composition", () => {
    const same = ["Größe.png", "gro\u0308ße.PNG", "GRÖßE.png"].map(assetNameHash);
    expect(new Set(same).size).toBe(1);
    expect(assetNameHash("Grosse.png")).not.toBe(same[0]);
  });
});
