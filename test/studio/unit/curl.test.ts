import { afterEach, beforeEach, expect, test } from "vitest";
import { session } from "../../../studio/src/client/call.ts";
import { curlOf } from "../../../studio/src/client/curl.ts";

const tenantId = "5c1f0000-0000-4000-8000-000000000000";
beforeEach(() => {
  session.value = {
    tenantId,
    clientId: "ck_1",
    name: "",
    scopes: [],
    csrf: "not shown",
    beganAt: "2026-11-26T21:00:00.000Z",
    endsAt: "2026-11-27T09:00:00.000Z",
    idleMinutes: 30,
  };
});
afterEach(() => {
  session.value = null;
});

test("a command names the public address, and neither the session's secret nor its door", () => {
  const text = curlOf("GET /v1/{tenantId}/documents", { query: { limit: 5, format: undefined } }, "https://a.example");
  expect(text).toBe(
    `curl 'https://a.example/v1/${tenantId}/documents?limit=5' \\\n  -H "Authorization: Bearer $TOKEN"`,
  );
});

test("quotes inside a body cannot end the shell's quotes", () => {
  const body = { name: "it's; rm -rf ~" };
  const text = curlOf("POST /v1/tenants", { body }, "https://a.example");
  expect(text).toContain(String.raw`-d '{"name":"it'\''s; rm -rf ~"}'`);
});

test("the password of a file stands in a variable, as the token does", () => {
  const headers = { "Colophon-File-Password": "open%20sesame" };
  const text = curlOf("POST /v1/{tenantId}/assets/certs", { headers }, "https://a.example");
  expect(text).toContain(`-H "Colophon-File-Password: $PASSWORD"`);
  expect(text).not.toContain("sesame");
});

test("passwords within a body stand in a variable that the shell fills in", () => {
  const body = { file: "attachments/a.pdf", values: { password: "", name: "it's $PASSWORD" }, password: "open sesame" };
  const text = curlOf("POST /v1/{tenantId}/documents/fill", { body }, "https://a.example");
  const values = String.raw`{"password":"","name":"it'\''s $PASSWORD"}`;
  expect(text).toContain(`-d '{"file":"attachments/a.pdf","values":${values},"password":"'"$PASSWORD"'"}'`);
  expect(text).not.toContain("sesame");
  const form = new FormData();
  form.set("password", "open sesame");
  expect(curlOf("POST /v1/{tenantId}/assets/certs", { body: form }, "https://a.example")).toContain(
    `-F "password=$PASSWORD"`,
  );
});

test("a form's file is named, and not written out", () => {
  const body = new FormData();
  body.set("file", new File(["secret bytes"], "Brand.ttf"));
  const text = curlOf("POST /v1/{tenantId}/assets/fonts", { body }, "https://a.example");
  expect(text).toContain("-F 'file=@Brand.ttf'");
  expect(text).not.toContain("secret bytes");
});
