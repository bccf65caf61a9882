import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { ImportField } from './import-types.ts'

/** Column index by field. */
export type Mapping = Partial<Record<string, number>>

/**
 * Maps columns to fields by header name; each column is used once.
 *
 * @example suggestMapping(['E-Mail', 'Name'], fields) // { email: 0, fullName: 1 }
 */
export function suggestMapping(header: readonly string[], fields: readonly ImportField[]): Mapping {
  const names = header.map(bare)
  const mapping: Mapping = {}
  const taken = new Set<number>()
  for (const { name, label, also } of fields) {
    const known = [name, label, ...also].map(bare)
    const column = names.findIndex(
      (one, index) => one !== '' && !taken.has(index) && known.includes(one),
    )
    if (column === -1) continue
    taken.add(column)
    mapping[name] = column
  }
  return mapping
}

/** Without case, accents, spaces and signs: `E-mail address` is `emailaddress`. */
const bare = (text: string): string => foldSearch(text).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
