import { EXPORT_LANGUAGES } from '@smart-fft/contract/export.rules'
import { DATE_WORDS_LANGUAGES, dateWordsValue, findDateWords } from '@smart-fft/contract/quick-line.rules'
import { DESCRIPTION_MAX, TASK_TAGS, type TaskTag, TITLE_MAX } from '@smart-fft/contract/todo.rules'
import type { NewTask } from '@smart-fft/contract/todo.contract'
import * as z from 'zod/mini'
import { foldText } from '../../../platform/database/fold-text.ts'
import type { ImportRules } from '../../../platform/import/check-rows.ts'
import { readTexts } from '../../../platform/texts/texts.ts'

// Tasks from a CSV file: Todoist's own columns (TYPE, CONTENT, DESCRIPTION, PRIORITY, DATE), and those that our export writes.

/** What Todoist writes for things that are no tasks is left out: sections and notes. */
const PRIORITY_TAGS: Readonly<Record<string, TaskTag>> = { '1': 'high', '2': 'medium', '3': 'low' }

const dateText = (now: Date) =>
  z.pipe(
    z.string().check(
      z.maxLength(100),
      z.refine(text => readDate(text, now) !== undefined, { error: 'This is no date.' }),
    ),
    z.transform(text => readDate(text, now) ?? ''),
  )

const importedTask = (now: Date) =>
  z.object({
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(TITLE_MAX)),
    description: z.optional(z.string().check(z.maxLength(DESCRIPTION_MAX))),
    dueDate: z.optional(dateText(now)),
    priority: z.optional(z.enum(['1', '2', '3', '4'])),
    tags: z.optional(
      z.pipe(
        z.string().check(z.refine(text => tagsIn(text) !== undefined, { error: 'There is no such tag.' })),
        z.transform(text => tagsIn(text) ?? []),
      ),
    ),
    type: z.optional(z.literal('task')),
  })
export type ImportedTask = z.output<ReturnType<typeof importedTask>>

export const taskImportRules = (now: Date): ImportRules<ImportedTask> => ({
  fields: [
    { name: 'title', isRequired: true },
    { name: 'description' },
    { name: 'dueDate' },
    { name: 'priority', words: new Map(['1', '2', '3', '4'].map(one => [`p${one}`, one])) },
    { name: 'tags' },
    { name: 'type' },
  ],
  schema: importedTask(now),
})

/** `@label`s of Todoist's that are tags of ours become such; others stay in the title. */
export function toNewTask({ title, description, dueDate, priority, tags = [] }: ImportedTask): NewTask {
  const marks = TASK_TAGS.filter(tag => new RegExp(`(?:^|\\s)@${tag}(?:\\s|$)`, 'i').test(title))
  const bare = marks
    .reduce((text, tag) => text.replace(new RegExp(`(^|\\s)@${tag}(?=\\s|$)`, 'i'), '$1'), title)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const ofPriority = PRIORITY_TAGS[priority ?? '']
  const all = [...tags, ...marks, ...(ofPriority === undefined ? [] : [ofPriority])]
  return {
    title: bare === '' ? title : bare,
    tags: [...new Set(all)],
    ...(description === undefined ? {} : { description: toHtml(description) }),
    ...(dueDate === undefined ? {} : { dueDate }),
  }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const toHtml = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => `<p>${line.replaceAll(/[&<>"]/g, sign => SIGNS[sign] ?? sign)}</p>`)
    .join('')

/** ISO, or a day in words; its clock is that of UTC, as the file says of none. */
function readDate(text: string, now: Date): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString()
  for (const language of DATE_WORDS_LANGUAGES) {
    const found = findDateWords(text, { now, zone: 'UTC', language })
    if (found !== undefined) return dateWordsValue(found, 'UTC')
  }
  return undefined
}

const WORDS = new Map(
  EXPORT_LANGUAGES.flatMap(language => {
    const t = readTexts(language, 'todo')
    return TASK_TAGS.flatMap(tag => [[foldText(tag), tag] as const, [foldText(t(`tags.${tag}`)), tag] as const])
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
