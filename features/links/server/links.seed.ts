import type { RecordName } from '#platform/contract/record-links.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { insertLink } from './links.repo.ts'

// The links of the demo: between records that the other rooms have seeded, found by what they say.

const ADMIN = 11

const task = async (trx: Trx, title: string): Promise<RecordName | undefined> =>
  named(
    'task',
    await trx.selectFrom('tasks').select('id').where('title', '=', title).executeTakeFirst(),
  )
const card = async (trx: Trx, title: string): Promise<RecordName | undefined> =>
  named(
    'kanban',
    await trx.selectFrom('kanban_cards').select('id').where('title', '=', title).executeTakeFirst(),
  )
const event = async (trx: Trx, title: string): Promise<RecordName | undefined> =>
  named(
    'event',
    await trx
      .selectFrom('calendar_events')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirst(),
  )
const message = async (trx: Trx, begins: string): Promise<RecordName | undefined> =>
  named(
    'chat',
    await trx
      .selectFrom('chat_messages')
      .select('id')
      .where('text', 'like', `${begins}%`)
      .executeTakeFirst(),
  )
const mail = async (trx: Trx, subject: string): Promise<RecordName | undefined> =>
  named(
    'email',
    await trx
      .selectFrom('email_entries')
      .innerJoin('email_contents', 'email_contents.id', 'email_entries.content_id')
      .select('email_entries.id')
      .where('owner_id', '=', ADMIN)
      .where('subject', '=', subject)
      .executeTakeFirst(),
  )
const named = (type: RecordName['type'], row: { id: number } | undefined): RecordName | undefined =>
  row === undefined ? undefined : { type, id: `${row.id}` }

/** Comes after the rooms themselves. */
export async function seedLinks(trx: Trx, now: Date): Promise<void> {
  const invoice: RecordName = { type: 'invoice', id: '4989' }
  const calibration = await task(trx, 'Calibrate the sensor of station 4')
  const pairs = [
    [calibration, await message(trx, 'The kit is here a day early')],
    [calibration, await event(trx, 'Calibration of station 4')],
    [
      await card(trx, 'Scrap rate by line as a chart'),
      await mail(trx, 'Re: Scrap rate of last month'),
    ],
    [await task(trx, 'Remind Summit Works of their invoice'), invoice],
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
