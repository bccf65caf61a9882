import { listOf } from '#platform/web/format/list-of.ts'
import type { Permission } from '../../contract/permissions.contract.ts'
import { matrixRight } from '#features/roles/contract/roles.contract.ts'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { StaleField } from '#ui/stale/stale-dialog.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { useRoleWords } from '#features/roles/web/roles.public.ts'
import type { RoleNames } from './permission-columns.tsx'

/** A permission as the fields of its form: lists as JSON. */
export interface PermissionTexts {
  name: string
  isCore: string
  roles: string
  abilities: string
}
const FIELDS = ['name', 'isCore', 'roles', 'abilities'] as const
const LABELS = {
  name: 'name',
  isCore: 'core',
  roles: 'assignedTo',
  abilities: 'abilities',
} as const
const cells = z.array(matrixRight)
const names = z.array(z.string())

/** Rights on everything at once are no cells of the matrix: they stay as they are. */
export const textsOf = (permission: Permission | undefined): PermissionTexts => ({
  name: permission?.name ?? '',
  isCore: permission?.isCore === true ? '1' : '',
  roles: JSON.stringify(permission?.assignedTo ?? []),
  abilities: JSON.stringify(
    (permission?.abilities ?? []).filter(right => matrixRight.safeParse(right).success),
  ),
})

/** What two people made of a permission, field by field, for the comparison. */
export function useStaleFields(roles: RoleNames) {
  const { t } = useTranslation('permissions')
  const { nameOf, rightsOf } = useRoleWords()
  const show = (field: (typeof FIELDS)[number], text: string): string => {
    if (field === 'roles')
      return listOf(
        names
          .parse(JSON.parse(text))
          .map(name => nameOf(roles.find(role => role.name === name) ?? { name })),
      )
    if (field === 'abilities') return rightsOf(cells.parse(JSON.parse(text)))
    return field === 'isCore' ? t(text === '1' ? 'core' : 'notCore') : text
  }
  return (versions: Record<'before' | 'mine' | 'theirs', PermissionTexts>): StaleField[] =>
    FIELDS.map(name =>
      toStaleField(versions, {
        name,
        label: t(`fields.${LABELS[name]}`),
        text: texts => show(name, texts[name]),
      }),
    )
}
