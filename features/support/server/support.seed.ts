import { HOUR } from '#platform/contract/durations.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import {
  TICKET_FIRST_NUMBER,
  TICKET_PRIORITIES,
  type TicketPriority,
} from '../contract/support.rules.ts'
import type { TicketSource } from '#platform/contract/help-desk.rules.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import './support.tables.ts'

// The tickets of the demo: some new, some being answered, some done.

const [ADMIN, MAINTAINER, EDITOR, AUTHOR, SUBSCRIBER] = [11, 2, 5, 7, 9]

interface Line {
  by: number
  subject: string
  source?: TicketSource
  priority?: TicketPriority
  about?: string
  assignee?: number
  /** Hours since it was opened. */
  age: number
  /** The messages: author, hours after opening, text; `note` for internal ones. */
  messages: readonly (readonly [who: number, after: number, text: string, kind?: 'note'])[]
  /** Closed so many hours after it was opened. */
  closed?: number
}

/** The oldest first. */
const LINES: readonly Line[] = [
  {
    by: SUBSCRIBER,
    subject: 'Our invoice shows our old address',
    age: 520,
    assignee: MAINTAINER,
    closed: 30,
    messages: [
      [SUBSCRIBER, 0, 'Hi, we moved in the spring. Can you put our new address on the invoices?'],
      [
        MAINTAINER,
        2,
        'Done! I’ve updated your client record, so your next invoice will have the new address.',
      ],
      [SUBSCRIBER, 29, 'Looks good now. Thank you!'],
    ],
  },
  {
    by: AUTHOR,
    subject: 'Can I assign a task to two people?',
    source: 'kb',
    about: '/pages/knowledge-base/working-together/plan-your-day',
    age: 300,
    assignee: ADMIN,
    closed: 26,
    messages: [
      [AUTHOR, 0, 'The article only mentions one person. Is there a way to assign a task to two?'],
      [
        ADMIN,
        1,
        'Tasks have one assignee, but you can add a subtask for each person. Or use a card in Kanban: cards can have several assignees.',
      ],
    ],
  },
  {
    by: EDITOR,
    subject: 'CSV import fails on a date',
    priority: 'high',
    age: 70,
    assignee: MAINTAINER,
    messages: [
      [
        EDITOR,
        0,
        'One column in my CSV has the date 31.03.2026, and the import says it isn’t a valid date.',
      ],
      [MAINTAINER, 3, 'Could you send us that row? In the meantime, try writing it as 2026-03-31.'],
      [MAINTAINER, 3, 'Probably the day-first setting again', 'note'],
      [EDITOR, 20, 'It works with 2026-03-31, thanks. I’ve attached the row to my last email.'],
    ],
  },
  {
    by: AUTHOR,
    subject: 'Can I get reminders by email?',
    source: 'faq',
    priority: 'low',
    age: 44,
    assignee: ADMIN,
    messages: [
      [AUTHOR, 0, 'I’d like to get an email an hour before an event starts.'],
      [
        ADMIN,
        5,
        'Yes! Add a reminder to the event. If you don’t have the app open when it’s due, we’ll send it to you by email. Does that do it?',
      ],
    ],
  },
  {
    by: SUBSCRIBER,
    subject: 'Package arrived with only one filter',
    source: 'order',
    priority: 'urgent',
    age: 5,
    messages: [
      [
        SUBSCRIBER,
        0,
        'We ordered two filters, but there was only one in the box. Our line is down without it. Please help!',
      ],
    ],
  },
  {
    by: EDITOR,
    subject: 'Missing article: reflow oven',
    source: 'kb',
    about: '/pages/knowledge-base/getting-started/find-your-way',
    age: 2,
    messages: [
      [
        EDITOR,
        0,
        'I searched for “reflow oven” and found nothing. Would it be okay if I write an article?',
      ],
    ],
  },
]

export async function seedSupport(trx: Trx, now: Date): Promise<void> {
  for (const [index, line] of LINES.entries())
    await seedTicket(trx, { line, number: TICKET_FIRST_NUMBER + index, now })
}

async function seedTicket(
  trx: Trx,
  { line, number, now }: { line: Line; number: number; now: Date },
): Promise<void> {
  const at = (after: number) => new Date(now.getTime() - (line.age - after) * HOUR).toISOString()
  const requester = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', line.by)
    .executeTakeFirstOrThrow()
  const first = line.messages.find(([author, , , kind]) => author !== line.by && kind === undefined)
  const { id } = await trx
    .insertInto('support_tickets')
    .values({
      number,
      source: line.source ?? 'manual',
      requester_id: line.by,
      email: requester.email,
      subject: line.subject,
      subject_key: foldText(line.subject),
      assignee_id: line.assignee ?? null,
      status: line.closed === undefined ? (line.assignee === undefined ? 'new' : 'open') : 'closed',
      priority: TICKET_PRIORITIES.indexOf(line.priority ?? 'normal'),
      about: line.about ?? null,
      created_at: at(0),
      updated_at: at(line.closed ?? line.messages.at(-1)?.[1] ?? 0),
      first_reply_at: first === undefined ? null : at(first[1]),
      closed_at: line.closed === undefined ? null : at(line.closed),
      words: foldSearch(
        [
          `#${number}`,
          line.subject,
          ...line.messages.filter(message => message[3] === undefined).map(message => message[2]),
        ].join('\n'),
      ),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [sender, after, text, kind] of line.messages) {
    await trx
      .insertInto('support_messages')
      .values({
        ticket_id: id,
        user_id: sender,
        is_staff: sender === line.by ? 0 : 1,
        is_internal: kind === 'note' ? 1 : 0,
        message: `<p>${text}</p>`,
        created_at: at(after),
      })
      .execute()
  }
}
