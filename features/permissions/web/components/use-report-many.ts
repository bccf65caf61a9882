import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { type assignPermissions, refreshPermissions } from '../permissions.api.ts'
import { usePermissionName } from '#features/roles/web/roles.public.ts'

type ManyResult = Awaited<ReturnType<typeof assignPermissions>>

/** Reports a bulk action with undo, and names the refused ones. */
export function useReportMany(): (
  result: ManyResult,
  key: 'assigned' | 'unassigned' | 'deleted',
) => void {
  const { t } = useTranslation('permissions')
  const undoOf = useUndoAction(t('done.undone'))
  const permissionName = usePermissionName()
  return ({ done, refused, changeId }, key) => {
    void refreshPermissions()
    if (done.length > 0) toast.done(t(`done.${key}`, { count: done.length }), undoOf(changeId))
    if (refused.length === 0) return
    const lines = refused.map(one =>
      t('done.refusedLine', {
        name: permissionName(one.name),
        reason: t(`problems.${one.code}`, { defaultValue: one.detail }),
      }),
    )
    toast.error(t('done.refused', { count: refused.length }), { lines })
  }
}
