// Describes JSON Schemas, and makes examples of them: as much as our own schemas use.

export interface SchemaField {
  /** Nested names with dots: `user.id`, `users[].id`. */
  name: string
  type: string
  isRequired: boolean
  /** Nesting depth. */
  depth: number
}

const get = (schema: unknown, name: string): unknown =>
  typeof schema === 'object' && schema !== null
    ? new Map<string, unknown>(Object.entries(schema)).get(name)
    : undefined
const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const choicesOf = (schema: unknown): unknown[] => [
  ...listOf(get(schema, 'anyOf')),
  ...listOf(get(schema, 'oneOf')),
]
const isNull = (schema: unknown): boolean => get(schema, 'type') === 'null'

/** `string`, `integer 1…100`, `"asc" | "desc"`, `user[]`. */
export function describeType(schema: unknown): string {
  const constant = get(schema, 'const')
  if (constant !== undefined) return JSON.stringify(constant)
  const values = listOf(get(schema, 'enum'))
  if (values.length > 0) return values.map(one => JSON.stringify(one)).join(' | ')
  const choices = choicesOf(schema)
  if (choices.length > 0) return choices.map(describeType).join(' | ')
  const type = get(schema, 'type')
  if (type === 'array') return `${describeType(get(schema, 'items'))}[]`
  const format = get(schema, 'format')
  const plain = typeof type === 'string' ? type : Array.isArray(type) ? type.join(' | ') : 'any'
  return `${typeof format === 'string' ? `${plain} (${format})` : plain}${describeRange(schema)}`
}

function describeRange(schema: unknown): string {
  const least = get(schema, 'minimum') ?? get(schema, 'minLength')
  const most = get(schema, 'maximum') ?? get(schema, 'maxLength')
  // The limits of the number type itself are not bounds.
  const hasBound = (bound: unknown): bound is number =>
    typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER
  if (!hasBound(least) && !hasBound(most)) return ''
  return ` ${hasBound(least) ? least : ''}…${hasBound(most) ? most : ''}`
}

const DEEPEST = 4

/** The fields of an object, including nested ones. */
export function listFields(schema: unknown, at = { name: '', depth: 0 }): SchemaField[] {
  if (at.depth > DEEPEST) return []
  const [first] = choicesOf(schema).filter(one => !isNull(one))
  if (first !== undefined) return listFields(first, at)
  if (get(schema, 'type') === 'array')
    return listFields(get(schema, 'items'), { ...at, name: `${at.name}[]` })
  const required = new Set(listOf(get(schema, 'required')))
  return entriesOf(get(schema, 'properties')).flatMap(([name, field]) => {
    const full = at.name === '' ? name : `${at.name}.${name}`
    const own = {
      name: full,
      type: describeType(field),
      isRequired: required.has(name),
      depth: at.depth,
    }
    return [own, ...listFields(field, { name: full, depth: at.depth + 1 })]
  })
}

/** A value that fits the schema: its default, its first choice, or the plainest value of its type. */
export function makeExample(schema: unknown, depth = 0): unknown {
  const byDefault = get(schema, 'default')
  if (byDefault !== undefined) return byDefault
  const constant = get(schema, 'const')
  if (constant !== undefined) return constant
  const [value] = listOf(get(schema, 'enum'))
  if (value !== undefined) return value
  const [choice] = choicesOf(schema)
  if (choice !== undefined) return makeExample(choice, depth)
  switch ([get(schema, 'type')].flat()[0]) {
    case 'object':
      return makeObject(schema, depth)
    case 'array':
      return depth > DEEPEST ? [] : [makeExample(get(schema, 'items'), depth + 1)]
    case 'integer':
    case 'number':
      return Math.max(1, Number(get(schema, 'minimum') ?? 1))
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return exampleText(get(schema, 'format'))
  }
}

/** Required properties only; all of them if none is required. */
function makeObject(schema: unknown, depth: number): unknown {
  const required = new Set(listOf(get(schema, 'required')))
  const properties = entriesOf(get(schema, 'properties'))
  const shown =
    required.size === 0 ? properties.slice(0, 2) : properties.filter(([name]) => required.has(name))
  return Object.fromEntries(shown.map(([name, field]) => [name, makeExample(field, depth + 1)]))
}

function exampleText(format: unknown): string {
  if (format === 'email') return 'name@example.com'
  if (format === 'date-time') return '2030-01-31T12:00:00Z'
  if (format === 'uri') return 'https://example.com/hook'
  return 'text'
}
