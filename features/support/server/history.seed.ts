import { foldSearch } from '#platform/contract/fold.rules.ts'
import { createChance, pickOf, spreadMoments } from '#platform/server/compose/demo-history.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { TICKET_FIRST_NUMBER, TICKET_PRIORITIES } from '../contract/support.rules.ts'
import { PAST_QUESTIONS, type PastQuestion } from './questions.seed.ts'
import './support.tables.ts'

// Tickets in the past of the demo: asked by customers, answered, and closed but for the newest.

const HOUR = 3_600_000
const SEED = 1_414
const STAFF = [2, 11, 2, 24] as const
const SOURCES = ['order', 'order', 'manual', 'faq', 'kb'] as const
/** What was asked in these hours may wait. */
const OPEN_HOURS = 60

interface Asker {
  id: number
  email: string
}

export async function seedTicketHistory(trx: Trx, now: Date): Promise<void> {
  const chance = createChance(SEED)
  const people = await trx
    .selectFrom('users')
    .select(['id', 'email', 'created_at', 'last_seen_at'])
    .where('role', '=', 'subscriber')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  await renumber(trx)
  const moments = spreadMoments({ count: PAST_QUESTIONS.length, now, chance })
  const made = moments.flatMap((opened, index) => {
    const at = opened.toISOString()
    const there = people.filter(one => one.created_at <= at && (one.last_seen_at ?? '') >= at)
    const question = PAST_QUESTIONS[index]
    if (there.length === 0 || question === undefined) return []
    const asker = pickOf(there, chance)
    return [makeTicket(question, { asker, opened, now, chance })]
  })
  const numbered = made.map((one, index) => {
    const number = TICKET_FIRST_NUMBER + index
    return { ...one, row: { ...one.row, number, words: `#${number}\n${one.row.words}` } }
  })
  const ids = await trx
    .insertInto('support_tickets')
    .values(numbered.map(one => one.row))
    .returning(['id', 'number'])
    .execute()
  const idOf = new Map(ids.map(({ id, number }) => [number, id]))
  const said = numbered.flatMap(({ row, messages }) =>
    messages.map(message => ({ ...message, ticket_id: idOf.get(row.number) ?? 0 })),
  )
  await trx.insertInto('support_messages').values(said).execute()
}

/** What the first rows tell of came later. */
async function renumber(trx: Trx): Promise<void> {
  const rows = await trx
    .selectFrom('support_tickets')
    .select(['id', 'number', 'words'])
    .orderBy('number')
    .execute()
  for (const { id, number: before, words } of rows) {
    const number = before + PAST_QUESTIONS.length
    await trx
      .updateTable('support_tickets')
      .set({ number, words: words.replace(`#${before}`, `#${number}`) })
      .where('id', '=', id)
      .execute()
  }
}

interface Asking {
  asker: Asker
  opened: Date
  now: Date
  chance: () => number
}

function makeTicket(question: PastQuestion, { asker, opened, now, chance }: Asking) {
  const { subject, asked, answered, thanks, note, priority = 'normal' } = question
  const after = (hours: number) => new Date(opened.getTime() + hours * HOUR)
  const staff = pickOf(STAFF, chance)
  const [first, second] = [0.5 + chance() ** 2 * 20, 21 + chance() * 12]
  const closed = second + chance() * 20
  const isOpen = now.getTime() - opened.getTime() < OPEN_HOURS * HOUR
  const message = (hours: number, by: { id: number; isStaff: boolean }, text: string) => ({
    user_id: by.id,
    is_staff: by.isStaff ? 1 : 0,
    is_internal: 0,
    message: `<p>${text}</p>`,
    created_at: after(hours).toISOString(),
  })
  const team = { id: staff, isStaff: true }
  const client = { id: asker.id, isStaff: false }
  const messages = [
    message(0, client, asked),
    ...(note === undefined ? [] : [{ ...message(first * 0.9, team, note), is_internal: 1 }]),
    message(first, team, answered),
    ...(thanks === undefined ? [] : [message(second, client, thanks)]),
  ].filter(one => one.created_at <= now.toISOString())
  const isAnswered = after(first) <= now
  const last = isOpen ? messages.at(-1)?.created_at : after(closed).toISOString()
  return {
    row: {
      number: 0,
      source: pickOf(SOURCES, chance),
      requester_id: asker.id,
      email: asker.email,
      subject,
      subject_key: foldText(subject),
      assignee_id: isAnswered ? staff : null,
      status: isOpen ? (isAnswered ? ('open' as const) : ('new' as const)) : ('closed' as const),
      priority: TICKET_PRIORITIES.indexOf(priority),
      about: null,
      created_at: opened.toISOString(),
      updated_at: last ?? opened.toISOString(),
      first_reply_at: isAnswered ? after(first).toISOString() : null,
      closed_at: isOpen ? null : after(closed).toISOString(),
      words: foldSearch([subject, ...spokenOf(question)].join('\n')),
    },
    messages,
  }
}

const spokenOf = ({ asked, answered, thanks }: PastQuestion): string[] => [
  asked,
  answered,
  ...(thanks === undefined ? [] : [thanks]),
]
