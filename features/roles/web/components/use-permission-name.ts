import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { namePermission } from '../../contract/built-in-permissions.rules.ts'

/**
 * A permission in the screen's language if it is built-in and not renamed; otherwise its own name.
 *
 * @example const permissionName = usePermissionName(); permissionName('Only View') // „Nur ansehen“
 */
export function usePermissionName(): (name: string) => string {
  const { t } = useTranslation('roles')
  return name => namePermission(name, key => t(`permissionNames.${key}`))
}
