type Fields = Record<string, unknown>

export interface Difference {
  /** `address.city` for what lies deeper. */
  field: string
  before: unknown
  after: unknown
  /** `added`: there was nothing to compare with, the record came to be; `removed`: it is gone. */
  kind: 'added' | 'removed' | 'changed'
}

/** What differs between two states of a record, in the order of its fields; everything, when there is only one of them. */
export function findDifferences(before: Fields | null, after: Fields | null): Difference[] {
  const [old, fresh] = [flatten(before), flatten(after)]
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed'
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap(field => {
    const [was, is] = [old.get(field), fresh.get(field)]
    const isSame = JSON.stringify(was ?? null) === JSON.stringify(is ?? null)
    // Of what came or went only what says something.
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

/** A field's name as words: `currentPlan` is "Current plan". */
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
