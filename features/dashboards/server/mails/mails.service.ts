import type { boardMailChange, newBoardMail } from '../../contract/card-mails.contract.ts'
import { MAX_MAILS } from '../../contract/card-mails.rules.ts'
import type * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notFoundHere, notReaders, tooMany } from '../dashboards.errors.ts'
import type { MailRow } from '../dashboards.tables.ts'
import { changeOwn } from '../own/own.repo.ts'
import { recordOwn, removeOwn } from '../own/own.service.ts'
import {
  countMails,
  findMail,
  insertMail,
  type KnownMail,
  listReaders,
  putReaders,
  toMail,
  updateLeft,
} from './mails.repo.ts'
import { nextAfter } from './schedule.service.ts'

// Boards by mail. Everyone can schedule for themselves; for others with access to people and reports, if they can read reports.

type FindCaller = (userId: number) => Promise<Caller | undefined>
const table = 'card_mails'

/** Throws if one of them must not be mailed. Call before the transaction: rights are read elsewhere. */
export async function assertReaders(
  caller: Caller,
  userIds: readonly number[] | undefined,
  findCaller: FindCaller,
): Promise<void> {
  const others = (userIds ?? []).filter(id => id !== caller.userId)
  if (others.length === 0) return
  if (!caller.can('read', 'Report')) throw forbidden('read', 'Report')
  if (!caller.can('read', 'User')) throw forbidden('read', 'User')
  for (const id of others) {
    const reader = await findCaller(id)
    if (reader?.can('read', 'Report') !== true) throw notReaders()
  }
}

export async function addMail(
  context: MutationContext,
  { cards, userIds, frequency, monthDay, time, timeZone, ...rest }: z.output<typeof newBoardMail>,
) {
  const { trx, caller, now } = context
  if ((await countMails(trx, caller.userId)) >= MAX_MAILS) throw tooMany(MAX_MAILS)
  const schedule = {
    ...rest,
    frequency,
    month_day: monthDay,
    at_time: time,
    time_zone: timeZone,
  }
  const at = now.toISOString()
  const row = {
    ...schedule,
    user_id: caller.userId,
    cards: [...new Set(cards)].join(','),
    is_paused: 0,
    next_at: nextAfter(now, schedule),
    last_at: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
  const id = await insertMail(trx, row)
  await putReaders(trx, id, [...new Set(userIds)])
  const after = await getOwn(trx, caller, id)
  const done = {
    ...named(after),
    version: after.version,
    action: 'create' as const,
    after: snapshotOf(after),
    undo: { deleted_at: at },
  }
  const changeId = await recordOwn(context, done)
  await notifyReaders(context, id)
  return { mail: await read(trx, caller, after), changeId }
}

export async function updateMail(
  context: MutationContext,
  { ifMatch, ...change }: z.output<typeof boardMailChange> & { ifMatch: number | undefined },
) {
  const { trx, caller, now } = context
  const { id, cards, frequency, weekday, monthDay, time, timeZone, userIds, isPaused } = change
  const before = await getOwn(trx, caller, id)
  if (isStale(ifMatch, before.version)) throw staleVersion(await read(trx, caller, before))
  const next = {
    cards: cards === undefined ? before.cards : [...new Set(cards)].join(','),
    frequency: frequency ?? before.frequency,
    weekday: weekday ?? before.weekday,
    month_day: monthDay ?? before.month_day,
    at_time: time ?? before.at_time,
    time_zone: timeZone ?? before.time_zone,
    is_paused: isPaused === undefined ? before.is_paused : Number(isPaused),
  }
  await changeOwn(trx, table, {
    id,
    change: { ...next, next_at: nextAfter(now, next), updated_at: now.toISOString() },
  })
  await notifyReaders(context, id)
  if (userIds !== undefined) await putReaders(trx, id, [...new Set(userIds)])
  const after = await getOwn(trx, caller, id)
  const done = {
    ...named(after),
    version: after.version,
    action: 'update' as const,
    before: snapshotOf(before),
    after: snapshotOf(after),
  }
  const changeId = await recordOwn(context, {
    ...done,
    undo: { ...contentOf(before), next_at: before.next_at },
  })
  await notifyReaders(context, id)
  return { mail: await read(trx, caller, after), changeId }
}

export async function removeMail(context: MutationContext, id: number): Promise<number> {
  const row = await getOwn(context.trx, context.caller, id)
  const changeId = await removeOwn(context, { ...named(row), before: snapshotOf(row) })
  await notifyReaders(context, id)
  return changeId
}

/** Recipients decide on their subscription themselves. */
export async function leaveMail(
  { trx, caller, now }: MutationContext,
  { id, hasUnsubscribed }: { id: number; hasUnsubscribed: boolean },
) {
  const row = await findMail(trx, id)
  const isReader = await updateLeft(trx, {
    mailId: id,
    userId: caller.userId,
    at: hasUnsubscribed ? now.toISOString() : null,
  })
  if (row === undefined || !isReader) throw notFoundHere()
  for (const userId of new Set([caller.userId, row.user_id]))
    await announce(trx, { topic: 'Account', ids: [`board-mail:${id}`], now, userId })
  return { hasUnsubscribed }
}

async function getOwn(trx: Trx, caller: Caller, id: number): Promise<KnownMail> {
  const row = await findMail(trx, id)
  if (row === undefined || row.user_id !== caller.userId) throw notFoundHere()
  return row
}

const read = async (trx: Trx, { userId }: Caller, row: KnownMail) =>
  toMail(row, { userId, readers: await listReaders(trx, [row.id]) })

/** Updates open lists of recipients. */
async function notifyReaders(
  { trx, now }: Pick<MutationContext, 'trx' | 'now'>,
  id: number,
): Promise<void> {
  for (const { user_id: userId } of await listReaders(trx, [id]))
    await announce(trx, { topic: 'Account', ids: [`board-mail:${id}`], now, userId })
}

const named = ({ id, board, frequency, user_id: ownerId }: MailRow) =>
  ({ table, id, name: `${board}, ${frequency}`, ownerId }) as const
const contentOf = ({
  cards,
  frequency,
  weekday,
  month_day,
  at_time,
  time_zone,
  is_paused,
}: MailRow) => ({
  cards,
  frequency,
  weekday,
  month_day,
  at_time,
  time_zone,
  is_paused,
})
const snapshotOf = (row: MailRow) => ({ board: row.board, ...contentOf(row) })
