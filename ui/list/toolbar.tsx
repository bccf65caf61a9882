import { SortChip } from './sort-chip.tsx'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '../button/button.tsx'
import { ChipSelect } from './chip-select.tsx'
import type { ListColumn, ListFilter, ListQuery } from './list-types.ts'
import { SearchBox } from './search-box.tsx'
import styles from './toolbar.module.css'
import type { AllMatching } from './use-all-matching.ts'
import type { ListControl } from './use-list-query.ts'
import type { Selection } from './use-selection.ts'
import { ViewsSlot } from './views-slot.tsx'

interface ToolbarProps<Row, Query extends ListQuery> {
  control: ListControl<Query>
  searchLabel: string
  filters: readonly ListFilter[]
  moreFilters: ReactNode
  columns: readonly ListColumn<Row>[]
  selection: Selection
  /** How many rows are chosen, on this page and beyond. */
  chosen: number
  all: AllMatching
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
  selection,
  chosen,
  all,
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
      {chosen === 0 || bulk === undefined ? null : (
        <section className={styles.bulk} aria-label={t('list.bulk')}>
          <span className={styles.count} aria-live="polite">
            {t('list.chosen', { count: chosen })}
          </span>
          {all.offer === undefined ? null : (
            <Button kind="quiet" isBusy={all.isBusy} onClick={all.choose}>
              {t('list.chooseAll', { count: all.offer })}
            </Button>
          )}
          {bulk}
          <IconButton name={t('list.clearSelection')} hasTip={false} onClick={selection.clear}>
            <IconX size={18} stroke={1.7} />
          </IconButton>
        </section>
      )}
      {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
    </div>
  )
}
