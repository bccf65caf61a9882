import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { BlogItem } from '../contract/blog-shapes.rules.ts'
import type { Visibility } from './blog.context.ts'
import '#features/users/server/users.service.ts'

// People as shown and notified by the blog.

type ColorOf = BlogItem['avatarColor']
const NO_COLOR: ColorOf = AVATAR_COLORS[0]

interface PersonShown {
  fullName: string
  avatar: string | null
  avatarColor: ColorOf
}
export const NOBODY: PersonShown = { fullName: '', avatar: null, avatarColor: NO_COLOR }

/** People by their ids; erased ones are left out. */
export async function findPeople(
  db: Db,
  ids: readonly (number | null)[],
  { dialect, caller, urlOf }: Visibility,
): Promise<Map<number, PersonShown>> {
  const known = [...new Set(ids)].flatMap(id => id ?? [])
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'full_name', 'avatar', 'avatar_color'])
    .where(dialect.isOneOf('id', known))
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      {
        fullName: row.full_name,
        // Pictures of people are shown to signed-in readers only.
        avatar: row.avatar === null || caller === undefined ? null : urlOf(row.avatar),
        avatarColor: row.avatar_color,
      },
    ]),
  )
}

/** Editors to notify of a submission, except its author. */
export async function listEditorIds(
  db: Db,
  { without, limit }: { without: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['admin', 'maintainer', 'editor'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('id', '!=', without)
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}
