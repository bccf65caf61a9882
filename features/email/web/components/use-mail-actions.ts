import type { EmailUpdate } from '../../contract/email.contract.ts'
import type { Email, EmailListQuery } from '../../contract/email-shapes.rules.ts'
import type { TargetFolder } from '../../contract/email.rules.ts'
import * as z from 'zod/mini'
import { emailListQuery } from '../../contract/email-shapes.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { isUnreached } from '#platform/web/outbox/outbox-store.ts'
import {
  deleteForever,
  emailRowsKey,
  type EmailRows,
  labelEmails,
  refreshEmails,
} from '../email.api.ts'
import {
  carryChange,
  type Changed,
  hasWaitingChanges,
  queueChanges,
  type MailChange,
} from './waiting-changes.ts'

type Change = (mail: Email, listing: EmailListQuery) => Email | undefined

/** Optimistically updates every cached list; `undefined` removes a mail. */
function showAtOnce(ids: readonly number[], change: Change): void {
  const touched = new Set(ids)
  for (const [key, data] of queryClient.getQueriesData<EmailRows>({ queryKey: emailRowsKey })) {
    const listing = z.safeParse(emailListQuery, key[2])
    if (data === undefined || !listing.success) continue
    const emails = data.emails.flatMap(mail =>
      touched.has(mail.id) ? (change(mail, listing.data) ?? []) : mail,
    )
    const removed = data.emails.length - emails.length
    queryClient.setQueryData<EmailRows>(key, { emails, total: data.total - removed })
  }
}

/** Whether a mail stays in a list when it is moved to a folder. */
const stays = ({ folder, label, search }: EmailListQuery, to: string): boolean =>
  folder === to ||
  (to !== 'trash' &&
    (label !== '' || search !== '' || folder === 'anywhere' || folder === 'starred'))

/** A label toggle as explicit changes per mail; `undefined` when a mail is not cached. */
function turnedRound(ids: readonly number[], label: string): MailChange[] | undefined {
  const labels = new Map<number, readonly string[]>()
  for (const [, data] of queryClient.getQueriesData<EmailRows>({ queryKey: emailRowsKey }))
    for (const mail of data?.emails ?? []) labels.set(mail.id, mail.labels)
  if (ids.some(id => !labels.has(id))) return undefined
  const on = ids.filter(id => labels.get(id)?.includes(label) !== true)
  const off = ids.filter(id => labels.get(id)?.includes(label) === true)
  return [
    { does: 'label' as const, ids: on, label, set: 'add' as const },
    { does: 'label' as const, ids: off, label, set: 'remove' as const },
  ].filter(one => one.ids.length > 0)
}

interface MailAction {
  change: Change
  send: () => Promise<Changed>
  /** The same changes for the outbox; `undefined` where that is not possible. */
  later: MailChange[] | undefined
  /** What is said of so many mails. */
  text: ((count: number) => string) | undefined
}

type Known = readonly (readonly [readonly unknown[], EmailRows | undefined])[]

/** The subjects of what was refused, where they are known, each with the reason. */
function linesOf(refused: NonNullable<Changed['refused']>, known: Known): string[] {
  const subjects = new Map(
    known.flatMap(([, data]) => (data?.emails ?? []).map(mail => [mail.id, mail.subject])),
  )
  return refused.map(({ id, name, detail }) => `${subjects.get(id) ?? name}: ${detail}`)
}

/** Nothing was done: each reason once. */
function showRefused(refused: NonNullable<Changed['refused']>): void {
  const [reason, ...others] = new Set(refused.map(one => one.detail))
  if (reason !== undefined) toast.error(reason, { lines: others })
}

/** Mail actions, for one or many: optimistic, undoable, queued offline, with the reason if refused. */
export function useMailActions() {
  const { t } = useTranslation(['email', 'ui'])
  const format = useFormats()
  const undoOf = useUndoAction(t('done.undone'))

  function keep(
    changes: MailChange[],
    before: [readonly unknown[], EmailRows | undefined][],
  ): void {
    const takeBack = queueChanges(changes)
    const run = () => {
      takeBack()
      for (const [key, data] of before) queryClient.setQueryData(key, data)
    }
    toast.info(t('waiting.change'), { action: { text: t('ui:undo'), run } })
  }
  async function act(ids: number[], { change, send, later, text }: MailAction) {
    if (ids.length === 0) return
    await queryClient.cancelQueries({ queryKey: emailRowsKey })
    const before = queryClient.getQueriesData<EmailRows>({ queryKey: emailRowsKey })
    showAtOnce(ids, change)
    if (later !== undefined && hasWaitingChanges()) return keep(later, before)
    try {
      const { changeId, refused = [] } = await send()
      const done = ids.length - refused.length
      if (done <= 0) showRefused(refused)
      else if (text !== undefined)
        toast.done(text(done), {
          ...undoOf(changeId),
          ...(refused.length === 0 ? {} : { lines: linesOf(refused, before) }),
        })
    } catch (error) {
      // No refetch: it would only fail.
      if (later !== undefined && isUnreached(error)) return keep(later, before)
      toast.error(explainFailure(error, t))
    }
    void refreshEmails()
  }
  const carry = (
    ids: number[],
    change: MailChange,
    { show, text }: { show: Change; text: MailAction['text'] },
  ) => act(ids, { change: show, send: () => carryChange(change), later: [change], text })
  const update = (ids: number[], set: EmailUpdate, text?: MailAction['text']) =>
    carry(
      ids,
      { does: 'update', ids, set },
      { show: (mail, listing) => updated(mail, { listing, set }), text },
    )

  return {
    read: (ids: number[], isRead: boolean, isSilent = false) =>
      update(
        ids,
        { isRead },
        isSilent ? undefined : count => t(isRead ? 'done.read' : 'done.unread', { count }),
      ),
    star: (ids: number[], isStarred: boolean) => update(ids, { isStarred }),
    move: (ids: number[], folder: TargetFolder) =>
      update(ids, { folder }, count => t(`done.moved.${folder}`, { count })),
    trash: (ids: number[]) =>
      update(ids, { isDeleted: true }, count => t('done.moved.trash', { count })),
    restore: (ids: number[]) =>
      update(ids, { isDeleted: false }, count => t('done.restored', { count })),
    label: (
      ids: number[],
      { key, name }: { key: string; name: string },
      set: 'toggle' | 'add' | 'remove' = 'toggle',
    ) =>
      act(ids, {
        change(mail) {
          const isOn = set === 'toggle' ? !mail.labels.includes(key) : set === 'add'
          return {
            ...mail,
            labels: isOn
              ? [...mail.labels.filter(one => one !== key), key]
              : mail.labels.filter(one => one !== key),
          }
        },
        send: () => labelEmails(ids, key, set),
        later: set === 'toggle' ? turnedRound(ids, key) : [{ does: 'label', ids, label: key, set }],
        text: count => t('done.labelled', { count, label: name }),
      }),
    snooze: (ids: number[], until: string | null) =>
      carry(
        ids,
        { does: 'snooze', ids, until },
        {
          show: (mail, listing) =>
            stays(listing, until === null ? 'inbox' : 'snoozed') ? mail : undefined,
          text: count =>
            until === null
              ? t('done.awake', { count })
              : t('done.snoozed', { count, when: format.moment(until) }),
        },
      ),
    deleteForever: (ids: number[]) =>
      act(ids, {
        change: () => undefined,
        send: async () => {
          await deleteForever(ids)
          return {}
        },
        // Irreversible actions are never queued.
        later: undefined,
        text: count => t('done.deletedPermanently', { count }),
      }),
  }
}

/** The mail as it will be, and whether it stays in the list. */
function updated(
  mail: Email,
  { listing, set }: { listing: EmailListQuery; set: EmailUpdate },
): Email | undefined {
  const { isDeleted, labels, ...rest } = set
  const folder =
    rest.folder ??
    (isDeleted === true ? 'trash' : isDeleted === false ? (mail.cameFrom ?? 'inbox') : undefined)
  if (folder !== undefined && !stays(listing, folder)) return undefined
  if (listing.folder === 'starred' && rest.isStarred === false) return undefined
  return {
    ...mail,
    ...(folder === undefined ? {} : { folder, isDeleted: folder === 'trash' }),
    ...(rest.isRead === undefined
      ? {}
      : { isRead: rest.isRead, threadUnread: rest.isRead ? 0 : Math.max(1, mail.threadUnread) }),
    ...(rest.isStarred === undefined ? {} : { isStarred: rest.isStarred }),
    ...(labels === undefined ? {} : { labels }),
  }
}
export type MailActions = ReturnType<typeof useMailActions>
