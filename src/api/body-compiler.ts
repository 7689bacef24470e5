import type { FastifySchemaCompiler } from "fastify";
import { Refusal } from "../vocabulary/refusal.ts";
import { compileBody } from "../vocabulary/validate.ts";
import type { JsonSchema } from "./schemas.ts";

/** Checks bodies by the vocabulary's validator, which changes nothing in them; the rest of a request is read by hand. */
