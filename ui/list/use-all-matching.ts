import { useState } from 'react'
import type { ListQuery, ListResult } from './list-types.ts'
import type { ListControl } from './use-list-query.ts'
import type { Selection } from './use-selection.ts'

/** More are not chosen at once: what is done to them is answered for each by name. */
export const MAX_SELECTED = 1_000

interface AllMatching<Row> {
  /** All rows that match, when they are chosen; else undefined. */
  rows: readonly Row[] | undefined
  /** How many they would be; undefined when there are no more than on the page, or too many. */
  offer: number | undefined
  isBusy: boolean
  choose: () => void
  clear: () => void
}

interface Parts<Row, Query extends ListQuery> {
  control: ListControl<Query>
  result: ListResult<Row>
  selection: Selection
  fetchAll: (() => Promise<readonly Row[]>) | undefined
}

/** After selecting the whole page: select all rows matching search and filters, across pages. */
export function useAllMatching<Row, Query extends ListQuery>({
  control,
  result,
  selection,
  fetchAll,
}: Parts<Row, Query>): AllMatching<Row> {
  const key = JSON.stringify({ ...control.query, page: 0, perPage: 0 })
  const [all, setAll] = useState<{ key: string; rows: readonly Row[] }>()
  const [isBusy, setBusy] = useState(false)
  const { rows = [], total = 0 } = result
  const isWholePage = rows.length > 0 && selection.ids.size === rows.length
  const isMore = total > rows.length && total <= MAX_SELECTED

  async function choose(): Promise<void> {
    if (fetchAll === undefined) return
    setBusy(true)
    try {
      setAll({ key, rows: await fetchAll() })
    } finally {
      setBusy(false)
    }
  }
  return {
    rows: all?.key === key && isWholePage ? all.rows : undefined,
    offer: fetchAll !== undefined && isWholePage && isMore ? total : undefined,
    isBusy,
    choose: () => void choose(),
    clear: () => setAll(undefined),
  }
}
