import { describe, expect, test } from "vitest";
import { foundPage, inputIn, inputsOf, outcomeOfRequest } from "./found-inputs.ts";
import { rightPages } from "./right-pages.ts";
import { rightRequests } from "./right-requests.ts";

// Inputs that strangers found wrong pages with, or none of the findings they deserve.

/** The row whose name the file's begins with. */
const rowOf = <Row>(rows: Readonly<Record<string, Row>>, file: string): Row | undefined =>
  Object.entries(rows).find(([name]) => file.startsWith(name))?.[1];

describe("the page of an input that was found", () => {
  test("has a row of what is right of it, for every input", () => {
    const files = inputsOf("page");
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => rowOf(rightPages, file) === undefined)).toEqual([]);
  });

  test.each(inputsOf("page"))("%s", async (file) => {
    rowOf(rightPages, file)?.(await foundPage(file));
  });
});

describe("a request that was found", () => {
  test("has a row of what is right of it, for every input", () => {
    const files = inputsOf("contract");
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => rowOf(rightRequests, file) === undefined)).toEqual([]);
  });

  test.each(inputsOf("contract"))("%s", async (file) => {
    const row = rowOf(rightRequests, file);
    if (row === undefined) throw new Error("There is no row.");
    const { source, right } = row;
    const body = inputIn("contract", file);
    right(await outcomeOfRequest(body, { source }), await outcomeOfRequest(body, { source, strict: true }));
  });
});
