import type { Permission } from '../../contract/permissions.contract.ts'
import { IconTrash, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useRoleWords } from '#features/roles/web/roles.public.ts'
import { assignPermissions } from '../permissions.api.ts'
import type { RoleNames } from './permission-columns.tsx'
import { useReportMany } from './use-report-many.ts'

interface PermissionBulkProps {
  permissions: readonly Permission[]
  roles: RoleNames
  onDelete: () => void
}
const icon = { size: 18, stroke: 1.7 }

/** What can be done with the chosen permissions at once (PERM-05). */
export function PermissionBulk({ permissions, roles, onDelete }: PermissionBulkProps) {
  const { t } = useTranslation('permissions')
  const { t: tUi } = useTranslation('ui')
  const { nameOf } = useRoleWords()
  const report = useReportMany()
  const [canChange, canDelete] = [useCan('update', 'Permission'), useCan('delete', 'Permission')]
  const assign = useMutation({
    mutationFn: (to: { role: string; isAssigned: boolean }) =>
      assignPermissions({ ids: permissions.map(one => one.id), ...to }),
    onSuccess: (result, { isAssigned }) => report(result, isAssigned ? 'assigned' : 'unassigned'),
    onError: error => void toast.error(explainFailure(error, tUi)),
  })
  const items = (isAssigned: boolean) =>
    roles.map(role => (
      <MenuItem
        key={role.name}
        text={nameOf(role)}
        onChoose={() => assign.mutate({ role: role.name, isAssigned })}
      />
    ))
  return (
    <>
      {canChange ? (
        <>
          <Menu name={t('bulk.assign')} icon={<IconUserPlus {...icon} />}>
            {() => items(true)}
          </Menu>
          <Menu name={t('bulk.unassign')} icon={<IconUserMinus {...icon} />}>
            {() => items(false)}
          </Menu>
        </>
      ) : null}
      {canDelete ? (
        <Button icon={<IconTrash size={16} stroke={1.7} />} onClick={onDelete}>
          {t('menu.delete')}
        </Button>
      ) : null}
    </>
  )
}
