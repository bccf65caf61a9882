type Fields = Record<string, unknown>

export interface Difference {
  /** `address.city` for nested fields. */
  field: string
  before: unknown
  after: unknown
  /** `added`: the record was created; `removed`: it was deleted. */
  kind: 'added' | 'removed' | 'changed'
}

/** The difference of two states of a record, in field order; all fields if there is only one state. */
export function findDifferences(before: Fields | null, after: Fields | null): Difference[] {
  const [old, fresh] = [flatten(before), flatten(after)]
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed'
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap(field => {
    const [was, is] = [old.get(field), fresh.get(field)]
    const isSame = JSON.stringify(was ?? null) === JSON.stringify(is ?? null)
    // Created and deleted records list non-empty fields only.
    if (kind === 'changed' ? isSame : isNothing(was) && isNothing(is)) return []
    return [{ field, before: was, after: is, kind }]
  })
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

function flatten(fields: Fields | null, path = ''): Map<string, unknown> {
  const flat = new Map<string, unknown>()
  for (const [name, value] of Object.entries(fields ?? {})) {
    const field = path === '' ? name : `${path}.${name}`
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [deep, inner] of flatten({ ...value }, field)) flat.set(deep, inner)
    else
      flat.set(
        field,
        Array.isArray(value) && value.every(one => typeof one !== 'object')
          ? value.join(', ')
          : value,
      )
  }
  return flat
}

/** A field name as words: `currentPlan` becomes "Current plan". */
export function nameInWords(field: string): string {
  const words = field
    .replaceAll('.', ' · ')
    .replaceAll('_', ' ')
    .replaceAll(
      /([a-z0-9])([A-Z])/g,
      (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    )
  return words.charAt(0).toUpperCase() + words.slice(1)
}
