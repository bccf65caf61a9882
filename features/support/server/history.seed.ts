import { HOUR } from '#platform/contract/durations.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import { createChance, pickOf, spreadMoments } from '#platform/server/compose/demo-history.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { TICKET_FIRST_NUMBER, TICKET_PRIORITIES } from '../contract/support.rules.ts'
import { PAST_QUESTIONS, type PastQuestion } from './questions.seed.ts'
import './support.tables.ts'

// Past tickets of the demo: created by customers, answered and closed.

/** The age of the demo's first current ticket; these were closed before. */
const DEMO_HOURS = 600
const SEED = 1_414
const STAFF = [2, 11, 2, 24] as const
const SOURCES = ['order', 'order', 'manual', 'faq', 'kb'] as const

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
  const until = new Date(now.getTime() - DEMO_HOURS * HOUR)
  const moments = spreadMoments({ count: PAST_QUESTIONS.length, now: until, chance })
  const made = moments.flatMap((opened, index) => {
    const at = opened.toISOString()
    const there = people.filter(one => one.created_at <= at && (one.last_seen_at ?? '') >= at)
    const question = PAST_QUESTIONS[index]
    if (there.length === 0 || question === undefined) return []
    const asker = pickOf(there, chance)
    return [makeTicket(question, { asker, opened, chance })]
  })
  const numbered = made.map((one, index) => {
    const number = TICKET_FIRST_NUMBER - made.length + index
    return { ...one, row: { ...one.row, number, words: `#${number}\n${one.row.words}` } }
  })
  const ids = await trx
    .insertInto('support_tickets')
    .values(numbered.map(one => one.row))
    .returning(['id', 'number'])
    .execute()
  const idOf = new Map(ids.map(({ id, number }) => [number, id]))
  const messageRows = numbered.flatMap(({ row, messages }) =>
    messages.map(message => ({ ...message, ticket_id: idOf.get(row.number) ?? 0 })),
  )
  await trx.insertInto('support_messages').values(messageRows).execute()
}

interface SeedQuestion {
  asker: Asker
  opened: Date
  chance: () => number
}

function makeTicket(question: PastQuestion, { asker, opened, chance }: SeedQuestion) {
  const { subject, asked, answered, thanks, note, priority = 'normal' } = question
  const after = (hours: number) => new Date(opened.getTime() + hours * HOUR)
  const staff = pickOf(STAFF, chance)
  const [first, second] = [0.5 + chance() ** 2 * 20, 21 + chance() * 12]
  const closed = second + chance() * 20
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
  ]
  const closed_at = after(closed).toISOString()
  return {
    row: {
      number: 0,
      source: pickOf(SOURCES, chance),
      requester_id: asker.id,
      email: asker.email,
      subject,
      subject_key: foldText(subject),
      assignee_id: staff,
      status: 'closed' as const,
      priority: TICKET_PRIORITIES.indexOf(priority),
      about: null,
      created_at: opened.toISOString(),
      updated_at: closed_at,
      first_reply_at: after(first).toISOString(),
      closed_at,
      words: foldSearch([subject, ...textsOf(question)].join('\n')),
    },
    messages,
  }
}

const textsOf = ({ asked, answered, thanks }: PastQuestion): string[] => [
  asked,
  answered,
  ...(thanks === undefined ? [] : [thanks]),
]
