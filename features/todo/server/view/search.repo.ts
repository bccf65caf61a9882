import type { Dialect } from '#platform/server/database/dialect.ts'
import {
  ALL,
  numbersOf,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import { readerOf } from './conditions.repo.ts'
import { taskRecords } from './records.repo.ts'
import '../todo.tables.ts'

/** Tasks in the search: for creators and assignees, of the task or its parent. */
export const taskSearch = (dialect: Dialect): SearchSource => ({
  kind: 'task',
  group: 'tasks',
  async index(db, ids) {
    const rows = await db
      .selectFrom('tasks')
      .leftJoin('tasks as parents', 'parents.id', 'tasks.parent_id')
      .select(['tasks.id', 'tasks.title', 'tasks.tags', 'tasks.creator_id', 'tasks.assignee_id'])
      .select(['parents.creator_id as parent_creator', 'parents.assignee_id as parent_assignee'])
      .where(dialect.isOneOf('tasks.id', numbersOf(ids)))
      .where('tasks.is_deleted', '=', 0)
      .execute()
    return rows.map(
      ({ id, title, tags, creator_id, assignee_id, parent_creator, parent_assignee }) => ({
        id: `${id}`,
        scopes: [
          ALL,
          ...[creator_id, assignee_id, parent_creator, parent_assignee].flatMap(
            userId => userId ?? [],
          ),
        ],
        title,
        texts: [tags],
      }),
    )
  },
  async scopesOf(_db, caller) {
    if (!caller.canOwn('read', 'Todo', caller.userId)) return []
    return [readerOf(caller).seesAll ? ALL : caller.userId]
  },
  async show(db, { caller }, ids) {
    const seen = await taskRecords(dialect).see(db, caller, numbersOf(ids))
    const days = await db
      .selectFrom('tasks')
      .select(['id', 'due_day', 'due_at'])
      .where(dialect.isOneOf('id', [...seen.keys()]))
      .execute()
    const due = new Map(days.map(row => [row.id, row.due_at ?? row.due_day ?? undefined]))
    return new Map(
      [...seen].map(([id, { title, address }]) => [
        `${id}`,
        { id, title, when: due.get(id), link: address },
      ]),
    )
  },
})
