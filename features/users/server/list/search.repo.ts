import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CustomPort } from '#platform/server/resource/custom-port.ts'
import { findByCustom } from '#platform/server/resource/custom-search.ts'
import {
  ALL,
  numbersOf,
  type SearchReader,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import '../users.tables.ts'

const selectPeople = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'avatar', 'avatar_color', 'created_at'])
    .where('deleted_at', 'is', null)
type Person = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>

const toEntry = (
  { id, full_name, email, avatar, avatar_color, created_at }: Person,
  { urlOf }: Pick<SearchReader, 'urlOf'>,
) => ({
  id,
  title: full_name,
  email,
  img: avatar === null ? null : urlOf(avatar),
  avatarColor: avatar_color,
  date: created_at,
  link: `/apps/user/view/${id}`,
})

/** Users in the search: for those who may read them. */
export const userSearch = (dialect: Dialect, custom: CustomPort): SearchSource => ({
  kind: 'user',
  group: 'contacts',
  async index(db, ids) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'full_name', 'username', 'email'])
      .where(dialect.isOneOf('id', numbersOf(ids)))
      .where('deleted_at', 'is', null)
      .execute()
    return rows.map(({ id, full_name, username, email }) => ({
      id: `${id}`,
      scopes: [ALL],
      title: full_name,
      texts: [username, email],
    }))
  },
  more: (db, asked) =>
    findByCustom(
      { dialect, custom },
      () => db.selectFrom('users').select('users.id').where('deleted_at', 'is', null),
      { ...asked, idColumn: 'users.id' },
    ),
  scopesOf: async (_db, caller) => (caller.can('read', 'User') ? [ALL] : []),
  async show(db, reader, ids) {
    if (!reader.caller.can('read', 'User')) return new Map()
    const rows = await selectPeople(db)
      .where(dialect.isOneOf('id', numbersOf(ids)))
      .execute()
    return new Map(rows.map(row => [`${row.id}`, toEntry(row, reader)]))
  },
  async newest(db, _caller, limit) {
    const rows = await selectPeople(db)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    const { n } = await db
      .selectFrom('users_facet')
      .select(eb => eb.fn.sum<number | null>('n').as('n'))
      .executeTakeFirstOrThrow()
    return { ids: rows.map(row => `${row.id}`), total: Number(n ?? 0) }
  },
})
