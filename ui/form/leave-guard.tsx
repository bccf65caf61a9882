import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { DialogText } from '../dialog/dialog.tsx'
import type { FormControl } from './use-form.ts'

interface LeaveGuardProps {
  form: Pick<FormControl<string>, 'isUnsaved' | 'discard'>
  /** Search parameter that keeps the form open; without it, the form closes by leaving the page. */
  openBy?: string
}

interface Place {
  pathname: string
  search: unknown
}

/**
 * Asks before unsaved changes are lost: on closing the form, leaving the screen, Back, or closing the tab.
 *
 * @example <LeaveGuard form={form} openBy="edit" />
 */
export function LeaveGuard({ form, openBy }: LeaveGuardProps) {
  const { t } = useTranslation('ui')
  const isLeaving = (from: Place, to: Place) =>
    from.pathname !== to.pathname ||
    (openBy !== undefined && read(from.search, openBy) !== read(to.search, openBy))
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => form.isUnsaved() && isLeaving(current, next),
    enableBeforeUnload: () => form.isUnsaved(),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null

  function handleLeave(): void {
    form.discard()
    blocker.proceed?.()
  }
  return (
    <ConfirmDialog
      title={t('form.leaveTitle')}
      confirm={t('form.leave')}
      cancel={t('form.stay')}
      isDangerous
      onConfirm={handleLeave}
      onClose={blocker.reset}
    >
      <DialogText>{t('form.leaveText')}</DialogText>
    </ConfirmDialog>
  )
}

const read = (search: unknown, name: string): unknown =>
  new Map<string, unknown>(Object.entries(Object(search))).get(name)
