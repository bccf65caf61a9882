import { SortChip } from './sort-chip.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ChipSelect } from './chip-select.tsx'
import type { ListColumn, ListFilter, ListQuery } from './list-types.ts'
import { SearchBox } from './search-box.tsx'
import styles from './toolbar.module.css'
import type { ListControl } from './use-list-query.ts'
import { ViewsSlot } from './views-slot.tsx'

interface ToolbarProps<Row, Query extends ListQuery> {
  control: ListControl<Query>
  searchLabel: string
  filters: readonly ListFilter[]
  moreFilters: ReactNode
  columns: readonly ListColumn<Row>[]
  /** What can be done to the chosen rows. */
  bulk: ReactNode
  /** At the end: what can be done with the list as a whole. */
  tools: ReactNode
}

/** Above the rows: search, filters, on phones the sort, and what can be done to the chosen rows. */
export function Toolbar<Row, Query extends ListQuery>({
  control,
  searchLabel,
  filters,
  moreFilters,
  columns,
  bulk,
  tools,
}: ToolbarProps<Row, Query>) {
  const { t } = useTranslation('ui')
  const { query, change } = control
  const values = new Map<string, unknown>(Object.entries(query))
  return (
    <div className={styles.toolbar} data-no-print>
      <SearchBox
        label={searchLabel}
        value={query.q}
        onSearch={(q, isFirst) => change({ q }, { replace: !isFirst })}
      />
      <ViewsSlot read={control.read} columns={columns} />
      <div className={styles.filters}>
        {filters.map(({ name, label, options, none }) => (
          <ChipSelect
            key={name}
            label={label}
            value={String(values.get(name))}
            none=""
            options={[{ value: '', text: none ?? t('list.any') }, ...options]}
            onChange={value => change({ [name]: value })}
          />
        ))}
        {moreFilters}
        <span className={styles.sortChip}>
          <SortChip control={control} columns={columns} />
        </span>
      </div>
      {bulk}
      {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
    </div>
  )
}
