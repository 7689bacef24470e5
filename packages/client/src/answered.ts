import { problemOf } from "./problem.ts";

interface Call<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The answer of a call of `client.api`. Rejects with a `ColophonProblem` when it was refused. */
export async function answered<Data>(call: Promise<Call<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined || data === null) throw problemOf(error, response.status);
  return data;
}
