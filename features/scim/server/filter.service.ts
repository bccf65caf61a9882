import { type Compare, type Filter, filter } from 'scim2-parse-filter'
import { readFilter } from './resources/patch.service.ts'
import { invalidFilter } from './scim.errors.ts'

// Filters that an index answers: one comparison picks the few that may be meant, the rest of the filter is held against those.

export interface Choice<K extends string> {
  by: K
  value: string
  /** Whether a resource meets the rest. */
  isMet: (resource: object) => boolean
}

/** What a filter chooses by; undefined without one. Throws a ScimError for those that would have to read everything. */
export function readChoice<K extends string>(
  text: string | undefined,
  names: Readonly<Record<string, K>>,
): Choice<K> | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const all = partsOf(readFilter(text))
  for (const part of all) {
    const compared = comparisonOf(part)
    const by = compared && names[compared.attribute]
    if (by === undefined || compared === undefined) continue
    const rest = all.filter(one => one !== part).map(one => filter(one))
    return { by, value: compared.value, isMet: found => rest.every(isMet => isMet(found)) }
  }
  throw invalidFilter(
    `Only filters by equality are supported, of ${Object.values(names).join(', ')}.`,
  )
}

const partsOf = (whole: Filter): readonly Filter[] =>
  whole.op === 'and' ? whole.filters.flatMap(partsOf) : [whole]

/** Of `emails[type eq "work" and value eq "…"]` only the value matters: everyone has one address. */
function comparisonOf(part: Filter): { attribute: string; value: string } | undefined {
  if (part.op === '[]') {
    const inner = partsOf(part.valFilter).find(
      one => isEquality(one) && one.attrPath.toLowerCase() === 'value',
    )
    const found = inner && comparisonOf(inner)
    return found && { attribute: `${part.attrPath.toLowerCase()}.value`, value: found.value }
  }
  return isEquality(part)
    ? { attribute: part.attrPath.toLowerCase(), value: `${part.compValue}` }
    : undefined
}

const isEquality = (part: Filter): part is Compare => part.op === 'eq'
