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
const HOUR = 3_600_000

interface Line {
  by: number
  subject: string
  source?: TicketSource
  priority?: TicketPriority
  about?: string
  assignee?: number
  /** Hours since it was opened. */
  age: number
  /** Who wrote what, hours after it was opened; `note` among support. */
  said: readonly (readonly [who: number, after: number, text: string, kind?: 'note'])[]
  /** Closed so many hours after it was opened. */
  closed?: number
}

/** The oldest first. */
const LINES: readonly Line[] = [
  {
    by: SUBSCRIBER,
    subject: 'The invoice shows our old address',
    age: 520,
    assignee: MAINTAINER,
    closed: 30,
    said: [
      [SUBSCRIBER, 0, 'We moved in spring. Can the invoices show the new address?'],
      [MAINTAINER, 2, 'Done: it is changed in your client record, and the next invoice has it.'],
      [SUBSCRIBER, 29, 'Thank you, it is right now.'],
    ],
  },
  {
    by: AUTHOR,
    subject: 'How do I give a task to two people?',
    source: 'kb',
    about: '/pages/knowledge-base/working-together/plan-your-day',
    age: 300,
    assignee: ADMIN,
    closed: 26,
    said: [
      [AUTHOR, 0, 'The article says one person. Is there a way to give it to two?'],
      [
        ADMIN,
        1,
        'Make a part of the task for each of them. On a board a card can have several people.',
      ],
    ],
  },
  {
    by: EDITOR,
    subject: 'Import stops at a date in March',
    priority: 'high',
    age: 70,
    assignee: MAINTAINER,
    said: [
      [EDITOR, 0, 'The CSV has 31.03.2026 in one column, and the import says that it is no date.'],
      [MAINTAINER, 3, 'Please send us the row, or try the form 2026-03-31 meanwhile.'],
      [MAINTAINER, 3, 'Probably the day-first setting again.', 'note'],
      [EDITOR, 20, 'With 2026-03-31 it works. The row is attached to my last mail.'],
    ],
  },
  {
    by: AUTHOR,
    subject: 'Can reminders come by mail as well?',
    source: 'faq',
    priority: 'low',
    age: 44,
    assignee: ADMIN,
    said: [
      [AUTHOR, 0, 'I would like a mail an hour before an event.'],
      [
        ADMIN,
        5,
        'Under account settings, notifications, choose mail for reminders. Does that help?',
      ],
    ],
  },
  {
    by: SUBSCRIBER,
    subject: 'Parcel arrived without the second filter',
    source: 'order',
    priority: 'urgent',
    age: 5,
    said: [
      [
        SUBSCRIBER,
        0,
        'We ordered two filters, and there is one in the box. The line stands still without it.',
      ],
    ],
  },
  {
    by: EDITOR,
    subject: 'A word for the glossary: reflow oven',
    source: 'kb',
    about: '/pages/knowledge-base/getting-started/find-your-way',
    age: 2,
    said: [[EDITOR, 0, 'Searching for it finds nothing. May I write an article?']],
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
  const first = line.said.find(([who, , , kind]) => who !== line.by && kind === undefined)
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
      updated_at: at(line.closed ?? line.said.at(-1)?.[1] ?? 0),
      first_reply_at: first === undefined ? null : at(first[1]),
      closed_at: line.closed === undefined ? null : at(line.closed),
      words: foldSearch(
        [
          `#${number}`,
          line.subject,
          ...line.said.filter(said => said[3] === undefined).map(said => said[2]),
        ].join('\n'),
      ),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [who, after, text, kind] of line.said) {
    await trx
      .insertInto('support_messages')
      .values({
        ticket_id: id,
        user_id: who,
        is_staff: who === line.by ? 0 : 1,
        is_internal: kind === 'note' ? 1 : 0,
        message: `<p>${text}</p>`,
        created_at: at(after),
      })
      .execute()
  }
}
