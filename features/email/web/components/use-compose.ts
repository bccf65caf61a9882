import {
  MAX_ATTACHMENT_BYTES,
  findSendWarnings,
  type SendWarning,
} from '../../contract/email.rules.ts'
import { isMailAddress } from '#platform/contract/mailboxes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { createKey } from '#platform/web/api/create-key.ts'
import { isUnreached } from '#platform/web/outbox/outbox-store.ts'
import { discardDraft, mailboxQuery, refreshEmails, undoSend } from '../email.api.ts'
import { closeCompose, type ComposeWindow, openCompose, shapeCompose } from './compose-store.ts'
import { toDraft, ownWords } from './drafts.ts'
import { isDraftMissing, useDraft } from './use-draft.ts'
import { carryMail, queueDraft, queueMail } from './waiting-mail.ts'

export interface Sending {
  sendAt?: string
  /** Set once the user has confirmed the warnings. */
  isSure?: boolean
}

/** Actions of a compose window: send with warnings, close, discard. A mistake in the recipients moves the focus there. */
export function useCompose(open: ComposeWindow, focusReceivers: () => void) {
  const { t } = useTranslation(['email', 'ui'])
  const format = useFormats()
  const { key, shape } = open
  const control = useDraft(open, {
    missing: () => toast.info(t('compose.missing')),
    originalMissing: () => toast.info(t('compose.originalMissing')),
  })
  const { data: mailbox } = useQuery(mailboxQuery())
  const undoOf = useUndoAction(t('done.undone'))
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ warnings: SendWarning[]; sending: Sending }>()
  const [isScheduling, setScheduling] = useState(false)
  const undoSeconds = mailbox?.settings.undoSeconds ?? 10
  useEffect(() => {
    if (shape !== 'sent') return undefined
    const timer = setTimeout(() => closeCompose(key), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [shape, key, undoSeconds])

  const fail = (error: unknown) => void toast.error(explainFailure(error, t))

  function findReceiverFault(): string | undefined {
    const { to, cc, bcc } = control.read()
    const receivers = [...to, ...cc, ...bcc]
    if (receivers.length === 0) return t('compose.noReceivers')
    const wrong = receivers.find(one => !isMailAddress(one.email))
    return wrong === undefined ? undefined : t('compose.wrongAddress', { address: wrong.email })
  }
  function findSizeFault(): string | undefined {
    const { attachments } = control.read()
    return attachments.reduce((sum, file) => sum + file.bytes, 0) > MAX_ATTACHMENT_BYTES
      ? t('compose.tooLarge')
      : undefined
  }
  function warn(): SendWarning[] {
    const { to, cc, bcc, subject, message, attachments } = control.read()
    const recipients = to.length + cc.length + bcc.length
    return findSendWarnings({
      subject,
      text: ownWords(message),
      attachments: attachments.length,
      recipients,
      isReplyToAll: open.isReplyToAll,
    })
  }

  async function takeBack(id: number): Promise<void> {
    try {
      const { email } = await undoSend(id)
      void refreshEmails()
      control.acceptVersion({ id: email.id, version: email.version })
      shapeCompose(key, 'dock')
      // The window may be closed by then; the content is in drafts.
      openCompose(toDraft(email), { saved: { id: email.id, version: email.version } })
    } catch (error) {
      fail(error)
    }
  }

  async function send(sending: Sending): Promise<void> {
    if (isBusy) return
    const receiverFault = findReceiverFault()
    if (receiverFault !== undefined) focusReceivers()
    const fault = receiverFault ?? findSizeFault()
    if (fault !== undefined) return void toast.error(fault)
    const warnings = sending.isSure === true ? [] : warn()
    setAsked(warnings.length > 0 ? { warnings, sending } : undefined)
    if (warnings.length > 0) return
    setBusy(true)
    const { sendAt } = sending
    const sendKey = createKey()
    try {
      // A save still in flight would create a second draft.
      await control.keep()
      const email = await carryMail({ ...control.writing(), key: sendKey, sendAt })
      control.acceptVersion({ id: email.id, version: email.version })
      shapeCompose(key, 'sent')
      void refreshEmails()
      const text =
        sendAt === undefined
          ? t('compose.sent')
          : t('compose.scheduled', { when: format.moment(sendAt) })
      toast.done(text, {
        stays: undoSeconds * 1000,
        action: { text: t('ui:undo'), run: () => void takeBack(email.id) },
      })
    } catch (error) {
      if (isDraftMissing(error)) return control.loseSaved()
      if (!isUnreached(error)) return fail(error)
      queueMail({ ...control.writing(), key: sendKey, sendAt })
      closeCompose(key)
      toast.info(t('waiting.mail'))
    } finally {
      setBusy(false)
    }
  }

  return {
    control,
    isBusy,
    asked,
    isScheduling,
    canSendOutside: mailbox?.canSendOutside ?? true,
    setScheduling,
    send,
    discardQuestion: () => setAsked(undefined),
    /** Saves and closes. Stays open if saving fails. */
    async close(): Promise<void> {
      try {
        if (control.isChanged()) await control.keep()
        closeCompose(key)
        void refreshEmails()
      } catch (error) {
        if (!isUnreached(error)) return fail(error)
        queueDraft({ ...control.writing(), key: createKey() })
        closeCompose(key)
        toast.info(t('waiting.draft'))
      }
    },
    async discard(): Promise<void> {
      try {
        const id = control.saved()?.id
        const discarded = id === undefined ? undefined : await discardDraft(id)
        closeCompose(key)
        void refreshEmails()
        toast.done(t('compose.discarded'), undoOf(discarded?.changeId))
      } catch (error) {
        if (!isDraftMissing(error)) return fail(error)
        closeCompose(key)
        toast.done(t('compose.discarded'))
      }
    },
  }
}
export type ComposeControl = ReturnType<typeof useCompose>
