import {
  type EmployeeSort,
  parseSorts,
  SORTS_AT_ONCE,
  writeSorts,
} from '../../contract/datatables.rules.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readGridSearch, type GridQuery } from '../datatables.api.ts'
import { isCustomName } from '#platform/contract/custom-values.rules.ts'

/** The sheet's state, in the URL. */
export interface GridControl {
  query: GridQuery
  isFiltered: boolean
  change: (
    change: Partial<Record<keyof GridQuery, string>>,
    options?: { replace?: boolean },
  ) => void
  /** Clears filters; sorts stay. */
  clear: () => void
}

const BY_DEFAULT = readGridSearch({})
const FILTERS = Object.keys(BY_DEFAULT).filter(name => name !== 'sort')

export function useGridControl(): GridControl {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useMemo(() => readGridSearch(raw), [raw])
  const known = new Map<string, unknown>(Object.entries(query))
  const go = (search: Record<string, unknown>, replace = false) =>
    void navigate({ to: '.', search, replace, resetScroll: false })
  return {
    query,
    isFiltered: FILTERS.some(name => known.get(name) !== Object(BY_DEFAULT)[name]),
    change(next, { replace = false } = {}) {
      const search = Object.entries({ ...raw, ...next }).filter(
        ([name, value]) => value !== '' && value !== Object(BY_DEFAULT)[name],
      )
      go(Object.fromEntries(search), replace)
    },
    clear: () =>
      go(Object.fromEntries(Object.entries(raw).filter(([name]) => !FILTERS.includes(name)))),
  }
}

/**
 * The sorts after clicking a column: ascending, descending, none. A plain click replaces other sorts; with Shift it is appended. A custom
 * field stands alone.
 */
export function pressSort(
  text: string,
  column: EmployeeSort['column'],
  isTogether: boolean,
): string {
  const sorts = parseSorts(text) ?? []
  const known = sorts.find(one => one.column === column)
  const next: EmployeeSort | undefined =
    known === undefined
      ? { column, direction: 'asc' }
      : known.direction === 'asc'
        ? { column, direction: 'desc' }
        : undefined
  const isAlone = [column, ...sorts.map(one => one.column)].some(isCustomName)
  if (!isTogether || isAlone) return writeSorts(next === undefined ? [] : [next])
  if (known === undefined)
    return writeSorts([...sorts, { column, direction: 'asc' as const }].slice(-SORTS_AT_ONCE))
  return writeSorts(sorts.flatMap(one => (one.column === column ? (next ?? []) : one)))
}
