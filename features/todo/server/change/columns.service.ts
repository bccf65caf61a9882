import { foldSearch } from '#platform/contract/fold.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import { TASK_TAGS } from '../../contract/todo.rules.ts'
import type { taskChange } from '../../contract/todo.contract.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'
import type * as z from 'zod/mini'
import { foldText } from '#platform/server/database/fold-text.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'
import { unknownTag } from '../todo.errors.ts'
import type { TaskRow } from '../todo.tables.ts'
import type { Columns } from './rows.repo.ts'
import { checksOf, dueOf, tagsOf } from '../view/tasks.repo.ts'

export type TaskInput = Partial<Omit<z.output<typeof taskChange>, 'id'>>

/** The columns that a change sets, on a row as it is. Throws 422 for a tag that there is not. */
export function toColumns(
  input: TaskInput,
  row: Pick<TaskRow, 'title' | 'description' | 'is_completed' | 'is_deleted'>,
  now: Date,
): Columns {
  const title = input.title ?? row.title
  const description =
    input.description === undefined ? row.description : sanitizeRichText(input.description)
  const flag = (is: boolean) => (is ? 1 : 0)
  const moment = now.toISOString()
  const { isCompleted, isDeleted, isImportant, recursAfterDone } = input
  const done =
    isCompleted === undefined || flag(isCompleted) === row.is_completed ? undefined : isCompleted
  const deletion =
    isDeleted === undefined || flag(isDeleted) === row.is_deleted ? undefined : isDeleted
  return {
    ...(input.title === undefined && input.description === undefined
      ? {}
      : textColumns(title, description)),
    ...(input.dueDate === undefined ? {} : dueColumns(input.dueDate)),
    ...(input.tags === undefined ? {} : { tags: writeTags(input.tags) }),
    ...(isImportant === undefined ? {} : { is_important: flag(isImportant) }),
    ...(done === undefined ? {} : { is_completed: flag(done), completed_at: done ? moment : null }),
    ...(deletion === undefined
      ? {}
      : { is_deleted: flag(deletion), deleted_at: deletion ? moment : null }),
    ...(input.recurrence === undefined ? {} : { recurrence: input.recurrence }),
    ...(recursAfterDone === undefined ? {} : { recurs_after_done: flag(recursAfterDone) }),
    ...(input.timeZone === undefined ? {} : { zone: input.timeZone }),
    ...(input.checklist === undefined ? {} : { checklist: JSON.stringify(input.checklist) }),
  }
}

/** What is written in a task, with what it is sorted and searched by. */
export const textColumns = (
  title: string,
  description: string,
): Pick<TaskRow, 'title' | 'title_key' | 'description' | 'words'> => ({
  title,
  title_key: foldText(title),
  description,
  words: foldSearch(`${title}\n${textOf(description)}`),
})

export const dueColumns = (due: string | null): Pick<TaskRow, 'due_day' | 'due_at'> =>
  due !== null && isDay(due) ? { due_day: due, due_at: null } : { due_day: null, due_at: due }

/** In the order of the specification, each once. */
export function writeTags(tags: readonly string[]): string {
  const known: readonly string[] = TASK_TAGS
  const unknown = tags.find(tag => !known.includes(tag))
  if (unknown !== undefined) throw unknownTag(unknown)
  const ours = TASK_TAGS.filter(tag => tags.includes(tag))
  return ours.length === 0 ? '' : `,${ours.join(',')},`
}

/** What the log stores of a task: not its text. */
export const describeTask = (row: TaskRow) => ({
  title: row.title,
  dueDate: dueOf(row),
  assigneeId: row.assignee_id,
  tags: tagsOf(row.tags),
  isImportant: row.is_important === 1,
  isCompleted: row.is_completed === 1,
  isDeleted: row.is_deleted === 1,
  recurrence: row.recurrence,
  checks: checksOf(row.checklist).length,
})
