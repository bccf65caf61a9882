import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { Card } from '../card/card.tsx'
import { lazyDialog } from '../dialog/lazy-dialog.tsx'
import { ErrorState, NoMatchState } from '../state/state.tsx'
import type { BulkBarProps } from './bulk-bar.tsx'
import { ListFooter } from './list-footer.tsx'
import { writeTotal } from './write-total.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import type { ListColumn, ListFilter, ListQuery, ListResult } from './list-types.ts'
import styles from './list.module.css'
import { type ListRow, Table } from './table.tsx'
import { Toolbar } from './toolbar.tsx'
import { useListKeys } from './use-list-keys.ts'
import type { ListControl } from './use-list-query.ts'
import { useLastPage } from './use-last-page.ts'
import { type Selection, useSelection } from './use-selection.ts'

interface ListProps<Row extends ListRow, Query extends ListQuery> {
  /** Accessible name of the table. */
  name: string
  control: ListControl<Query>
  result: ListResult<Row>
  /** The first column names the row and holds its link. */
  columns: readonly ListColumn<Row>[]
  filters?: readonly ListFilter[]
  /** Filters that are no list of choices: `<ChipPopover>`s. */
  moreFilters?: ReactNode
  searchLabel: string
  nameOf: (row: Row) => string
  /** At the end of each row. */
  menu?: ((row: Row) => ReactNode) | undefined
  /** What can be done to the chosen rows; without it rows cannot be chosen. */
  bulk?: ((rows: readonly Row[], selection: Selection) => ReactNode) | undefined
  /** All matching rows, for selecting more than a page; at most a thousand. */
  fetchAll?: (() => Promise<readonly Row[]>) | undefined
  /** What can be done with the list as a whole, at the end of its toolbar. */
  tools?: ReactNode
  /** Shown when there is nothing at all. */
  empty: ReactNode
  /** What failed, when it did. */
  failed: string
  /** `n` on the keyboard. */
  onAdd?: (() => void) | undefined
}

/**
 * A list whose state is its address: search, filters, sort, pages, selection, keyboard, and the four states of X-01.
 *
 * @example <List name={t('users')} control={control} result={result} columns={columns} searchLabel={t('search')} … />
 */
export function List<Row extends ListRow, Query extends ListQuery>(props: ListProps<Row, Query>) {
  const {
    control,
    result,
    columns,
    filters = [],
    moreFilters,
    searchLabel,
    bulk,
    fetchAll,
    tools,
    onAdd,
  } = props
  const root = useRef<HTMLDivElement>(null)
  const rows = result.rows ?? []
  const selection = useSelection<Row>(
    rows.map(row => row.id),
    JSON.stringify(control.query),
  )
  useListKeys({
    root,
    onAdd,
    onToggle: bulk === undefined ? undefined : id => selection.toggle(id, false),
  })
  useLastPage(control, result)
  const chosen = selection.all ?? rows.filter(row => selection.ids.has(row.id))
  return (
    <div ref={root}>
      <Card isPadded={false}>
        <Toolbar
          control={control}
          searchLabel={searchLabel}
          filters={filters}
          moreFilters={moreFilters}
          columns={columns}
          bulk={
            bulk === undefined || chosen.length === 0 ? null : (
              <LazyBulkBar
                result={result}
                selection={selection}
                fetchAll={fetchAll}
                chosen={chosen.length}
                onClose={selection.clear}
              >
                {bulk(chosen, selection)}
              </LazyBulkBar>
            )
          }
          tools={tools}
        />
        <Body {...props} selection={bulk === undefined ? undefined : selection} />
        <Announcement result={result} />
      </Card>
    </div>
  )
}

/** Loaded when the first row is chosen. */
const LazyBulkBar = lazyDialog<BulkBarProps<{ id: number }>>(
  async () => (await import('./bulk-bar.tsx')).BulkBar,
)

/** One of the four states, or the rows. */
function Body<Row extends ListRow, Query extends ListQuery>(
  props: ListProps<Row, Query> & { selection: Selection | undefined },
) {
  const { name, control, result, nameOf, menu, empty, failed, selection } = props
  // The first one names the row.
  const columns = props.columns.filter(
    ({ key }, index) => index === 0 || !control.hidden.includes(key),
  )
  const { rows, total = 0, isTotalMinimum, isStale, error, isRetrying, retry } = result
  if (rows === undefined && error !== null && error !== undefined) {
    return <ErrorState title={failed} error={error} isBusy={isRetrying} onRetry={retry} />
  }
  if (rows?.length === 0 && total === 0)
    return control.isFiltered ? <NoMatchState onClear={control.clear} /> : <>{empty}</>
  return (
    <>
      <Table {...{ name, control, columns, rows: rows ?? [], nameOf, isStale, selection, menu }} />
      {rows === undefined ? (
        <ListSkeleton rows={control.query.perPage} hasBox={selection !== undefined} />
      ) : null}
      {rows === undefined ? (
        <div className={styles.footRoom} />
      ) : (
        <ListFooter {...{ control, total, isTotalMinimum }} />
      )}
    </>
  )
}

/** Announces the number of results to screen readers on every response. */
function Announcement<Row>({ result }: { result: ListResult<Row> }) {
  const { rows, total, isTotalMinimum = false, isStale } = result
  const { t } = useTranslation('ui')
  const format = useFormats()
  const isKnown = rows !== undefined && total !== undefined && !isStale
  return (
    <p className="sr-only" aria-live="polite">
      {isKnown
        ? t('list.results', { count: total, number: writeTotal(total, isTotalMinimum, format) })
        : ''}
    </p>
  )
}
