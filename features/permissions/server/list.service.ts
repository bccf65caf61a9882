import { commaOf, LOCALES } from '#platform/contract/locales.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import {
  NOT_ASSIGNED,
  type Permission,
  type PermissionListQuery,
} from '../contract/permissions.contract.ts'
import type { PeopleOf, PermissionRow, RoleName } from '#features/roles/server/roles.service.ts'
import type { ExportTable } from '#platform/server/export/export-table.ts'
import { createMomentWriter } from '#platform/server/texts/formats.ts'
import { findText, readTexts } from '#platform/server/texts/texts.ts'
import { namePermission } from '#features/roles/contract/built-in-permissions.rules.ts'

// The permission list: dozens of rows, so it is filtered in memory. Names and dates are searched as the list displays them; stored names are
// found in every language.

type Question = Pick<
  PermissionListQuery,
  'q' | 'assignedTo' | 'sort' | 'sortColumn' | 'language' | 'timeZone'
>

/** The permissions that a question means, in its order. */
export function selectPermissions(
  all: Permission[],
  { q, assignedTo, sort, sortColumn, language, timeZone }: Question,
): Permission[] {
  const text = foldSearch(q)
  const nameOf = createNames(language)
  const writeMoment = createMomentWriter({ language, timeZone })
  const found = all.filter(one => {
    const isFiltered =
      assignedTo !== '' &&
      (assignedTo === NOT_ASSIGNED
        ? one.assignedTo.length > 0
        : !one.assignedTo.includes(assignedTo))
    const words = () => [one.name, nameOf(one.name), writeMoment(new Date(one.createdDate))]
    return !isFiltered && (text === '' || words().some(word => foldSearch(word).includes(text)))
  })
  const sign = sort === 'asc' ? 1 : -1
  const byName = new Intl.Collator(LOCALES[language], { sensitivity: 'base', numeric: true })
  const compare = (a: Permission, b: Permission) =>
    sortColumn === 'name'
      ? byName.compare(nameOf(a.name), nameOf(b.name))
      : Date.parse(a.createdDate) - Date.parse(b.createdDate)
  // Equal times keep their creation order.
  return found.toSorted((a, b) => sign * (compare(a, b) || a.id - b.id))
}

/** Names of permissions as the reader sees them. */
function createNames(language: ExportLanguage): (stored: string) => string {
  const t = readTexts(language, 'roles')
  return stored => namePermission(stored, key => t(`permissionNames.${key}`))
}

/** The list as a table for any format, with headers in the reader's language. */
export function toPermissionTable(
  permissions: Permission[],
  language: ExportLanguage,
): ExportTable {
  const t = readTexts(language, 'permissions')
  const nameOf = createNames(language)
  const roleOf = (name: string) =>
    findText({ language, file: 'roles', key: `names.${name}` }) ?? name
  async function* rows() {
    for (const { name, assignedTo, people, isCore, createdDate } of permissions)
      yield [
        nameOf(name),
        assignedTo.map(roleOf).join(`${commaOf(language)} `),
        people,
        isCore ? t('core') : '',
        createdDate,
      ]
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
