import { DATE_LOCALES, LOCALES } from '#platform/contract/locales.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import {
  NOT_ASSIGNED,
  type Permission,
  type PermissionListQuery,
} from '../contract/permissions.contract.ts'
import type { PeopleOf, PermissionRow, RoleName } from '#features/roles/server/roles.service.ts'
import type { ExportTable } from '#platform/server/export/export-table.ts'
import { readTexts } from '#platform/server/texts/texts.ts'

// The permission list: dozens of rows, so it is filtered in memory. Dates are searched as the list displays them in English.

type Question = Pick<PermissionListQuery, 'q' | 'assignedTo' | 'sort' | 'sortColumn' | 'timeZone'>

/** The permissions that a question means, in its order. */
export function selectPermissions(
  all: Permission[],
  { q, assignedTo, sort, sortColumn, timeZone }: Question,
): Permission[] {
  const text = foldSearch(q)
  const dayOf = createDays(timeZone)
  const found = all.filter(one => {
    const isFiltered =
      assignedTo !== '' &&
      (assignedTo === NOT_ASSIGNED
        ? one.assignedTo.length > 0
        : !one.assignedTo.includes(assignedTo))
    return (
      !isFiltered &&
      (text === '' ||
        foldSearch(one.name).includes(text) ||
        foldSearch(dayOf(one.createdDate)).includes(text))
    )
  })
  const sign = sort === 'asc' ? 1 : -1
  // Equal times keep their creation order.
  return found.toSorted((a, b) => sign * (compare(a, b, sortColumn) || a.id - b.id))
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const compare = (a: Permission, b: Permission, column: PermissionListQuery['sortColumn']): number =>
  column === 'name'
    ? byName.compare(a.name, b.name)
    : Date.parse(a.createdDate) - Date.parse(b.createdDate)

/** `14 Apr 2021, 8:43 PM` (spec section 9). */
function createDays(timeZone: string): (moment: string) => string {
  const day = new Intl.DateTimeFormat(DATE_LOCALES.en, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  })
  const time = new Intl.DateTimeFormat(LOCALES.en, { hour: 'numeric', minute: '2-digit', timeZone })
  // Times are formatted with a narrow no-break space, which nobody types.
  return moment =>
    `${day.format(new Date(moment))}, ${time.format(new Date(moment))}`.replaceAll(' ', ' ')
}

/** The list as a table for any format, with headers in the reader's language. */
export function toPermissionTable(
  permissions: Permission[],
  language: ExportLanguage,
): ExportTable {
  const t = readTexts(language, 'permissions')
  async function* rows() {
    for (const { name, assignedTo, people, isCore, createdDate } of permissions)
      yield [name, assignedTo.join(', '), people, isCore ? t('core') : '', createdDate]
  }
  return {
    title: t('title'),
    columns: [
      { header: t('fields.name'), kind: 'text', width: 30 },
      { header: t('fields.assignedTo'), kind: 'text', width: 40 },
      { header: t('fields.people'), kind: 'number', width: 10 },
      { header: t('fields.core'), kind: 'text', width: 12 },
      { header: t('fields.createdDate'), kind: 'moment', width: 20 },
    ],
    rows: rows(),
  }
}

/** As the wire shows it. */
export function toPermission(
  row: PermissionRow,
  names: RoleName[],
  peopleOf: PeopleOf,
): Permission {
  const { roleIds, createdAt, ...rest } = row
  const assignedTo = names.filter(({ id }) => roleIds.includes(id)).map(({ name }) => name)
  return { ...rest, assignedTo, createdDate: createdAt, people: peopleOf(roleIds) }
}
