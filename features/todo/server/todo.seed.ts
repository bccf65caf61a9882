import { HOUR } from '#platform/contract/durations.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { TaskTag } from '../contract/todo.rules.ts'
import { addDays, fromLocalTime } from '#platform/contract/local-time.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { DemoRecords } from '#platform/server/compose/between-features.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { writeTags } from './change/columns.service.ts'
import { linkOf } from './change/people.service.ts'
import './todo.tables.ts'

// The tasks of the demo: a small factory before its shutdown. Days are counted from the one of seeding.

interface Line {
  title: string
  by?: number
  for?: number | null
  tags?: TaskTag[]
  /** Days from today; with a time of day, a time. */
  day?: number
  time?: string
  isImportant?: true
  done?: true
  deleted?: true
  rule?: string
  text?: string
  checks?: readonly (readonly [text: string, isDone: boolean])[]
  parts?: readonly (readonly [title: string, isDone: boolean, who: number])[]
  comments?: readonly (readonly [who: number, hoursAgo: number, text: string])[]
}

const [ADMIN, MAINTAINER, EDITOR, AUTHOR, SUBSCRIBER] = [11, 2, 5, 7, 9]
const DEEP =
  '<p>Last year’s list is in the cabinet in hall B. <strong>Ask before you open furnace 2</strong>. It stays hot for a whole day.</p>'

/** Oldest first: the last one ends up on top. */
const LINES: readonly Line[] = [
  {
    title: 'Archive delivery notes from last quarter',
    for: ADMIN,
    done: true,
    day: -6,
    tags: ['low'],
  },
  {
    title: 'Write a welcome letter for the new apprentices',
    for: EDITOR,
    done: true,
    day: -3,
    tags: ['team'],
  },
  {
    title: 'Replace the lights above line 2',
    by: MAINTAINER,
    for: MAINTAINER,
    done: true,
    day: -1,
  },
  { title: 'Old price list', for: ADMIN, deleted: true },
  {
    title: 'Get gasket quotes from three suppliers',
    by: MAINTAINER,
    for: MAINTAINER,
    day: 9,
    tags: ['medium'],
  },
  {
    title: 'Translate the safety sheet into Arabic',
    by: EDITOR,
    for: EDITOR,
    day: 12,
    tags: ['update'],
  },
  { title: 'Order winter jackets for the yard', for: SUBSCRIBER, day: 15, tags: ['low'] },
  { title: 'ترتيب زيارة المصنع للعملاء من دبي', for: 14, day: 6, tags: ['team'] },
  { title: 'Sort the open day photos', for: null, tags: ['low'] },
  { title: 'Find a better rack for the long bars', for: null },
  {
    title: 'Fire drill with the late shift',
    by: AUTHOR,
    for: AUTHOR,
    day: 4,
    time: '17:30',
    tags: ['team', 'high'],
  },
  { title: 'Renew the forklift lease', for: ADMIN, day: 20, isImportant: true },
  {
    title: 'Check the first-aid kits',
    for: AUTHOR,
    day: 2,
    rule: 'FREQ=MONTHLY;BYDAY=1MO',
    tags: ['low'],
  },
  {
    title: 'Water the plants in the lobby',
    for: ADMIN,
    day: 0,
    rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
  },
  {
    title: 'Pay the rent for hall C',
    for: ADMIN,
    day: 8,
    rule: 'FREQ=MONTHLY;BYMONTHDAY=1',
    tags: ['high'],
    isImportant: true,
  },
  {
    title: 'Send out the weekly numbers',
    for: ADMIN,
    day: 1,
    time: '09:00',
    rule: 'FREQ=WEEKLY;BYDAY=FR',
    tags: ['update'],
  },
  {
    title: 'Follow up with Summit Works about their overdue invoice',
    for: ADMIN,
    day: -2,
    tags: ['high'],
    isImportant: true,
    comments: [[AUTHOR, 30, 'Just called them. They say the payment is on its way.']],
  },
  { title: 'Return the rental pump', by: ADMIN, for: MAINTAINER, day: -4, tags: ['medium'] },
  {
    title: 'Proofread the coolant article',
    by: EDITOR,
    for: ADMIN,
    day: -1,
    time: '16:00',
    tags: ['update'],
    comments: [[EDITOR, 20, 'The second half is done. Just waiting for the photos.']],
  },
  {
    title: 'Calibrate the sensor on station 4',
    for: MAINTAINER,
    day: 0,
    time: '12:00',
    tags: ['high'],
    comments: [
      [MAINTAINER, 3, 'The kit is here. I’ll stop station 4 at noon.'],
      [ADMIN, 2, 'Great. @maintainer please write down the values.'],
    ],
  },
  {
    title: 'Plan the summer shutdown',
    for: ADMIN,
    day: 3,
    tags: ['team', 'high'],
    isImportant: true,
    text: DEEP,
    checks: [
      ['Dates agreed with sales', true],
      ['Crane booked', true],
      ['Spare parts list done', false],
      ['Early shifts covered', false],
    ],
    parts: [
      ['Decide which furnace goes first', true, ADMIN],
      ['Service the compressor in hall B', false, MAINTAINER],
      ['Cover the early shift on both weekends', false, AUTHOR],
    ],
    comments: [
      [AUTHOR, 50, 'I can do the early shift both weekends.'],
      [MAINTAINER, 26, 'We only have the crane until Tuesday.'],
    ],
  },
  { title: 'Call the environmental office', for: ADMIN, day: 0, tags: ['medium'] },
  { title: 'Coffee with the new neighbors', for: ADMIN, day: 1, time: '10:30' },
  {
    title: 'Sign the cleaning contract',
    for: ADMIN,
    day: 0,
    time: '15:00',
    tags: ['high'],
    isImportant: true,
  },
]

/** Fills the lists of the demo's people. */
export async function seedTodo(trx: Trx, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  for (const [index, line] of LINES.entries()) {
    const moment = new Date(now.getTime() - (LINES.length - index) * 5 * HOUR).toISOString()
    const { parts = [], comments = [], checks = [] } = line
    const id = await insert(trx, { ...rowOf(line, { today, moment }), checklist: checksOf(checks) })
    for (const [title, isDone, author] of parts) {
      await insert(trx, {
        ...rowOf({ title, for: author, ...(isDone ? { done: true } : {}) }, { today, moment }),
        parent_id: id,
      })
    }
    for (const [userId, hours, text] of comments) {
      const at = new Date(now.getTime() - hours * HOUR).toISOString()
      await trx
        .insertInto('task_comments')
        .values({ task_id: id, user_id: userId, text, created_at: at, edited_at: null })
        .execute()
    }
  }
}

async function insert(
  trx: Trx,
  row: ReturnType<typeof rowOf> & { checklist?: string; parent_id?: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('tasks')
    .values({ checklist: '[]', parent_id: null, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function rowOf(line: Line, { today, moment }: { today: string; moment: string }) {
  const {
    title,
    by = ADMIN,
    for: assignee = null,
    tags = [],
    day,
    time,
    rule = null,
    text = '',
  } = line
  const due = day === undefined ? null : addDays(today, day)
  return {
    title,
    title_key: foldText(title),
    description: text,
    words: foldSearch(`${title}\n${text.replaceAll(/<[^>]*>/g, ' ')}`),
    due_day: time === undefined ? due : null,
    due_at: time === undefined || due === null ? null : fromLocalTime({ day: due, time }, 'UTC'),
    assignee_id: assignee,
    creator_id: by,
    tags: writeTags(tags),
    is_important: line.isImportant === true ? 1 : 0,
    is_completed: line.done === true ? 1 : 0,
    is_deleted: line.deleted === true ? 1 : 0,
    created_at: moment,
    updated_at: moment,
    completed_at: line.done === true ? moment : null,
    deleted_at: line.deleted === true ? moment : null,
    recurrence: rule,
    recurs_after_done: 0,
    zone: 'UTC',
    next_id: null,
  }
}

const checksOf = (checks: readonly (readonly [text: string, isDone: boolean])[]): string =>
  JSON.stringify(
    checks.map(([text, isDone], index) => ({ id: `check-${index + 1}`, text, isDone })),
  )

/** Tasks by their title. */
export const demoTasks: DemoRecords = {
  type: 'task',
  linkTo: id => linkOf(id),
  find: (trx, text) =>
    trx.selectFrom('tasks').select('id').where('title', '=', text).orderBy('id').executeTakeFirst(),
}
