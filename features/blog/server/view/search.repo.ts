import { blogDetailPath } from '../../contract/blog.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { namesOf } from '#features/users/server/users.service.ts'
import {
  ALL,
  numbersOf,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import { isRead, mayWork } from '../posts/access.service.ts'
import '../blog.tables.ts'

/** Posts for the global search: published ones, and those editable by the caller. */
export const postSearch = (dialect: Dialect): SearchSource => ({
  kind: 'post',
  group: 'posts',
  async index(db, ids) {
    const numbers = numbersOf(ids)
    const rows = await db
      .selectFrom('blog_posts')
      .select(['id', 'title', 'status', 'author_id'])
      .where(dialect.isOneOf('id', numbers))
      .where('deleted_at', 'is', null)
      .execute()
    const tags = await db
      .selectFrom('blog_tags')
      .select(['post_id', 'tag'])
      .where(dialect.isOneOf('post_id', numbers))
      .execute()
    return rows.map(({ id, title, author_id }) => ({
      id: `${id}`,
      scopes: author_id === null ? [ALL] : [ALL, author_id],
      title,
      texts: tags.filter(one => one.post_id === id).map(one => one.tag),
    }))
  },
  async scopesOf(_db, caller) {
    if (caller.can('read', 'Blog')) return [ALL]
    return caller.canOwn('read', 'Blog', caller.userId) ? [caller.userId] : []
  },
  async show(db, { caller }, ids) {
    if (!caller.canOwn('read', 'Blog', caller.userId)) return new Map()
    const all = await db
      .selectFrom('blog_posts')
      .select(['id', 'title', 'status', 'author_id', 'deleted_at'])
      .where(dialect.isOneOf('id', numbersOf(ids)))
      .where('deleted_at', 'is', null)
      .execute()
    const rows = all.filter(
      row => (isRead(row) && caller.can('read', 'Blog')) || mayWork(caller, row),
    )
    const names = await namesOf(
      db,
      dialect,
      rows.map(row => row.author_id),
    )
    return new Map(
      rows.map(({ id, title, author_id }) => [
        `${id}`,
        { id, title, detail: names.get(author_id ?? 0) ?? '', link: blogDetailPath(id) },
      ]),
    )
  },
})
