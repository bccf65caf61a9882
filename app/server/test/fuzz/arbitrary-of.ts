import fc from 'fast-check'
import type { JsonSchema } from '../../openapi.ts'

// What a JSON schema lets pass, as fast-check makes it: the schemas are those that the reference publishes.

type Leaf = fc.Arbitrary<unknown>

/** Made for what stands for an id of the demo: small ones are there, the rest is not. */
const ids = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }) },
  fc.integer({ min: 1, max: 2_147_483_647 }),
  fc.constant(Number.MAX_SAFE_INTEGER),
)
/** Texts that people have: other scripts, marks that join, signs of two units, long words. */
const writing = fc.oneof(
  fc.constantFrom(
    'Ada',
    'Café',
    'Straße 7',
    'محاسبة',
    'İstanbul',
    '👩‍👩‍👧‍👦',
    'e\u0301',
    'x y',
    '0',
    '=1+1',
  ),
  fc.string({ unit: 'grapheme' }),
  fc.lorem({ maxCount: 4 }),
)
const FORMATS: Record<string, Leaf> = {
  email: fc.emailAddress(),
  uuid: fc.uuid(),
  'date-time': fc
    .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map(date => date.toISOString()),
  date: fc
    .date({ min: new Date('1600-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10)),
}

/** Values that the schema accepts, nearly always: what it cannot say (a sum, an order of two fields) may still be refused. */
export function arbitraryOf(schema: JsonSchema): Leaf {
  const known = arbitraries.get(schema) ?? makeArbitrary(schema)
  arbitraries.set(schema, known)
  return known
}
const arbitraries = new WeakMap<JsonSchema, Leaf>()

function makeArbitrary(schema: JsonSchema): Leaf {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum)
  const several = schema.anyOf ?? schema.oneOf
  if (several !== undefined) return fc.oneof(...several.map(one => arbitraryOf(one)))
  const kind = typeof schema.type === 'string' ? BY_TYPE[schema.type] : undefined
  return kind?.(schema) ?? fc.jsonValue({ maxDepth: 2 })
}

const BY_TYPE: Record<string, (schema: JsonSchema) => Leaf> = {
  string: textsOf,
  integer: numbersOf,
  number: numbersOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: listsOf,
  object: objectsOf,
}

function textsOf({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): Leaf {
  const known = format === undefined ? undefined : FORMATS[format]
  if (known !== undefined) return known
  if (pattern !== undefined) return matchesOf(pattern)
  const longest = Math.min(maxLength, 300)
  const cut = writing.map(text => text.slice(0, longest).padEnd(minLength, 'a'))
  // The longest that is allowed is where a column, an index or a mail ends.
  return fc.oneof(
    { weight: 8, arbitrary: cut },
    fc.constant('y'.repeat(Math.min(maxLength, 5_000))),
  )
}

const matches = new Map<string, Leaf>()
const GUESSES = [
  'a',
  'abc',
  'abcd1234',
  'A1',
  'EUR',
  'Größe',
  '/apps',
  '1',
  '#aabbcc',
  'page',
  '👍',
  '@acct:note',
  'image/png',
]

/** Of patterns that name classes of Unicode it makes tables for seconds, and some it cannot turn round: of those, what happens to fit. */
function matchesOf(pattern: string): Leaf {
  const known = matches.get(pattern)
  if (known !== undefined) return known
  const expression = new RegExp(pattern, 'u')
  const fitting = GUESSES.filter(one => expression.test(one))
  const guesses = fc.constantFrom(...(fitting.length === 0 ? [''] : fitting))
  const isHard = /\\p\{|\(\?[!=<]/i.test(pattern)
  const made = isHard ? guesses : fc.stringMatching(expression, { size: 'small' })
  matches.set(pattern, made)
  return made
}

function numbersOf(schema: JsonSchema): Leaf {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : -1_000_000
  const below = typeof exclusiveMaximum === 'number' ? exclusiveMaximum - 1 : 1_000_000_000
  const [low, high] = [minimum ?? above, maximum ?? below]
  const looksLikeId = type === 'integer' && low === 1 && high === Number.MAX_SAFE_INTEGER
  if (looksLikeId) return ids
  const edges = fc.constantFrom(low, high)
  if (type === 'integer')
    return fc.oneof({ weight: 4, arbitrary: fc.integer({ min: Math.ceil(low), max: high }) }, edges)
  const hundredths = fc
    .integer({ min: Math.ceil(low * 100), max: Math.floor(Math.min(high, 1e12) * 100) })
    .map(cents => cents / 100)
  return fc.oneof({ weight: 4, arbitrary: multipleOf === undefined ? hundredths : edges }, edges)
}

function listsOf({ items, minItems = 0, maxItems = 5 }: JsonSchema): Leaf {
  if (typeof items !== 'object' || Array.isArray(items)) return fc.constant([])
  return fc.array(arbitraryOf(items), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 5)),
  })
}

function objectsOf({ properties, required = [], additionalProperties }: JsonSchema): Leaf {
  if (properties === undefined)
    return typeof additionalProperties === 'object'
      ? fc.dictionary(fc.stringMatching(/^[a-z]{1,12}$/), arbitraryOf(additionalProperties), {
          maxKeys: 4,
        })
      : fc.constant({})
  const parts: Record<string, Leaf> = {}
  for (const [name, one] of Object.entries(properties))
    if (typeof one === 'object' && one.readOnly !== true) parts[name] = arbitraryOf(one)
  return fc.record<Record<string, unknown>>(parts, {
    requiredKeys: Object.keys(parts).filter(name => required.includes(name)),
  })
}
