import type { Trx } from '#platform/server/database/tables.ts'
import { blogContract } from '../../contract/blog.contract.ts'
import { isBlogSlug } from '../../contract/blog.rules.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { preparedRoute, type Route, route } from '#platform/server/http/route.ts'
import { writeMarkdown } from '#platform/server/markdown/markdown.ts'
import { createKeptThread, Unreadable } from '#platform/server/threads/kept-thread.ts'
import { writeZip } from '#platform/server/zip/zip.ts'
import { nothingToImport, unreadableFile } from '../blog.errors.ts'
import type { PostRow } from '../blog.tables.ts'
import { type Act, getOwn, mayPublish, statusOf } from '../posts/access.service.ts'
import { freeSlug, NO_FIELDS, readWritten } from '../posts/fields.service.ts'
import { withKeptPictures } from '../posts/pictures.service.ts'
import { keepRevision } from '../posts/revisions.service.ts'
import { applyFields, beginPost, findCategories } from '../posts/save.service.ts'
import { type BlogParts, namesOf, sightOf } from '../view/view.service.ts'
import { NOBODY, peopleOf, type Sight } from '../view/items.repo.ts'
import { writeHead } from './front-matter.service.ts'
import { type PostFile, type ReadFile, type ReadPost, readPostFile } from './read-file.service.ts'

// Posts as Markdown, out and in, and what WordPress has exported. What comes in is a draft of who brings it.

const MOST = 10_000

const reader = createKeptThread({
  heapMegabytes: 256,
  run: readPostFile,
  module: new URL('read-file.service.ts', import.meta.url),
})

export function transferRoutes(parts: BlogParts): Route[] {
  const { database, clock } = parts
  return [
    route(blogContract.exportPosts, async ({ query: { id }, caller, actor }) => {
      const rows =
        id === undefined
          ? await listOwn(parts, caller.userId, mayPublish(caller))
          : [await getOwn(database.read, caller, id)]
      const records = rows.slice(0, 200).map(row => ({ id: row.id, name: row.title }))
      await database.write(trx =>
        recordChange(trx, { actor, now: clock(), action: 'export', subject: 'Blog', records }),
      )
      const sight = sightOf(parts, caller)
      const [only] = rows
      if (id !== undefined && only !== undefined) {
        const body = Buffer.from(await describe(parts, only, sight))
        return { body, type: 'text/markdown; charset=utf-8', name: `${only.slug}.md` }
      }
      return {
        body: writeZip(eachFile(parts, rows, sight)),
        type: 'application/zip',
        name: 'blog.zip',
      }
    }),
    preparedRoute(
      blogContract.importPosts,
      ({ body }) => readFile(body),
      async ({ caller, actor, trx, prepared: { posts, left } }) => {
        const act = { caller, actor, now: clock() }
        const made: PostRow[] = []
        for (const post of posts) made.push(await insertPost(trx, act, post))
        const records = made.map((row, index) => ({
          id: row.id,
          name: posts[index]?.title ?? row.slug,
        }))
        if (records.length > 0)
          await recordChange(trx, { ...act, action: 'import', subject: 'Blog', records })
        return { ids: made.map(row => row.id), left }
      },
    ),
  ]
}

/** Throws 422 where nothing of it can become a post. */
async function readFile(file: PostFile): Promise<ReadFile> {
  const read = await reader.ask(file, file.text.length).catch((error: unknown) => {
    throw error instanceof Unreadable ? unreadableFile() : error
  })
  if (read.posts.length === 0 && read.left.entries.every(one => one.reason === 'empty'))
    throw nothingToImport()
  return read
}

async function insertPost(trx: Trx, act: Act, post: ReadPost): Promise<PostRow> {
  const row = await beginPost(trx, act, '')
  const categories = await findCategories(
    trx,
    post.categories.map(label => ({ label })),
    act.now,
  )
  // An address that is taken, or spelled as we do not, is made of the title.
  const fields = {
    ...NO_FIELDS,
    ...post,
    slug: '',
    content: withKeptPictures(post.content),
    categories,
  }
  const slug = isBlogSlug(post.slug)
    ? await freeSlug(trx, { title: post.slug, id: row.id, fallback: row.slug })
    : ''
  await applyFields(trx, { row, fields: { ...fields, slug } })
  await keepRevision(trx, { row, userId: act.caller.userId, fields, now: act.now })
  return row
}

const listOwn = (
  { database }: BlogParts,
  userId: number,
  isEditor: boolean,
): Promise<PostRow[]> => {
  const all = database.read
    .selectFrom('blog_posts')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(MOST)
  return (isEditor ? all : all.where('author_id', '=', userId)).execute()
}

async function* eachFile(parts: BlogParts, rows: readonly PostRow[], sight: Sight) {
  for (const row of rows)
    yield { name: `${row.slug}.md`, bytes: [Buffer.from(await describe(parts, row, sight))] }
}

async function describe(
  { database: { read } }: BlogParts,
  row: PostRow,
  sight: Sight,
): Promise<string> {
  const fields = await readWritten(read, row)
  const people = await peopleOf(read, [row.author_id], sight)
  const categories = await namesOf(read, fields.categories)
  const head = writeHead({
    ...fields,
    status: statusOf(row),
    published: row.published_at,
    author: (people.get(row.author_id ?? 0) ?? NOBODY).fullName,
    categoryNames: categories.map(one => one.label),
  })
  return `${head}${await writeMarkdown(fields.content)}\n`
}
