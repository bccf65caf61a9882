import type { ResourceQuery } from '#platform/contract/resource.contract.ts'
import { fieldOf, isSortable, type Resource } from '#platform/contract/resource-fields.rules.ts'
import { textKeys } from '#platform/contract/resource-texts.rules.ts'
import { useEffect } from 'react'
import {
  customName,
  type CustomValues,
  isCustomName,
  keyInName,
} from '#platform/contract/custom-values.rules.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { ChipSelect } from '#ui/list/chip-select.tsx'
import type { ListColumn, ListQuery } from '#ui/list/list-types.ts'
import type { ListControl } from '#ui/list/use-list-query.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { MoreFilters, useChoiceFilters } from './resource-filters.tsx'
import { ValueView } from './value-view.tsx'
import { customResource } from '#features/custom-fields/contract/custom-fields.rules.ts'
import { type CustomRecords, fetchFieldsOf } from './fetch-fields.ts'
import { readFilter, writeFilter } from './filter-text.ts'

type Control<Query extends ListQuery> = ListControl<Query & { customFields: string }>
interface WithValues {
  customFields?: CustomValues | undefined
}

/** What a list shows of the fields that this person sees, by the parts of the resource kit. */
export async function loadCustomList<Query extends ListQuery>(records: CustomRecords) {
  const [fields] = await Promise.all([fetchFieldsOf(records), loadTexts(['resource'])])
  const resource = customResource(fields, customName)
  return {
    columns: (language: string): ListColumn<WithValues>[] =>
      resource.list.columns.map(name => columnOf(resource, name, language)),
    filters: (control: Control<Query>) =>
      isUnknownOrder(resource, control.query.sortColumn) ? (
        <OwnOrder control={control} />
      ) : fields.length === 0 ? undefined : (
        <CustomFilters resource={resource} control={control} />
      ),
  }
}

const columnOf = (resource: Resource, name: string, language: string): ListColumn<WithValues> => ({
  key: name,
  title: resource.texts?.[language]?.[textKeys.field(name)] ?? name,
  hideBelow: 1040,
  ...(isSortable(fieldOf(resource, name)) ? { sortBy: name } : {}),
  ...(fieldOf(resource, name).kind === 'number' ? { isNumber: true, width: 112 } : { width: 132 }),
  cell: ({ customFields }) => (
    <ValueView
      {...{ resource, name }}
      value={customFields?.[keyInName(name) ?? '']}
      related={undefined}
    />
  ),
})

/** A link or a view may name a field that this person doesn't see, or that is gone: as with any unknown column, it is ignored. */
const isUnknownOrder = ({ fields }: Resource, sortColumn: string) =>
  isCustomName(sortColumn) && !isSortable(fields[sortColumn])

function OwnOrder<Query extends ListQuery>({ control }: { control: Control<Query> }) {
  const { byDefault, change } = control
  useEffect(() => {
    change({ sortColumn: byDefault.sortColumn, sort: byDefault.sort }, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once: then the address names another column
  }, [])
  return null
}

function CustomFilters<Query extends ListQuery>({
  resource,
  control,
}: {
  resource: Resource
  control: Control<Query>
}) {
  const { t } = useTranslation('ui')
  const choices = useChoiceFilters(resource)
  const asked = readFilter(control.query.customFields)
  const { q, page, perPage, sort, sortColumn } = control.query
  const query: ResourceQuery = { q, customFields: '', page, perPage, sort, sortColumn, ...asked }
  const inner: ListControl<ResourceQuery> = {
    ...control,
    query,
    byDefault: query,
    read: () => query,
    change: next => control.change({ customFields: writeFilter({ ...asked, ...next }) }),
  }
  return (
    <>
      {choices.map(({ name, label, options }) => (
        <ChipSelect
          key={name}
          label={label}
          value={String(asked[name] ?? '')}
          none=""
          options={[{ value: '', text: t('list.any') }, ...options]}
          onChange={value => inner.change({ [name]: value })}
        />
      ))}
      <MoreFilters resource={resource} control={inner} related={undefined} />
    </>
  )
}
