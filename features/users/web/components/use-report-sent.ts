import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInstance } from '#platform/web/instance/instance.ts'
import { copyText } from '#ui/export/copy-text.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { makeInviteLink } from '../users-admin.api.ts'

/**
 * Reports emails to users as sent or, without a mail server, as held.
 *
 * @example reportSent(t('password.sent', { email }))
 */
export function useReportSent(): (text: string) => void {
  const { t } = useTranslation('users')
  const { sendsEmail } = useInstance()
  return text => void (sendsEmail ? toast.done(text) : toast.info(t('done.held')))
}

/** Reports invitations to these users. A held one is offered as a link: for several, it’s on each user’s page. */
export function useReportInvited(): (ids: readonly number[]) => void {
  const { t } = useTranslation(['users', 'ui'])
  const { sendsEmail } = useInstance()

  async function copyLink(id: number): Promise<void> {
    try {
      await copyText(makeInviteLink(id))
      toast.done(t('ui:secret.copied'))
    } catch {
      toast.error(t('ui:secret.notCopied'))
    }
  }
  return ids => {
    const count = ids.length
    const [only] = ids
    if (only === undefined) return
    if (sendsEmail) toast.done(t('invite.sent', { count }))
    else if (count > 1) toast.info(t('invite.held', { count }), { lines: [t('invite.onPage')] })
    else
      toast.info(t('invite.held', { count }), {
        action: { text: t('actions.inviteLink'), run: () => void copyLink(only) },
      })
  }
}
