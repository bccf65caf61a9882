import { blogContract } from '@smart-fft/contract/blog.contract'
import {
  CATEGORIES_PER_POST,
  CATEGORY_NAME_MAX,
  EXCERPT_MAX,
  isBlogSlug,
  POST_TITLE_MAX,
  POSTS_AT_ONCE,
  TAG_MAX,
  TAGS_PER_POST,
} from '@smart-fft/contract/blog.rules'
import { recordChange } from '../../../platform/changes/record-change.ts'
import { creatingRoute, type Route, route } from '../../../platform/http/route.ts'
import { writeZip } from '../../../platform/zip/zip.ts'
import { nothingToImport } from '../blog.errors.ts'
import type { PostRow } from '../blog.tables.ts'
import { type Act, getOwn, mayPublish, statusOf } from '../posts/access.service.ts'
import { freeSlug, NO_FIELDS, readWritten, type Trx } from '../posts/fields.service.ts'
import { keepable } from '../posts/pictures.service.ts'
import { keepRevision } from '../posts/revisions.service.ts'
import { applyFields, beginPost, findCategories } from '../posts/save.service.ts'
import { type BlogParts, namesOf, sightOf } from '../view/view.service.ts'
import { NOBODY, peopleOf, type Sight } from '../view/items.repo.ts'
import { excerptOf, type ReadPost, readPost, writePost } from './markdown.service.ts'
import { isWordPress, readWordPress } from './wordpress.service.ts'

// Posts as Markdown, out and in, and what WordPress has exported. What comes in is a draft of who brings it.

const MOST = 10_000

export function transferRoutes(parts: BlogParts): Route[] {
  const { database, clock } = parts
  return [
    route(blogContract.exportPosts, async ({ query: { id }, caller, actor }) => {
      const rows = id === undefined ? await listOwn(parts, caller.userId, mayPublish(caller)) : [await getOwn(database.read, caller, id)]
      const records = rows.slice(0, 200).map(row => ({ id: row.id, name: row.title }))
      await database.write(trx => recordChange(trx, { actor, now: clock(), action: 'export', subject: 'Blog', records }))
      const sight = sightOf(parts, caller)
      const [only] = rows
      if (id !== undefined && only !== undefined) {
        const body = Buffer.from(await describe(parts, only, sight))
        return { body, type: 'text/markdown; charset=utf-8', name: `${only.slug}.md` }
      }
      return { body: writeZip(eachFile(parts, rows, sight)), type: 'application/zip', name: 'blog.zip' }
    }),
    creatingRoute(blogContract.importPosts, async ({ body: { name, text }, caller, actor, trx }) => {
      const { posts, left } = isWordPress(text) ? readWordPress(text) : { posts: [readPost(text, name)], left: 0 }
      const some = posts.slice(0, POSTS_AT_ONCE).filter(post => post.title.trim() !== '' || post.content.trim() !== '')
      if (some.length === 0) throw nothingToImport()
      const act = { caller, actor, now: clock() }
      const made: PostRow[] = []
      for (const post of some) made.push(await insertPost(trx, act, post))
      const records = made.map((row, index) => ({ id: row.id, name: some[index]?.title ?? row.slug }))
      await recordChange(trx, { ...act, action: 'import', subject: 'Blog', records })
      return { ids: made.map(row => row.id), left: left + posts.length - some.length }
    }),
  ]
}

async function insertPost(trx: Trx, act: Act, post: ReadPost): Promise<PostRow> {
  const row = await beginPost(trx, act, '')
  const content = keepable(post.content)
  const labels = post.categories.slice(0, CATEGORIES_PER_POST).map(label => ({ label: label.slice(0, CATEGORY_NAME_MAX) }))
  const fields = {
    ...NO_FIELDS,
    title: post.title.trim().slice(0, POST_TITLE_MAX),
    // One that is taken, or spelled as we do not, is made of the title.
    slug: '',
    excerpt: (post.excerpt || excerptOf(content, 200)).trim().slice(0, EXCERPT_MAX),
    content,
    tags: [...new Set(post.tags.map(tag => tag.slice(0, TAG_MAX)))].slice(0, TAGS_PER_POST),
    categories: await findCategories(trx, labels, act.now),
  }
  const slug = isBlogSlug(post.slug) ? await freeSlug(trx, { title: post.slug, id: row.id, fallback: row.slug }) : ''
  await applyFields(trx, { row, fields: { ...fields, slug } })
  await keepRevision(trx, { row, userId: act.caller.userId, fields, now: act.now })
  return row
}

const listOwn = ({ database }: BlogParts, userId: number, isEditor: boolean): Promise<PostRow[]> => {
  const all = database.read.selectFrom('blog_posts').selectAll().where('deleted_at', 'is', null).orderBy('id').limit(MOST)
  return (isEditor ? all : all.where('author_id', '=', userId)).execute()
}

async function* eachFile(parts: BlogParts, rows: readonly PostRow[], sight: Sight) {
  for (const row of rows) yield { name: `${row.slug}.md`, bytes: [Buffer.from(await describe(parts, row, sight))] }
}

async function describe({ database: { read } }: BlogParts, row: PostRow, sight: Sight): Promise<string> {
  const fields = await readWritten(read, row)
  const people = await peopleOf(read, [row.author_id], sight)
  const categories = await namesOf(read, fields.categories)
  return writePost({
    ...fields,
    status: statusOf(row),
    published: row.published_at,
    author: (people.get(row.author_id ?? 0) ?? NOBODY).fullName,
    categoryNames: categories.map(one => one.label),
  })
}
