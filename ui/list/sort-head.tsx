import type { ListColumn, ListQuery } from './list-types.ts'
import styles from './table.module.css'
import type { ListControl } from './use-list-query.ts'

interface SortHeadProps<Row, Query extends ListQuery> {
  column: ListColumn<Row>
  control: ListControl<Query>
}

/** The head of a column. Pressing it sorts up, then down, then as the list is by default; where that is down by this column, up again. */
export function SortHead<Row, Query extends ListQuery>({
  column,
  control,
}: SortHeadProps<Row, Query>) {
  const { title, sortBy, width, isNumber, hideBelow } = column
  const { query, byDefault, change } = control
  const cell = {
    scope: 'col',
    'data-number': isNumber,
    'data-hidden-below': hideBelow,
    style: { width },
  } as const
  if (sortBy === undefined) return <th {...cell}>{title}</th>

  const order = query.sortColumn === sortBy ? query.sort : undefined
  const isDefault = query.sortColumn === byDefault.sortColumn && query.sort === byDefault.sort
  function handlePress(): void {
    if (order === 'asc') change({ sortColumn: sortBy ?? '', sort: 'desc' })
    else if (order === undefined || isDefault) change({ sortColumn: sortBy ?? '', sort: 'asc' })
    else change({ sortColumn: byDefault.sortColumn, sort: byDefault.sort })
  }
  return (
    <th
      {...cell}
      aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" className={styles.sort} data-order={order} onClick={handlePress}>
        {title}
        <svg width="8" height="14" viewBox="0 0 8 14" aria-hidden="true" focusable="false">
          <path className={styles.up} d="M4 1 7.500 5.500h-7z" />
          <path className={styles.down} d="M4 13 .5 8.500h7z" />
        </svg>
      </button>
    </th>
  )
}
