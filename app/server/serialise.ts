import type { Call } from '#platform/contract/define.ts'
import build, { type AnySchema } from 'fast-json-stringify'
import * as z from 'zod/mini'

// What an answer leaves the server by: the declared output, and nothing beside it. Fastify would compile all of them at every start of
// a server, which is most of what a start takes; here each is compiled with the first answer, and once in a process: it depends on
// nothing but the contract.

type Serialise = (output: unknown) => string

const compiled = new WeakMap<Call['output'], Serialise>()

/** Writes answers of a call as JSON; what its schema does not name is left out. */
export function serialiserOf({ output }: Call): Serialise {
  const known = compiled.get(output)
  if (known !== undefined) return known
  const { $schema: _, ...schema } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })
  const made: Serialise = build(asAny(schema))
  compiled.set(output, made)
  return made
}

/** JSON Schema as the one library types it and as the other does: the same thing. */
const asAny = (schema: object): AnySchema => schema
