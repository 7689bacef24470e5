import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { RequestPatience, sharedPatience, withPatience } from "../../ports/patience/port.ts";

/**
 * Milliseconds that a request waits for servers in all, before it is answered 503. With a second more for the last answer, and half of one
 * in which the process may be late itself, it is answered within 11 s.
 */
const usualMs = 9500;

/**
 * One clock for a request: however many servers do not answer, and however often what it does is tried again, it waits no longer.
 * The time in which its body comes does not count: that is the caller's. A request that another one makes inside of the process is on
 * the clock of that. For storage on servers alone: before Node.js 24 whatever asks which request it is done for makes every promise of the process dearer.
 */
export function addStorageClock(app: FastifyInstance, now: () => number, ms = usualMs): void {
  const clocks = new WeakMap<FastifyRequest, RequestPatience>();
  /** The clocks that are of one request alone. */
  const own = new WeakSet<FastifyRequest>();
  /** Their clocks stand. */
  const sending = new WeakSet<FastifyRequest>();
  const goOn = (request: FastifyRequest): void => {
    if (sending.delete(request)) clocks.get(request)?.resume();
  };
  app.addHook("onRequest", (request, reply, done) => {
    const outer = sharedPatience();
    const clock = outer ?? new RequestPatience(ms, now, () => reply.raw.headersSent);
    clocks.set(request, clock);
    if (outer === undefined) own.add(request);
    withPatience(clock, done);
  });
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    sending.add(request);
    clocks.get(request)?.pause();
    done();
  });
  // A body comes with events of its connection, which know nothing of the request.
  app.addHook("preValidation", (request, _reply, done) => within(clocks.get(request), done));
  // Routes for uploads read their bodies by themselves, before their input is validated.
  app.addHook("preHandler", (request, _reply, done) => {
    goOn(request);
    within(clocks.get(request), done);
  });
  // One that was refused before: the clock may be that of another request, which goes on.
  app.addHook("onSend", (request, _reply, payload, done) => {
    goOn(request);
    const clock = clocks.get(request);
    if (clock !== undefined && payload instanceof Readable) readWithin(clock, payload);
    // The answer to a body that could not be read is begun by an event of the body, which knows nothing of the request either.
    within(clock, done);
  });
  // The answer of a caller who left is never sent: what is still done for it must not outlast the clock.
  app.addHook("onResponse", (request, _reply, done) => {
    if (own.has(request)) clocks.get(request)?.end();
    done();
  });
}

/** More of an answer is read whenever its connection takes more, and such an event knows nothing of the request. */
function readWithin(clock: RequestPatience, answer: Readable): void {
  const read = answer._read;
  answer._read = (bytes) => withPatience(clock, () => read.call(answer, bytes));
}

const within = (clock: RequestPatience | undefined, work: () => void): void =>
  clock === undefined ? work() : withPatience(clock, work);
