import type { Call } from '#platform/contract/define.ts'
import build, { type AnySchema } from 'fast-json-stringify'
import * as z from 'zod/mini'

// Response serialization: the declared output, and nothing else. Fastify would compile all schemas at every start of
// a server, which is most of a start's time; here each is compiled on its first response, once per process: it depends
// only on the contract.

type Serialize = (output: unknown) => string

const compiled = new WeakMap<Call['output'], Serialize>()

/** Writes answers of a call as JSON; what its schema does not name is left out. */
export function serializerOf({ output }: Call): Serialize {
  const known = compiled.get(output)
  if (known !== undefined) return known
  const { $schema: _, ...schema } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })
  const made: Serialize = build(asAny(schema))
  compiled.set(output, made)
  return made
}

/** JSON Schema as typed by one library and by the other: the same thing. */
const asAny = (schema: object): AnySchema => schema
