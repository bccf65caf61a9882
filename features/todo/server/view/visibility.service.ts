import type { Caller } from '#platform/server/access/caller.ts'
import type { TodoParts } from '../todo.context.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'

/** For whom tasks are rendered, and what that needs. */
export interface Visibility extends Pick<TodoParts, 'pictures' | 'links'> {
  caller: Caller
  dialect: Dialect
}

export const visibilityOf = (
  { database, pictures, links }: TodoParts,
  caller: Caller,
): Visibility => ({
  caller,
  dialect: database.dialect,
  pictures,
  links,
})
