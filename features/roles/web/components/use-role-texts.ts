import { listOf } from '#platform/web/format/list-of.ts'
import type { Role, RolePermission } from '../../contract/roles.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { StaleField } from '#ui/stale/stale-dialog.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { fromText, toText } from './matrix-cells.ts'
import { useRoleWords } from './use-role-words.ts'
import { usePermissionName } from './use-permission-name.ts'

/** A role as the fields of its form: permissions by their numbers, rights as text. */
export interface RoleTexts {
  name: string
  note: string
  permissions: string
  abilities: string
}
const NAMES = ['name', 'note', 'permissions', 'abilities'] as const

export const textsOfRole = (
  role: Pick<Role, 'name' | 'note' | 'permissionIds' | 'abilities'> | undefined,
): RoleTexts => ({
  name: role?.name ?? '',
  note: role?.note ?? '',
  permissions: (role?.permissionIds ?? []).join(','),
  abilities: toText(role?.abilities ?? []),
})

export const idsOf = (permissions: string): number[] =>
  permissions
    .split(',')
    .filter(part => part !== '')
    .map(Number)

/** What two people made of a role, field by field, for the comparison. */
export function useStaleFields(permissions: readonly RolePermission[]) {
  const { t } = useTranslation('roles')
  const { rightsOf } = useRoleWords()
  const permissionName = usePermissionName()
  const show = (name: (typeof NAMES)[number], text: string): string => {
    if (name === 'permissions')
      return listOf(
        idsOf(text).map(id => {
          const found = permissions.find(one => one.id === id)
          return found === undefined ? `#${id}` : permissionName(found.name)
        }),
      )
    return name === 'abilities' ? rightsOf(fromText(text)) : text
  }
  return (versions: Record<'before' | 'mine' | 'theirs', RoleTexts>): StaleField[] =>
    NAMES.map(name =>
      toStaleField(versions, {
        name,
        label: t(`fields.${name}`),
        text: texts => show(name, texts[name]),
      }),
    )
}
