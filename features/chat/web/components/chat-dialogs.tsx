import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { blockContact, clearChat, deleteChat, leaveGroup } from '../chat-actions.api.ts'
import type { OpenChat } from './chat-people.ts'
import { ReportDialog } from './report-dialog.tsx'
import { useAction } from './use-action.ts'

export type ChatQuestion = 'clear' | 'report' | 'block' | 'delete' | 'leave'

interface ChatDialogsProps {
  open: OpenChat
  question: ChatQuestion | undefined
  onClose: () => void
  /** The chat was removed from the list. */
  onDeleted: () => void
}

/** Confirmations of actions on a whole chat. */
export function ChatDialogs({ open, question, onClose, onDeleted }: ChatDialogsProps) {
  const { t } = useTranslation('chat')
  const act = useAction()
  const [isBusy, setBusy] = useState(false)
  const { chat, contact, title: name } = open
  if (question === undefined) return null
  if (question === 'report')
    return chat === null ? null : <ReportDialog chatId={chat.id} name={name} onClose={onClose} />

  async function confirm(): Promise<void> {
    setBusy(true)
    const isLeaving = question === 'delete' || question === 'leave'
    const isDone = await act(carry(question))
    setBusy(false)
    onClose()
    if (isDone && isLeaving) onDeleted()
  }
  async function carry(asked: ChatQuestion | undefined): Promise<void> {
    if (asked === 'block' && contact !== null) return blockContact(contact.id, true)
    if (chat === null) return undefined
    if (asked === 'clear') return clearChat(chat.id)
    if (asked === 'delete') return deleteChat(chat.id)
    return asked === 'leave' ? leaveGroup(chat.id) : undefined
  }
  const texts = question === 'leave' ? 'group.leaving' : question
  return (
    <ConfirmDialog
      title={t(`${texts}.question`, { name })}
      confirm={t(`${texts}.confirm`)}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <DialogText>{t(`${texts}.text`, { name })}</DialogText>
    </ConfirmDialog>
  )
}
