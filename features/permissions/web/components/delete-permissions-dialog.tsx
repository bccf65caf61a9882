import type { Permission } from '../../contract/permissions.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { deletePermissions } from '../permissions.api.ts'
import { Affected } from './affected.tsx'
import { useReportMany } from './use-report-many.ts'
import { usePermissionName } from '#features/roles/web/roles.public.ts'

interface DeletePermissionsProps {
  permissions: readonly Permission[]
  onClose: () => void
}

/** Confirms deleting permissions, with the roles and the number of people that lose them (PERM-03). */
export function DeletePermissionsDialog({ permissions, onClose }: DeletePermissionsProps) {
  const { t } = useTranslation('permissions')
  const { t: tUi } = useTranslation('ui')
  const report = useReportMany()
  const remove = useMutation({
    mutationFn: () => deletePermissions(permissions.map(one => one.id)),
    onSuccess(result) {
      report(result, 'deleted')
      onClose()
    },
    onError: error => void toast.error(explainFailure(error, tUi)),
  })
  const [first] = permissions
  const permissionName = usePermissionName()
  return (
    <ConfirmDialog
      title={
        permissions.length === 1
          ? t('delete.title', { name: permissionName(first?.name ?? '') })
          : t('delete.titleMany', { count: permissions.length })
      }
      confirm={t('menu.delete')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <DialogText>
        <Affected permissions={permissions} />
      </DialogText>
    </ConfirmDialog>
  )
}
