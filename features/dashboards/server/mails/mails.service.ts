import type { boardMailChange, newBoardMail } from '../../contract/card-mails.contract.ts'
import { MOST_MAILS } from '../../contract/card-mails.rules.ts'
import type * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notFoundHere, notReaders, tooMany } from '../dashboards.errors.ts'
import type { MailRow } from '../dashboards.tables.ts'
import { changeOwn } from '../own/own.repo.ts'
import { recordOwn, removeOwn, type Who } from '../own/own.service.ts'
import { findMail, type KnownMail, listReaders, putReaders, toMail } from './mails.repo.ts'
import { nextAfter } from './rhythm.service.ts'

// Boards by mail. Everybody may have theirs sent to themselves; to others by who may read people and reports, if they may read reports.

type FindOwner = (userId: number) => Promise<Caller | undefined>
const table = 'card_mails'

/** Throws when one of them must not be written to. Asked before the transaction: rights are read elsewhere. */
export async function refuseReaders(
  caller: Caller,
  userIds: readonly number[] | undefined,
  findOwner: FindOwner,
): Promise<void> {
  const others = (userIds ?? []).filter(id => id !== caller.userId)
  if (others.length === 0) return
  if (!caller.can('read', 'Report')) throw forbidden('read', 'Report')
  if (!caller.can('read', 'User')) throw forbidden('read', 'User')
  for (const id of others) {
    const reader = await findOwner(id)
    if (reader?.can('read', 'Report') !== true) throw notReaders()
  }
}

export async function addMail(
  trx: Trx,
  who: Who,
  { cards, userIds, monthDay, time, timeZone, ...rest }: z.output<typeof newBoardMail>,
) {
  const { caller, now } = who
  const own = await trx
    .selectFrom('card_mails')
    .select(eb => eb.fn.countAll().as('n'))
    .where('user_id', '=', caller.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(own.n) >= MOST_MAILS) throw tooMany(MOST_MAILS)
  const rhythm = { ...rest, month_day: monthDay, at_time: time, time_zone: timeZone }
  const at = now.toISOString()
  const row = {
    ...rhythm,
    user_id: caller.userId,
    cards: [...new Set(cards)].join(','),
    is_paused: 0,
    next_at: nextAfter(now, rhythm),
    last_at: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
  const { id } = await trx
    .insertInto('card_mails')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  await putReaders(trx, id, [...new Set(userIds)])
  const after = await getOwn(trx, caller, id)
  const done = {
    ...named(after),
    version: after.version,
    action: 'create' as const,
    after: tell(after),
    undo: { deleted_at: at },
  }
  const changeId = await recordOwn(trx, who, done)
  await tellReaders(trx, id, who)
  return { mail: await read(trx, caller, after), changeId }
}

export async function updateMail(
  trx: Trx,
  who: Who & { ifMatch: number | undefined },
  change: z.output<typeof boardMailChange>,
) {
  const { caller, now, ifMatch } = who
  const { id, cards, rhythm, weekday, monthDay, time, timeZone, userIds, isPaused } = change
  const before = await getOwn(trx, caller, id)
  if (ifMatch !== undefined && ifMatch !== before.version)
    throw staleVersion(await read(trx, caller, before))
  const next = {
    cards: cards === undefined ? before.cards : [...new Set(cards)].join(','),
    rhythm: rhythm ?? before.rhythm,
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
  await tellReaders(trx, id, who)
  if (userIds !== undefined) await putReaders(trx, id, [...new Set(userIds)])
  const after = await getOwn(trx, caller, id)
  const done = {
    ...named(after),
    version: after.version,
    action: 'update' as const,
    before: tell(before),
    after: tell(after),
  }
  const changeId = await recordOwn(trx, who, {
    ...done,
    undo: { ...contentOf(before), next_at: before.next_at },
  })
  await tellReaders(trx, id, who)
  return { mail: await read(trx, caller, after), changeId }
}

export async function removeMail(trx: Trx, who: Who, id: number): Promise<number> {
  const row = await getOwn(trx, who.caller, id)
  const changeId = await removeOwn(trx, who, { ...named(row), before: tell(row) })
  await tellReaders(trx, id, who)
  return changeId
}

/** Whether somebody gets it is theirs to say, whoever has arranged for it. */
export async function leaveMail(
  trx: Trx,
  { caller, now }: Who,
  { id, hasLeft }: { id: number; hasLeft: boolean },
) {
  const row = await findMail(trx, id)
  const left = await trx
    .updateTable('card_mail_people')
    .set({ left_at: hasLeft ? now.toISOString() : null })
    .where('mail_id', '=', id)
    .where('user_id', '=', caller.userId)
    .returning('mail_id')
    .execute()
  if (row === undefined || left.length === 0) throw notFoundHere()
  for (const userId of new Set([caller.userId, row.user_id]))
    await announce(trx, { topic: 'Account', ids: [`board-mail:${id}`], now, userId })
  return { hasLeft }
}

async function getOwn(trx: Trx, caller: Caller, id: number): Promise<KnownMail> {
  const row = await findMail(trx, id)
  if (row === undefined || row.user_id !== caller.userId) throw notFoundHere()
  return row
}

const read = async (trx: Trx, { userId }: Caller, row: KnownMail) =>
  toMail(row, { userId, readers: await listReaders(trx, [row.id]) })

/** Open lists of those who get it. */
async function tellReaders(trx: Trx, id: number, { now }: Pick<Who, 'now'>): Promise<void> {
  for (const { user_id: userId } of await listReaders(trx, [id]))
    await announce(trx, { topic: 'Account', ids: [`board-mail:${id}`], now, userId })
}

const named = ({ id, board, rhythm, user_id: ownerId }: MailRow) =>
  ({ table, id, name: `${board}, ${rhythm}`, ownerId }) as const
const contentOf = ({
  cards,
  rhythm,
  weekday,
  month_day,
  at_time,
  time_zone,
  is_paused,
}: MailRow) => ({
  cards,
  rhythm,
  weekday,
  month_day,
  at_time,
  time_zone,
  is_paused,
})
const tell = (row: MailRow) => ({ board: row.board, ...contentOf(row) })
