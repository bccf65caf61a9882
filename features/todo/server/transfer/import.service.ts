import { EXPORT_LANGUAGES } from '#platform/contract/export.rules.ts'
import {
  DATE_WORDS_LANGUAGES,
  dateWordsValue,
  findDateWords,
} from '#platform/contract/natural-input.rules.ts'
import { RICH_TEXT_HTML_MAX } from '#platform/contract/rich-text.rules.ts'
import {
  COMMENT_MAX,
  DESCRIPTION_MAX,
  TASK_TAGS,
  type TaskTag,
  TITLE_MAX,
} from '../../contract/todo.rules.ts'
import type { NewTask } from '../../contract/todo.contract.ts'
import * as z from 'zod/mini'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { ImportRules, Judged, RowRefusal } from '#platform/server/import/check-rows.ts'
import { readTexts } from '#platform/server/texts/texts.ts'

// Tasks from a CSV file: Todoist's columns (TYPE, CONTENT, DESCRIPTION, PRIORITY, DATE), and those of our export. Todoist has
// other rows: a note belongs to the task above it, a section contains the tasks below it, and `meta` is a list setting.

const ROW_TYPES = ['task', 'note', 'section', 'meta'] as const
const OTHER_TYPES: ReadonlySet<unknown> = new Set(ROW_TYPES.filter(type => type !== 'task'))

const PRIORITY_TAGS: Readonly<Record<string, TaskTag>> = { '1': 'high', '2': 'medium', '3': 'low' }

const dateText = (now: Date) =>
  z.pipe(
    z.string().check(
      z.maxLength(100),
      z.refine(text => readDate(text, now) !== undefined, { error: 'Enter a valid date.' }),
    ),
    z.transform(text => readDate(text, now) ?? ''),
  )

const importedRow = (now: Date) =>
  z.pipe(
    z.transform(withoutTaskCells),
    z
      .object({
        title: z.string().check(z.trim(), z.minLength(1), z.maxLength(COMMENT_MAX)),
        description: z.optional(
          z.string().check(
            z.maxLength(DESCRIPTION_MAX),
            z.refine(text => toHtml(text).length <= HTML_MAX),
          ),
        ),
        dueDate: z.optional(dateText(now)),
        priority: z.optional(z.enum(['1', '2', '3', '4'])),
        tags: z.optional(
          z.pipe(
            z
              .string()
              .check(
                z.refine(text => tagsIn(text) !== undefined, { error: 'This tag doesn’t exist.' }),
              ),
            z.transform(text => tagsIn(text) ?? []),
          ),
        ),
        type: z._default(z.enum(ROW_TYPES), 'task'),
      })
      .check(
        z.check(({ value: { title, type }, issues }) => {
          if (type === 'note' || title.length <= TITLE_MAX) return
          issues.push({
            code: 'too_big',
            origin: 'string',
            maximum: TITLE_MAX,
            inclusive: true,
            input: title,
            path: ['title'],
          })
        }),
      ),
  )
export type ImportedRow = z.output<ReturnType<typeof importedRow>>

/** Leaves room for a section name. */
const HTML_MAX = RICH_TEXT_HTML_MAX - 2_000

/** For rows other than tasks only the text is used. */
function withoutTaskCells(cells: unknown): unknown {
  const row = z.record(z.string(), z.string()).safeParse(cells).data
  return row !== undefined && OTHER_TYPES.has(row.type)
    ? { title: row.title, type: row.type }
    : cells
}

export const taskImportRules = (now: Date): ImportRules<ImportedRow> => ({
  fields: [
    { name: 'title', isRequired: true },
    { name: 'description' },
    { name: 'dueDate' },
    { name: 'priority', words: new Map(['1', '2', '3', '4'].map(one => [`p${one}`, one])) },
    { name: 'tags' },
    { name: 'type', words: new Map(ROW_TYPES.map(type => [type, type])) },
  ],
  schema: importedRow(now),
  judge: (_, rows) => Promise.resolve(findNotesAlone(rows)),
})

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

/** The tasks of a file with what its other rows say of them. */
export function toNewTasks(rows: readonly ImportedRow[]): { task: NewTask; notes: string[] }[] {
  const tasks: { task: NewTask; notes: string[] }[] = []
  let section = ''
  for (const row of rows) {
    if (row.type === 'section') section = row.title
    else if (row.type === 'note') tasks.at(-1)?.notes.push(row.title)
    else if (row.type === 'task') tasks.push({ task: toNewTask(row, section), notes: [] })
  }
  return tasks
}

/** Todoist's `@label`s that match our tags become tags; others stay in the title. */
function toNewTask(
  { title, description = '', dueDate, priority, tags = [] }: ImportedRow,
  section: string,
): NewTask {
  const marks = TASK_TAGS.filter(tag => new RegExp(`(?:^|\\s)@${tag}(?:\\s|$)`, 'i').test(title))
  const bare = marks
    .reduce((text, tag) => text.replace(new RegExp(`(^|\\s)@${tag}(?=\\s|$)`, 'i'), '$1'), title)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const ofPriority = PRIORITY_TAGS[priority ?? '']
  const all = [...tags, ...marks, ...(ofPriority === undefined ? [] : [ofPriority])]
  // There are no sections here: the name of one leads the description.
  const words =
    section.length + description.length > DESCRIPTION_MAX
      ? description
      : `${section}\n${description}`
  return {
    title: bare === '' ? title : bare,
    tags: [...new Set(all)],
    description: toHtml(words),
    ...(dueDate === undefined ? {} : { dueDate }),
  }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const toHtml = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => `<p>${line.replaceAll(/[&<>]/g, sign => SIGNS[sign] ?? sign)}</p>`)
    .join('')

/** ISO, or a date in words; in UTC, as the file has no time zone. */
function readDate(text: string, now: Date): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)))
    return new Date(text).toISOString()
  for (const language of DATE_WORDS_LANGUAGES) {
    const found = findDateWords(text, { now, zone: 'UTC', language })
    if (found !== undefined) return dateWordsValue(found, 'UTC')
  }
  return undefined
}

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
