import type { RolePermission } from '../../contract/roles.contract.ts'
import { type Right, findExcess } from '../../contract/roles.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import styles from './roles.module.css'
import { useRoleWords } from './use-role-words.ts'
import { usePermissionName } from './use-permission-name.ts'

interface PermissionBoxesProps {
  permissions: readonly RolePermission[]
  chosen: readonly RolePermission[]
  giver: readonly Right[]
  /** The ids that are assigned then; without it they are only shown. */
  onChange?: ((ids: number[]) => void) | undefined
}

/** The permissions of a role: each brings its rights along. */
export function PermissionBoxes({ permissions, chosen, giver, onChange }: PermissionBoxesProps) {
  const { t } = useTranslation('roles')
  const { rightsOf } = useRoleWords()
  const permissionName = usePermissionName()
  const isOn = (one: RolePermission) => chosen.some(({ id }) => id === one.id)
  function handleToggle(one: RolePermission): void {
    const ids = permissions.filter(each => isOn(each) !== (each.id === one.id)).map(each => each.id)
    onChange?.(ids)
  }
  return (
    <fieldset className={styles.permissions}>
      <legend className={styles.heading}>{t('fields.permissions')}</legend>
      {permissions.map(one => {
        const isBeyond = !isOn(one) && findExcess(giver, one.abilities).length > 0
        return (
          <div key={one.id} className={styles.permission}>
            <Checkbox
              label={permissionName(one.name)}
              isOn={isOn(one)}
              isLocked={onChange === undefined || isBeyond}
              tip={isBeyond ? t('matrix.beyond') : undefined}
              onToggle={() => handleToggle(one)}
            />
            <span aria-hidden="true" className={styles.permissionName} dir="auto">
              {permissionName(one.name)}
            </span>
            <span className={styles.permissionRights}>{rightsOf(one.abilities)}</span>
          </div>
        )
      })}
    </fieldset>
  )
}
