import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '../state/explain-failure.ts'
import { toast } from '../toast/toast-store.ts'
import type { ListResult } from './list-types.ts'
import type { WideSelection } from './use-selection.ts'

/** More are not chosen at once: what is done to them is answered for each by name. */
export const MAX_SELECTED = 1_000

export interface AllMatching {
  /** How many they would be; undefined when there are no more than on the page, too many, or they are chosen already. */
  offer: number | undefined
  isBusy: boolean
  choose: () => void
}

interface Parts<Row> {
  result: ListResult<Row>
  selection: WideSelection<Row>
  fetchAll: (() => Promise<readonly Row[]>) | undefined
}

/** After selecting the whole page: select all rows matching search and filters, across pages. */
export function useAllMatching<Row extends { id: number }>(parts: Parts<Row>): AllMatching {
  const { result, selection, fetchAll } = parts
  const { t } = useTranslation('ui')
  const [isBusy, setBusy] = useState(false)
  const { rows = [], total = 0 } = result
  const isWholePage = rows.length > 0 && selection.ids.size === rows.length
  const isMore = total > rows.length && total <= MAX_SELECTED
  useFreshRows(parts)

  async function choose(): Promise<void> {
    if (fetchAll === undefined) return
    const choice = selection.begin()
    setBusy(true)
    try {
      choice.finish(await fetchAll())
    } catch (error) {
      toast.error(explainFailure(error, t))
    } finally {
      setBusy(false)
    }
  }
  return {
    offer:
      fetchAll !== undefined && selection.all === undefined && isWholePage && isMore
        ? total
        : undefined,
    isBusy,
    choose: () => void choose(),
  }
}

/** When the rows change while all are chosen: those that no longer match are no longer chosen, new ones aren’t chosen. */
function useFreshRows<Row extends { id: number }>({ result, selection, fetchAll }: Parts<Row>) {
  const { all } = selection
  const shown = all === undefined ? undefined : JSON.stringify([result.total, result.rows])
  const known = useRef<string>(undefined)
  useEffect(() => {
    const isSame = known.current === undefined || known.current === shown
    known.current = shown
    if (isSame || all === undefined || fetchAll === undefined) return undefined
    let isOver = false
    const choice = selection.begin()
    const ids = new Set(all.map(row => row.id))
    fetchAll().then(
      rows => {
        if (!isOver) choice.finish(rows.filter(row => ids.has(row.id)))
      },
      // Those that are gone are refused by name.
      () => undefined,
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what is shown is what tells of changes
  }, [shown])
}
