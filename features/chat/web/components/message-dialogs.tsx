import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { MakeDialog } from '#platform/web/screens/record-links-parts.tsx'
import { deleteMessage } from '../chat-actions.api.ts'
import { RemindDialog } from './remind-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useAction } from './use-action.ts'
import type { MessageQuestion } from './use-message-uses.ts'

/** Dialogs of a message: delete, remind, report. */
export function MessageDialogs({
  question,
  onClose,
}: {
  question: MessageQuestion | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('chat')
  const act = useAction()
  const [isBusy, setBusy] = useState(false)
  if (question === undefined) return null
  const { message } = question
  if (question.is === 'make')
    return (
      <MakeDialog
        kind={question.kind}
        source={{ type: 'chat', id: `${message.id}`, title: message.message, text: '' }}
        onClose={onClose}
      />
    )
  if (question.is === 'remind') return <RemindDialog message={message} onClose={onClose} />
  if (question.is === 'report')
    return <ReportDialog chatId={message.chatId} messageId={message.id} name="" onClose={onClose} />
  async function confirm(): Promise<void> {
    setBusy(true)
    await act(deleteMessage(message.id))
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('message.deleteQuestion')}
      confirm={t('message.delete')}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogText>{t('message.deleteText')}</DialogText>
    </ConfirmDialog>
  )
}
