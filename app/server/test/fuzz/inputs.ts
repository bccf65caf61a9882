import fc from 'fast-check'
import type { Call } from '#platform/contract/define.ts'
import { isFields } from '#platform/server/write-back/write-back.ts'
import type * as z from 'zod/mini'
import type { Sent } from '../matrix/matrix-world.ts'
import { type JsonSchema, toSchema } from '../../openapi.ts'
import { arbitraryOf } from './arbitrary-of.ts'

// What a call is sent by the fuzzer: a request that is right, of which one value is another, or one made from the schemas alone.

type Schema = z.ZodMiniType
type Leaf = fc.Arbitrary<unknown>

/** Values that have ended programs like this one. */
export const hostile: Leaf = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    "' or 1=1 --",
    '\0',
    '\uD800',
    '\u202Etxt.exe',
    '../../etc/passwd',
    '{{7*7}}${7*7}',
    '<script>alert(1)</script>',
    'x'.repeat(2_000),
    'x'.repeat(200_000),
    '%',
    '_'.repeat(300),
    '*"(',
    '9'.repeat(400),
    '0000-00-00',
    '2026-02-30',
    '+275760-09-13T00:00:00.000Z',
    '1e309',
    '-0',
    -1,
    0,
    0.1 + 0.2,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    2 ** 31,
    true,
    null,
    [],
    {},
    [[[[]]]],
    { constructor: { prototype: { polluted: true } } },
    JSON.parse('{"__proto__":{"polluted":true}}'),
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Requests of one call, each beside one that is right: of four three are near it, one is free. */
export function inputsOf(call: Call, right: Sent): fc.Arbitrary<Sent> {
  if (right.bytes !== undefined) return bytesOf(right, right.bytes)
  const body = call.body === undefined ? undefined : schemaOf(call.body)
  const query = call.query === undefined ? undefined : schemaOf(call.query)
  const near: fc.Arbitrary<Sent>[] = []
  if (body !== undefined)
    near.push(changeOf(body, right.body ?? {}).map(value => ({ ...right, body: value })))
  if (query !== undefined)
    near.push(
      changeOf(query, right.query ?? {}).map(value => ({ ...right, query: toQuery(value) })),
    )
  if (call.id !== undefined) near.push(hostile.map(id => withId(right, id)))
  if (right.params !== undefined)
    near.push(changeOf({}, right.params).map(value => ({ ...right, params: toParams(value) })))
  const free = fc
    .tuple(
      body === undefined ? fc.constant(undefined) : arbitraryOf(body),
      query === undefined ? fc.constant(undefined) : arbitraryOf(query).map(toQuery),
    )
    .map(([madeBody, madeQuery]) => ({
      ...right,
      ...(madeBody === undefined ? {} : { body: madeBody }),
      ...(madeQuery === undefined ? {} : { query: madeQuery }),
    }))
  const unchanged = fc.constant(right)
  if (near.length === 0)
    return fc.oneof(
      unchanged,
      hostile.map(value => ({ ...right, query: toQuery({ q: value }) })),
    )
  return fc.oneof(
    { weight: 6, arbitrary: fc.oneof(...near) },
    { weight: 2, arbitrary: free },
    unchanged,
  )
}

/** The same, but for one value somewhere in it. */
function changeOf(schema: JsonSchema, right: unknown): Leaf {
  const variants = schema.anyOf ?? schema.oneOf
  if (isFields(right) && variants !== undefined)
    return fc.oneof(...variants.map(one => changeOf(one, right)))
  if (isFields(right)) {
    const known = schema.properties ?? {}
    const names = [...new Set([...Object.keys(known), ...Object.keys(right)])]
    if (names.length === 0) return hostile
    const inner = (name: string) => {
      const one = known[name]
      return changeOf(typeof one === 'object' ? one : {}, right[name])
    }
    return fc.oneof(...names.map(name => inner(name).map(value => ({ ...right, [name]: value }))))
  }
  const [first, ...others] = Array.isArray(right) ? right : []
  const other = fc.oneof({ weight: 2, arbitrary: arbitraryOf(schema) }, hostile)
  if (first === undefined || typeof schema.items !== 'object' || Array.isArray(schema.items))
    return other
  return fc.oneof(
    changeOf(schema.items, first).map(value => [value, ...others]),
    other,
  )
}

/** A file that is right, cut, turned or with other bytes in it. */
const bytesOf = (right: Sent, bytes: Buffer): fc.Arbitrary<Sent> =>
  fc
    .tuple(fc.nat(bytes.length), fc.uint8Array({ maxLength: 64 }), fc.boolean())
    .map(([at, other, isCut]) => ({
      ...right,
      bytes: Buffer.concat([
        bytes.subarray(0, at),
        other,
        isCut ? Buffer.alloc(0) : bytes.subarray(at + other.length),
      ]),
    }))

/** The id stands in the query, or in the body. */
function withId(right: Sent, id: unknown): Sent {
  return right.query?.['id'] === undefined
    ? { ...right, body: isFields(right.body) ? { ...right.body, id } : { id } }
    : { ...right, query: { ...right.query, id: asText(id) } }
}

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 4_000)
/** Of a half of a sign an address can say nothing. */
const toQuery = (value: unknown): Record<string, string> =>
  isFields(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, one]) =>
          one === undefined ? [] : [[name, asText(one).toWellFormed()]],
        ),
      )
    : { q: asText(value).toWellFormed() }
const toParams = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toQuery(value)).map(([name, one]) => [name, encodeURIComponent(one)]),
  )

const schemas = new WeakMap<Schema, JsonSchema>()
/** A call is sent many inputs: its schema is made once. */
function schemaOf(schema: Schema): JsonSchema {
  const known = schemas.get(schema) ?? toSchema(schema, 'input')
  schemas.set(schema, known)
  return known
}
