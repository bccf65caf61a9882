import type { Generated, Insertable, Selectable } from 'kysely'

export interface TasksTable {
  id: Generated<number>
  title: string
  title_key: string
  description: string
  words: string
  due_day: string | null
  due_at: string | null
  assignee_id: number | null
  creator_id: number
  tags: string
  is_important: number
  is_completed: number
  is_deleted: number
  created_at: string
  updated_at: string
  completed_at: string | null
  deleted_at: string | null
  version: Generated<number>
  recurrence: string | null
  recurs_after_done: number
  zone: string
  next_id: number | null
  parent_id: number | null
  /** JSON: `TaskCheck[]`. */
  checklist: string
}
export type TaskRow = Selectable<TasksTable>
export type NewTaskRow = Insertable<TasksTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    tasks: TasksTable
    task_places: { user_id: number; task_id: number; place: number }
    task_comments: {
      id: Generated<number>
      task_id: number
      user_id: number
      text: string
      created_at: string
      edited_at: string | null
    }
    task_files: { task_id: number; file_id: string; position: number }
    task_reminders: {
      task_id: number
      user_id: number
      remind_at: string
      /** The next occurrence of a recurring task still needs the distance of a sent one. */
      sent_at: string | null
    }
  }
}
