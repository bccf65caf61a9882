import { EXPORT_LANGUAGES } from '#platform/contract/export.rules.ts'
import { MAX_RICH_TEXT_HTML } from '#platform/contract/rich-text.rules.ts'
import {
  MAX_COMMENT,
  MAX_DESCRIPTION,
  TASK_TAGS,
  type TaskTag,
  MAX_TITLE,
} from '../../contract/todo.rules.ts'
import type { NewTask } from '../../contract/todo.contract.ts'
import { findAssignable } from '../change/people.repo.ts'
import { dateText, momentText } from './date-texts.service.ts'
import { type Place, readRule } from './rule-words.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import * as z from 'zod/mini'
import { foldText } from '#platform/server/database/fold-text.ts'
import type {
  CheckedRow,
  ImportRules,
  Judged,
  RowRefusal,
} from '#platform/server/import/check-rows.ts'
import { readTexts } from '#platform/server/texts/texts.ts'

// Tasks from a CSV file: Todoist's columns (TYPE, CONTENT, DESCRIPTION, PRIORITY, DATE), and those of our export. Todoist has
// other rows: a note belongs to the task above it, a section contains the tasks below it, and `meta` is a list setting.

const ROW_TYPES = ['task', 'note', 'section', 'meta'] as const
const OTHER_TYPES: ReadonlySet<unknown> = new Set(ROW_TYPES.filter(type => type !== 'task'))

const PRIORITY_TAGS: Readonly<Record<string, TaskTag>> = { '1': 'high', '2': 'medium', '3': 'low' }

const ruleText = (place: Place) =>
  z.pipe(
    z.string().check(
      z.maxLength(200),
      z.refine(text => readRule(text, place) !== undefined, { params: { problem: 'invalid' } }),
    ),
    z.transform(text => readRule(text, place) ?? ''),
  )

const STATES = ['open', 'completed', 'deleted'] as const
/** The words for them in every language. */
const STATE_WORDS = new Map(
  EXPORT_LANGUAGES.flatMap(language =>
    STATES.map(state => [foldText(readTexts(language, 'todo')(`states.${state}`)), state] as const),
  ),
)
const IMPORTANT_WORDS = new Map([
  ...['★', 'yes', 'true', '1', 'x', 'ja', 'oui', 'sim', 'نعم'].map(
    word => [foldText(word), 'yes'] as const,
  ),
  ...['no', 'false', '0', 'nein', 'non', 'não', 'لا'].map(word => [foldText(word), 'no'] as const),
])

const importedRow = (place: Place) =>
  z.pipe(
    z.transform(withoutTaskCells),
    z
      .object({
        title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_COMMENT)),
        description: z.optional(
          z.string().check(
            z.maxLength(MAX_DESCRIPTION),
            z.refine(text => toHtml(text).length <= MAX_HTML),
          ),
        ),
        dueDate: z.optional(dateText(place)),
        recurrence: z.optional(ruleText(place)),
        state: z.optional(z.enum(STATES)),
        assignee: z.optional(z.string()),
        important: z.optional(z.enum(['yes', 'no'])),
        priority: z.optional(z.enum(['1', '2', '3', '4'])),
        tags: z.optional(
          z.pipe(
            z
              .string()
              .check(
                z.refine(text => tagsIn(text) !== undefined, { params: { problem: 'choice' } }),
              ),
            z.transform(text => tagsIn(text) ?? []),
          ),
        ),
        createdAt: z.optional(momentText(place)),
        completedAt: z.optional(momentText(place)),
        type: z._default(z.enum(ROW_TYPES), 'task'),
      })
      .check(
        z.check(({ value: { title, type }, issues }) => {
          if (type === 'note' || title.length <= MAX_TITLE) return
          issues.push({
            code: 'too_big',
            origin: 'string',
            maximum: MAX_TITLE,
            inclusive: true,
            input: title,
            path: ['title'],
          })
        }),
      ),
  )
export type ImportedRow = z.output<ReturnType<typeof importedRow>>

/** Leaves room for a section name. */
const MAX_HTML = MAX_RICH_TEXT_HTML - 2_000

/** For rows other than tasks only the text is used. */
function withoutTaskCells(cells: unknown): unknown {
  const row = z.record(z.string(), z.string()).safeParse(cells).data
  return row !== undefined && OTHER_TYPES.has(row.type)
    ? { title: row.title, type: row.type }
    : cells
}

export const taskImportRules = (place: Place): ImportRules<ImportedRow> => ({
  fields: [
    { name: 'title', isRequired: true },
    { name: 'description' },
    { name: 'dueDate' },
    { name: 'recurrence' },
    { name: 'state', words: STATE_WORDS },
    { name: 'assignee' },
    { name: 'important', words: IMPORTANT_WORDS },
    { name: 'priority', words: new Map(['1', '2', '3', '4'].map(one => [`p${one}`, one])) },
    { name: 'tags' },
    { name: 'type', words: new Map(ROW_TYPES.map(type => [type, type])) },
    { name: 'createdAt' },
    { name: 'completedAt' },
  ],
  schema: importedRow(place),
  judge: async (db, rows) => [...findNotesAlone(rows), ...(await findStrangers(db, rows.rows))],
})

/** People who aren't there, or can't be assigned tasks any more. */
async function findStrangers(
  db: Db,
  rows: readonly CheckedRow<ImportedRow>[],
): Promise<RowRefusal[]> {
  const known = await findAssignees(
    db,
    rows.map(({ record }) => record),
  )
  return rows.flatMap(({ row, record: { assignee } }) =>
    assignee === undefined || known.has(assignee)
      ? []
      : [
          {
            row,
            field: 'assignee',
            reason: 'task.assignee',
            text: 'Choose someone with an active account.',
          },
        ],
  )
}

/** Those whom rows name, by email or full name. */
export async function findAssignees(
  db: Db,
  rows: readonly ImportedRow[],
): Promise<ReadonlyMap<string, number>> {
  const known = new Map<string, number>()
  for (const name of new Set(rows.flatMap(row => row.assignee ?? []))) {
    const found =
      (await findAssignable(db, { email: name })) ?? (await findAssignable(db, { fullName: name }))
    if (found !== undefined) known.set(name, found.id)
  }
  return known
}

/** Notes that would be attached to another task, or to none. */
function findNotesAlone({ rows, wrong }: Judged<ImportedRow>): RowRefusal[] {
  const all = [
    ...rows.map(({ row, record: { type } }) => ({ row, type, isGood: true })),
    ...wrong.map(({ row, texts }) => ({ row, type: texts.type ?? '', isGood: false })),
  ].toSorted((a, b) => a.row - b.row)
  let hasTask = false
  return all.flatMap(({ row, type, isGood }) => {
    const isAlone = type === 'note' && isGood && !hasTask
    if (type !== 'note' && type !== 'meta') hasTask = isGood && type === 'task'
    return isAlone
      ? [
          {
            row,
            field: 'title',
            reason: 'task.note_alone',
            text: 'The task for this comment wasn’t imported.',
          },
        ]
      : []
  })
}

export const countTasks = (rows: readonly ImportedRow[]): number =>
  rows.filter(row => row.type === 'task').length

interface ImportedTask {
  task: NewTask
  isDeleted: boolean
  assignee: string | undefined
  notes: string[]
  /** When it was created and completed, where the file says so. */
  dates: { created_at?: string | undefined; completed_at?: string | undefined }
}

/** The tasks of a file with what its other rows say of them. */
export function toNewTasks(rows: readonly ImportedRow[], zone: string): ImportedTask[] {
  const tasks: ImportedTask[] = []
  let section = ''
  for (const row of rows) {
    if (row.type === 'section') section = row.title
    else if (row.type === 'note') tasks.at(-1)?.notes.push(row.title)
    else if (row.type === 'task')
      tasks.push({
        task: toNewTask(row, { section, zone }),
        isDeleted: row.state === 'deleted',
        assignee: row.assignee,
        notes: [],
        dates: { created_at: row.createdAt, completed_at: row.completedAt },
      })
  }
  return tasks
}

/** Todoist's `@label`s that match our tags become tags; others stay in the title. */
function toNewTask(
  row: ImportedRow,
  { section, zone }: { section: string; zone: string },
): NewTask {
  const { title, description = '', dueDate, recurrence, priority, tags = [], state } = row
  const marks = TASK_TAGS.filter(tag => new RegExp(`(?:^|\\s)@${tag}(?:\\s|$)`, 'i').test(title))
  const bare = marks
    .reduce((text, tag) => text.replace(new RegExp(`(^|\\s)@${tag}(?=\\s|$)`, 'i'), '$1'), title)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const ofPriority = PRIORITY_TAGS[priority ?? '']
  const all = [...tags, ...marks, ...(ofPriority === undefined ? [] : [ofPriority])]
  // There are no sections here: the name of one leads the description.
  const words =
    section.length + description.length > MAX_DESCRIPTION
      ? description
      : `${section}\n${description}`
  return {
    title: bare === '' ? title : bare,
    tags: [...new Set(all)],
    description: toHtml(words),
    isCompleted: state === 'completed',
    isImportant: row.important === 'yes',
    ...(dueDate === undefined ? {} : { dueDate }),
    ...(recurrence === undefined ? {} : { recurrence, timeZone: zone }),
  }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const toHtml = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => `<p>${line.replaceAll(/[&<>]/g, sign => SIGNS[sign] ?? sign)}</p>`)
    .join('')

const WORDS = new Map(
  EXPORT_LANGUAGES.flatMap(language => {
    const t = readTexts(language, 'todo')
    return TASK_TAGS.flatMap(tag => [
      [foldText(tag), tag] as const,
      [foldText(t(`tags.${tag}`)), tag] as const,
    ])
  }),
)
function tagsIn(text: string): TaskTag[] | undefined {
  const tags = text
    .split(/[,،;]/)
    .map(one => foldText(one.trim()))
    .filter(one => one !== '')
    .map(one => WORDS.get(one))
  return tags.every(tag => tag !== undefined) ? tags.flatMap(tag => tag ?? []) : undefined
}
