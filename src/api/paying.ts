import type { FastifyRequest } from "fastify";
import type { StepKind, StepTurns } from "../ports/steps/port.ts";
import { networkOf } from "../vocabulary/addresses.ts";
import { callerLeft } from "../vocabulary/stopping/stop-signal.ts";

const nobody = "nobody at ";

/** Who is charged for what is done with the bytes of a request: its tenant, or the network of a caller without one. */
export const payerOf = ({ caller, ip }: FastifyRequest): string => caller?.tenantId ?? `${nobody}${networkOf(ip)}`;

/** Whether a payer is a tenant, and no address. */
export const isTenant = (payer: string): boolean => !payer.startsWith(nobody);

/** Does work on the bytes of a request in steps, as long as the caller is there. */
export async function inStepsOf<Result>(
  request: FastifyRequest,
  steps: StepTurns,
  kind: StepKind,
  work: Iterator<number, Result>,
): Promise<Result> {
  const gone = new AbortController();
  const leave = (): void => gone.abort(callerLeft());
  const { socket } = request.raw;
  if (socket.destroyed) leave();
  else socket.once("close", leave);
  try {
    return await steps.of(payerOf(request), gone.signal).all(kind, work);
  } finally {
    socket.off("close", leave);
  }
}
