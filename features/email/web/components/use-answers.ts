import type { OpenedPart } from '../../contract/email-shapes.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { fetchMail, type Mailbox } from '../email.api.ts'
import { openCompose } from './compose-store.ts'
import { forwardDraft, toDraft, newDraft, replyDraft } from './drafts.ts'

/** Starts a mail: new, reply, forward, or a stored draft. */
export function useAnswers({ settings, email: me }: Mailbox) {
  const { t } = useTranslation(['email', 'ui'])
  const format = useFormats()
  const words = { settings, me, t, format }
  const warnWhenFull = (hasRoom: boolean) => {
    if (!hasRoom) toast.info(t('compose.tooMany'))
  }
  const attempt = useAttempt()
  return {
    write: (to: string[] = []) =>
      warnWhenFull(
        openCompose(
          newDraft(settings, to.length === 0 ? {} : { to: to.map(email => ({ name: '', email })) }),
        ),
      ),
    reply: (mail: OpenedPart, all: boolean) =>
      warnWhenFull(openCompose(replyDraft(mail, all, words), { isReplyToAll: all })),
    forward: (mail: OpenedPart) => warnWhenFull(openCompose(forwardDraft(mail, words))),
    async draft(id: number) {
      await attempt(async () => {
        const mail = await fetchMail(id)
        warnWhenFull(openCompose(toDraft(mail), { saved: { id, version: mail.version } }))
      })
    },
  }
}
export type Answers = ReturnType<typeof useAnswers>
