import type { NotificationKind } from '../contract/notifications.contract.ts'
import { FLAG_OF_KIND, channelsOf } from '../contract/notifications.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { announce, announceAll } from '#platform/server/live/outbox.ts'
import { choicesOf } from './choices.repo.ts'
import {
  fullNameOf,
  insertNotifications,
  updateRead,
  updateReadByLinks,
} from './notifications.repo.ts'

// The public API of notifications, used by all features. What a person has opted out of is not
// sent (features/notifications/contract/notifications.rules.ts).

export { fullNameOf, listAdminIds, listWithoutUnread } from './notifications.repo.ts'
export { type Choices, findChoices, listWanting, saveChoices } from './choices.repo.ts'

export interface NewNotification {
  userIds: readonly number[]
  kind: NotificationKind
  params?: Record<string, string | number>
  /** Who triggered it, shown with avatar. `as`: the parameter that is their full name. */
  by?: { userId: number | null; name?: string; as?: 'name' | 'by' | 'reporter' }
  /** The path of a screen. */
  link?: string
  /** Recipients who asked for an email, where the kind alone sends none. */
  mailTo?: readonly number[]
  /** When it happened, unless that is now. */
  at?: Date
  now: Date
}

/** Email is sent later, by a job, in each recipient's language. */
const NOTICE_MAIL = 'notifications.mail'
const EXCERPT = 120

/** The part of a text that a notification shows. */
export const excerptOf = (text: string): string => text.slice(0, EXCERPT)

/** Notifies people in the transaction of what happened; open screens show it at once. */
export async function notify(
  trx: Trx,
  { userIds, kind, params: given = {}, by, link = '', mailTo = [], now, at = now }: NewNotification,
): Promise<void> {
  const params = by?.as === undefined ? given : { ...given, [by.as]: await fullNameOf(trx, by) }
  // Kinds without a flag can't be turned off.
  const choices = await choicesOf(trx, FLAG_OF_KIND[kind] === undefined ? [] : userIds)
  const recipients = userIds.map(userId => ({ userId, ...channelsOf(kind, choices(userId)) }))
  const news = { created_at: at.toISOString(), read_at: null, by_id: by?.userId ?? null }
  const content = { kind, params: JSON.stringify(params), link }
  const rows = recipients
    .filter(({ app, browser }) => app || browser)
    .map(({ userId, app, browser }) => {
      const where = { in_app: app ? 1 : 0, in_browser: browser ? 1 : 0 }
      return { user_id: userId, ...content, ...where, ...news }
    })
  const inserted = await insertNotifications(trx, rows)
  await announceAll(
    trx,
    inserted.map(({ id, user_id: userId }) => ({ topic: 'Account', ids: [id], now, userId })),
  )
  const mailed = recipients
    .filter(person => person.email || mailTo.includes(person.userId))
    .map(person => person.userId)
  if (mailed.length > 0)
    await addJob(trx, { kind: NOTICE_MAIL, args: { userIds: mailed, kind, params, link }, now })
}

/** Marks notifications about these screens as read: the person was there. */
export async function readNotificationsOf(
  trx: Trx,
  { userId, links, now }: { userId: number; links: string[]; now: Date },
): Promise<void> {
  if (links.length === 0) return
  const ids = await updateReadByLinks(trx, { userId, links, now })
  if (ids.length > 0) await announce(trx, { topic: 'Account', ids, now, userId })
}

/** The person has read some of their notifications, or all of them. */
export async function readNotifications(
  { trx, caller: { userId }, now }: MutationContext,
  { dialect, ids }: { dialect: Dialect; ids: number[] | undefined },
): Promise<void> {
  await updateRead(trx, dialect, { userId, ids, now })
  await announce(trx, { topic: 'Account', ids: ids ?? [], now, userId })
}
