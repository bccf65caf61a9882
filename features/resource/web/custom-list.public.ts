import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CustomValues, isCustomName } from '#platform/contract/custom-values.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { ListColumn, ListQuery } from '#ui/list/list-types.ts'
import type { ListControl } from '#ui/list/use-list-query.ts'
import type { CustomRecords } from './components/fetch-fields.ts'

// Custom fields in lists. Everything but this hook loads once a list has some: most have none.

interface WithValues {
  id: number
  customFields?: CustomValues | undefined
}
interface ListParts<Query extends ListQuery> extends CustomRecords {
  control: ListControl<Query & { customFields: string }>
  rows: readonly WithValues[] | undefined
}

/**
 * The columns and filters of a list's custom fields.
 * @example const custom = useCustomList({ entity: 'users', keyPrefix: 'users', control, rows: list.data?.users })
 */
export function useCustomList<Row extends WithValues, Query extends ListQuery>({
  entity,
  keyPrefix,
  control,
  rows = [],
}: ListParts<Query>): { columns: ListColumn<Row>[]; filters: ReactNode } {
  const { i18n } = useTranslation('ui')
  const { data } = useQuery({
    queryKey: [keyPrefix, 'custom-fields', 'list', entity].flat(),
    queryFn: async () =>
      (await import('./components/custom-list.tsx')).loadCustomList<Query>({ entity, keyPrefix }),
    enabled:
      control.query.customFields !== '' ||
      isCustomName(control.query.sortColumn) ||
      rows[0]?.customFields !== undefined,
  })
  return {
    columns: data?.columns(i18n.language) ?? [],
    filters: data?.filters(control),
  }
}
