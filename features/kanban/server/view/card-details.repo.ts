import type { KanbanPerson } from '../../contract/kanban-boards.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import '../kanban.tables.ts'

// Card details: labels, people, comments, files. Each is read once for all requested cards.

export interface Asked {
  dialect: Dialect
  ids: number[]
}

export const labelsOf = (db: Db, { dialect, ids }: Asked) =>
  db
    .selectFrom('kanban_card_labels')
    .innerJoin('kanban_labels', 'kanban_labels.id', 'kanban_card_labels.label_id')
    .select(['card_id', 'kanban_labels.id', 'name'])
    .where(dialect.isOneOf('card_id', ids))
    .orderBy('kanban_labels.id')
    .execute()

export const assigneesOf = (db: Db, { dialect, ids }: Asked) =>
  db
    .selectFrom('kanban_assignees')
    .innerJoin('users', 'users.id', 'kanban_assignees.user_id')
    .select(['card_id', 'user_id', 'full_name', 'username', 'avatar', 'avatar_color'])
    .where(dialect.isOneOf('card_id', ids))
    .orderBy('assigned_at')
    .orderBy('user_id')
    .execute()

export const commentsOf = (db: Db, { dialect, ids }: Asked) =>
  db
    .selectFrom('kanban_comments')
    .leftJoin('users', 'users.id', 'kanban_comments.user_id')
    .selectAll('kanban_comments')
    .select(['full_name', 'avatar'])
    .where(dialect.isOneOf('card_id', ids))
    .where('kanban_comments.deleted_at', 'is', null)
    .orderBy('kanban_comments.id')
    .execute()

export const filesOf = (db: Db, { dialect, ids }: Asked) =>
  db
    .selectFrom('kanban_files')
    .innerJoin('files', 'files.id', 'kanban_files.file_id')
    .select(['card_id', 'files.id', 'files.name', 'files.type', 'files.size'])
    .where(dialect.isOneOf('card_id', ids))
    .orderBy('added_at')
    .orderBy('files.id')
    .execute()

async function countBy(
  db: Db,
  table: 'kanban_comments' | 'kanban_files',
  { dialect, ids }: Asked,
): Promise<Map<number, number>> {
  const query = db
    .selectFrom(table)
    .select(['card_id', eb => eb.fn.countAll<number>().as('n')])
    .where(dialect.isOneOf('card_id', ids))
    .groupBy('card_id')
  const rows = await (
    table === 'kanban_comments' ? query.where('deleted_at', 'is', null) : query
  ).execute()
  return new Map(rows.map(row => [row.card_id, Number(row.n)]))
}
export const countComments = (db: Db, asked: Asked) => countBy(db, 'kanban_comments', asked)
export const countFiles = (db: Db, asked: Asked) => countBy(db, 'kanban_files', asked)

interface PersonRow {
  id: number
  full_name: string
  username: string
  avatar: string | null
  avatar_color: KanbanPerson['avatarColor']
}
export const toPerson = (row: PersonRow, urlOf: (file: string) => string): KanbanPerson => ({
  id: row.id,
  fullName: row.full_name,
  username: row.username,
  avatar: row.avatar === null ? null : urlOf(row.avatar),
  avatarColor: row.avatar_color,
})
