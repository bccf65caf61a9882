import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { refreshRoles } from '../roles.api.ts'

interface Answer {
  done: number[]
  refused: { name: string; code: string; detail: string }[]
  changeId?: number | undefined
}

/** Reports who was assigned or lost a role, with undo, and names the others with the reason. */
export function useReportGiven(): (
  answer: Answer,
  what: { key: 'assigned' | 'removed'; role: string },
) => void {
  const { t } = useTranslation('roles')
  const undoOf = useUndoAction(t('done.undone'))
  return ({ done, refused, changeId }, { key, role }) => {
    void refreshRoles()
    if (done.length > 0)
      toast.done(t(`done.${key}`, { count: done.length, role }), undoOf(changeId))
    if (refused.length === 0) return
    const lines = refused.map(one =>
      t('done.refusedLine', {
        name: one.name,
        reason: t(`problems.${one.code}`, { defaultValue: one.detail }),
      }),
    )
    toast.error(t('done.refused', { count: refused.length }), { lines })
  }
}
