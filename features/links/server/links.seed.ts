import type { RecordName } from '#platform/contract/record-links.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/server/database/tables.ts'
import { insertLink } from './links.repo.ts'

// The demo's links between seeded records of other features, found by their content.

const ADMIN = 11

const task = (trx: Trx, title: string) =>
  find(trx, 'task', sql`select id from tasks where title = ${title}`)
const card = (trx: Trx, title: string) =>
  find(trx, 'kanban', sql`select id from kanban_cards where title = ${title}`)
const event = (trx: Trx, title: string) =>
  find(trx, 'event', sql`select id from calendar_events where title = ${title}`)
const message = (trx: Trx, begins: string) =>
  find(trx, 'chat', sql`select id from chat_messages where text like ${`${begins}%`}`)
const mail = (trx: Trx, subject: string) =>
  find(
    trx,
    'email',
    sql`select email_entries.id as id from email_entries
      join email_contents on email_contents.id = email_entries.content_id
      where owner_id = ${ADMIN} and subject = ${subject}`,
  )

async function find(
  trx: Trx,
  type: RecordName['type'],
  select: RawBuilder<unknown>,
): Promise<RecordName | undefined> {
  // The tables exist even where the feature is not part of the product.
  const { rows } = await sql<{ id: number }>`${select} limit 1`.execute(trx)
  return rows[0] === undefined ? undefined : { type, id: `${rows[0].id}` }
}

/** Runs after the features themselves. */
export async function seedLinks(trx: Trx, now: Date): Promise<void> {
  const invoice: RecordName = { type: 'invoice', id: '4989' }
  const calibration = await task(trx, 'Calibrate the sensor on station 4')
  const pairs = [
    [calibration, await message(trx, 'The kit came a day early')],
    [calibration, await event(trx, 'Calibrate station 4')],
    [
      await card(trx, 'Chart the scrap rate by line'),
      await mail(trx, 'Re: Scrap rates for last month'),
    ],
    [await task(trx, 'Follow up with Summit Works about their overdue invoice'), invoice],
  ] as const
  for (const [position, [from, to]] of pairs.entries()) {
    if (from === undefined || to === undefined) continue
    await insertLink(trx, {
      from,
      to,
      title: to === invoice ? 'Invoice 4989, past due' : '',
      position,
      userId: ADMIN,
      now,
    })
  }
}
