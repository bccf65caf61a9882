import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ChipSelect } from './chip-select.tsx'
import type { ListColumn, ListQuery } from './list-types.ts'
import type { ListControl } from './use-list-query.ts'

interface SortChipProps<Row, Query extends ListQuery> {
  control: ListControl<Query>
  columns: readonly ListColumn<Row>[]
}

/** Sorts a list where there are no heads of columns to press. */
export function SortChip<Row, Query extends ListQuery>({
  control,
  columns,
}: SortChipProps<Row, Query>) {
  const { t } = useTranslation('ui')
  const { query, byDefault, change } = control
  const options = columns.flatMap(({ sortBy, title }) =>
    sortBy === undefined
      ? []
      : [
          { value: `${sortBy} asc`, text: t('list.ascending', { column: title }) },
          { value: `${sortBy} desc`, text: t('list.descending', { column: title }) },
        ],
  )
  function handleChange(value: string): void {
    const [sortColumn = byDefault.sortColumn, sort = byDefault.sort] = value.split(' ')
    change({ sortColumn, sort })
  }
  return (
    <ChipSelect
      label={t('list.sort')}
      value={`${query.sortColumn} ${query.sort}`}
      none={`${byDefault.sortColumn} ${byDefault.sort}`}
      options={options}
      onChange={handleChange}
    />
  )
}
