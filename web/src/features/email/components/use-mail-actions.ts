import type { EmailBulk, EmailUpdate } from '@smart-fft/contract/email.contract'
import type { Email, EmailListQuery } from '@smart-fft/contract/email-shapes.rules'
import type { TargetFolder } from '@smart-fft/contract/email.rules'
import * as z from 'zod/mini'
import { emailListQuery } from '@smart-fft/contract/email-shapes.rules'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { queryClient } from '../../../platform/query/query-client.ts'
import { explainFailure } from '../../../ui/state/explain-failure.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useUndoAction } from '../../changes/changes.door.ts'
import { changeEmails, deleteForever, emailRowsKey, type EmailRows, labelEmails, refreshEmails, snoozeEmails } from '../email.api.ts'

type Change = (mail: Email, listing: EmailListQuery) => Email | undefined

/** Shows a change in every list that is known, before it is answered; `undefined` takes a mail out. */
function showAtOnce(ids: readonly number[], change: Change): void {
  const touched = new Set(ids)
  for (const [key, data] of queryClient.getQueriesData<EmailRows>({ queryKey: emailRowsKey })) {
    const listing = z.safeParse(emailListQuery, key[2])
    if (data === undefined || !listing.success) continue
    const emails = data.emails.flatMap(mail => (touched.has(mail.id) ? (change(mail, listing.data) ?? []) : mail))
    const gone = data.emails.length - emails.length
    queryClient.setQueryData<EmailRows>(key, { emails, total: data.total - gone })
  }
}

/** Whether a mail leaves a list when it is put into a folder. */
const stays = ({ folder, label, search }: EmailListQuery, to: string): boolean =>
  folder === to || (to !== 'trash' && (label !== '' || search !== '' || folder === 'anywhere' || folder === 'starred'))

/** What can be done with mails, one or many: shown at once, told with a way back, refused with the reason. */
export function useMailActions() {
  const { t } = useTranslation(['email', 'ui'])
  const format = useFormats()
  const undoOf = useUndoAction(t('done.undone'))

  async function act(ids: number[], { change, send, text }: { change: Change; send: () => Promise<Done>; text: string | undefined }) {
    if (ids.length === 0) return
    await queryClient.cancelQueries({ queryKey: emailRowsKey })
    showAtOnce(ids, change)
    try {
      const { changeId, refused = [] } = await send()
      const lines = refused.map(({ name, detail }) => `${name}: ${detail}`)
      if (text !== undefined) toast.done(text, { ...undoOf(changeId), ...(lines.length === 0 ? {} : { lines }) })
    } catch (error) {
      toast.error(explainFailure(error, t))
    } finally {
      void refreshEmails()
    }
  }
  const update = (ids: number[], dataToUpdate: EmailUpdate, text?: string) =>
    act(ids, {
      change(mail, listing) {
        const { isDeleted, labels, ...rest } = dataToUpdate
        const folder = rest.folder ?? (isDeleted === true ? 'trash' : isDeleted === false ? (mail.cameFrom ?? 'inbox') : undefined)
        if (folder !== undefined && !stays(listing, folder)) return undefined
        if (listing.folder === 'starred' && rest.isStarred === false) return undefined
        return {
          ...mail,
          ...(folder === undefined ? {} : { folder, isDeleted: folder === 'trash' }),
          ...(rest.isRead === undefined ? {} : { isRead: rest.isRead, threadUnread: rest.isRead ? 0 : Math.max(1, mail.threadUnread) }),
          ...(rest.isStarred === undefined ? {} : { isStarred: rest.isStarred }),
          ...(labels === undefined ? {} : { labels }),
        }
      },
      send: () => changeEmails(ids, dataToUpdate),
      text,
    })

  return {
    read: (ids: number[], isRead: boolean, isSilent = false) =>
      update(ids, { isRead }, isSilent ? undefined : t(isRead ? 'done.read' : 'done.unread', { count: ids.length })),
    star: (ids: number[], isStarred: boolean) => update(ids, { isStarred }),
    move: (ids: number[], folder: TargetFolder) => update(ids, { folder }, t(`done.moved.${folder}`, { count: ids.length })),
    trash: (ids: number[]) => update(ids, { isDeleted: true }, t('done.moved.trash', { count: ids.length })),
    restore: (ids: number[]) => update(ids, { isDeleted: false }, t('done.restored', { count: ids.length })),
    label: (ids: number[], { key, name }: { key: string; name: string }, set: 'toggle' | 'add' | 'remove' = 'toggle') =>
      act(ids, {
        change(mail) {
          const isOn = set === 'toggle' ? !mail.labels.includes(key) : set === 'add'
          return { ...mail, labels: isOn ? [...mail.labels.filter(one => one !== key), key] : mail.labels.filter(one => one !== key) }
        },
        send: () => labelEmails(ids, key, set),
        text: t('done.labelled', { count: ids.length, label: name }),
      }),
    snooze: (ids: number[], until: string | null) =>
      act(ids, {
        change: (mail, listing) => (stays(listing, until === null ? 'inbox' : 'snoozed') ? mail : undefined),
        send: () => snoozeEmails(ids, until),
        text:
          until === null ? t('done.awake', { count: ids.length }) : t('done.snoozed', { count: ids.length, when: format.moment(until) }),
      }),
    deleteForever: (ids: number[]) =>
      act(ids, {
        change: () => undefined,
        send: async () => {
          await deleteForever(ids)
          return {}
        },
        text: t('done.gone', { count: ids.length }),
      }),
  }
}
interface Done {
  changeId?: number | undefined
  refused?: EmailBulk['refused']
}
export type MailActions = ReturnType<typeof useMailActions>
