import type { Insertable } from 'kysely'
import type { BoardMail } from '../../contract/card-mails.contract.ts'
import { RENDERABLE_CARDS, type RenderableCard } from '../../contract/card-mails.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { MailRow } from '../dashboards.tables.ts'

export type KnownMail = MailRow & { owner_name: string }

const selectMails = (db: Db) =>
  db
    .selectFrom('card_mails')
    .innerJoin('users', 'users.id', 'card_mails.user_id')
    .selectAll('card_mails')
    .select('users.full_name as owner_name')
    .where('card_mails.deleted_at', 'is', null)

/** One's own, and those received. */
export const listMails = (db: Db, userId: number): Promise<KnownMail[]> =>
  selectMails(db)
    .where(eb =>
      eb.or([
        eb('card_mails.user_id', '=', userId),
        eb(
          'card_mails.id',
          'in',
          eb.selectFrom('card_mail_recipients').select('mail_id').where('user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('card_mails.id')
    .execute()

export const findMail = (db: Db, id: number): Promise<KnownMail | undefined> =>
  selectMails(db).where('card_mails.id', '=', id).executeTakeFirst()

export const listDue = (db: Db, now: Date): Promise<KnownMail[]> =>
  selectMails(db)
    .where('is_paused', '=', 0)
    .where('next_at', '<=', now.toISOString())
    .orderBy('next_at')
    .execute()

/** The mail of a run, deleted or not. */
export const getSentMail = (db: Db, id: number): Promise<MailRow> =>
  db.selectFrom('card_mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function countMails(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('card_mails')
    .select(eb => eb.fn.countAll().as('n'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertMail(trx: Trx, row: Insertable<Tables['card_mails']>): Promise<number> {
  const { id } = await trx
    .insertInto('card_mails')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sending is not a change by the owner: the version stays. */
export async function updateSent(
  trx: Trx,
  id: number,
  sent: { next_at: string; last_at: string },
): Promise<void> {
  await trx.updateTable('card_mails').set(sent).where('id', '=', id).execute()
}

/** Stores a recipient's mail until it is sent. */
export async function insertRun(
  trx: Trx,
  run: Insertable<Tables['card_mail_runs']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('card_mail_runs')
    .values(run)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const getRun = (db: Db, id: number) =>
  db.selectFrom('card_mail_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Unsubscribes someone, or resubscribes with null; returns whether they are a recipient. */
export async function updateLeft(
  trx: Trx,
  { mailId, userId, at }: { mailId: number; userId: number; at: string | null },
): Promise<boolean> {
  const left = await trx
    .updateTable('card_mail_recipients')
    .set({ unsubscribed_at: at })
    .where('mail_id', '=', mailId)
    .where('user_id', '=', userId)
    .returning('mail_id')
    .execute()
  return left.length > 0
}

export interface Reader {
  mail_id: number
  user_id: number
  unsubscribed_at: string | null
  full_name: string
}
export const listReaders = (db: Db, mailIds: readonly number[]): Promise<Reader[]> =>
  mailIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('card_mail_recipients')
        .innerJoin('users', 'users.id', 'card_mail_recipients.user_id')
        .select(['mail_id', 'user_id', 'unsubscribed_at', 'users.full_name'])
        .where('mail_id', 'in', mailIds)
        .orderBy('user_id')
        .execute()

/** Sets the recipients; remaining ones keep their state. */
export async function putReaders(
  trx: Trx,
  mailId: number,
  userIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('card_mail_recipients')
    .where('mail_id', '=', mailId)
    .where('user_id', 'not in', userIds)
    .execute()
  await trx
    .insertInto('card_mail_recipients')
    .values(userIds.map(user_id => ({ mail_id: mailId, user_id, unsubscribed_at: null })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const isRenderable = (name: string): name is RenderableCard =>
  RENDERABLE_CARDS.some(one => one === name)
export const cardsOf = ({ cards }: Pick<MailRow, 'cards'>): RenderableCard[] =>
  cards.split(',').filter(isRenderable)

export function toMail(
  row: KnownMail,
  { userId, readers }: { userId: number; readers: readonly Reader[] },
): BoardMail {
  const isOwn = row.user_id === userId
  // Other recipients are visible to the owner only.
  const people = readers.filter(one => one.mail_id === row.id && (isOwn || one.user_id === userId))
  return {
    id: row.id,
    board: row.board,
    cards: cardsOf(row),
    frequency: row.frequency,
    weekday: row.weekday,
    monthDay: row.month_day,
    time: row.at_time,
    timeZone: row.time_zone,
    isPaused: row.is_paused === 1,
    nextAt: row.next_at,
    lastAt: row.last_at,
    isOwn,
    owner: row.owner_name,
    people: people.map(({ user_id: id, full_name: fullName, unsubscribed_at }) => ({
      id,
      fullName,
      hasUnsubscribed: unsubscribed_at !== null,
    })),
    version: row.version,
  }
}
