import * as z from 'zod/mini'
import { customName, keyInName } from '#platform/contract/custom-values.rules.ts'

// The filter by custom fields is one JSON text in the address; on screen each field has a filter of its own.

type Asked = Record<string, string | number>
const stored = z.record(z.string(), z.union([z.string(), z.number()]))

/**
 * The filters of an address by name; what cannot be read filters nothing.
 * @example readFilter('{"team":"red"}') // { 'customFields.team': 'red' }
 */
export function readFilter(text: string): Asked {
  if (text === '') return {}
  try {
    return Object.fromEntries(
      Object.entries(stored.parse(JSON.parse(text))).map(([key, value]) => [
        customName(key),
        value,
      ]),
    )
  } catch {
    return {}
  }
}

/** As the list's call takes it; empty without a filter. */
export function writeFilter(asked: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(asked).flatMap(([name, value]) => {
    const key = keyInName(name)
    return key === undefined || value === undefined || value === '' ? [] : [[key, value] as const]
  })
  return given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given))
}
