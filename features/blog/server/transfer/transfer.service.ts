import type { CallOutput } from '#platform/contract/define.ts'
import { mutate, type MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import { findImported, rememberImported } from '#platform/server/import/imported-records.ts'
import { writeMarkdown } from '#platform/server/markdown/markdown.ts'
import { createWorkerThread, Unreadable } from '#platform/server/threads/worker-thread.ts'
import { writeZip } from '#platform/server/zip/zip.ts'
import type { blogContract } from '../../contract/blog.contract.ts'
import { isBlogSlug } from '../../contract/blog.rules.ts'
import type { BlogParts, Visibility } from '../blog.context.ts'
import { nothingToImport, unreadableFile } from '../blog.errors.ts'
import type { PostRow } from '../blog.tables.ts'
import { recordBlogChange } from '../changes.service.ts'
import { findPeople, NOBODY } from '../people.repo.ts'
import { getOwn, mayPublish, statusOf, visibilityOf } from '../posts/access.service.ts'
import { readWritten } from '../posts/fields.repo.ts'
import { NO_FIELDS } from '../posts/fields.service.ts'
import { withStoredPictures } from '../posts/pictures.service.ts'
import { getPost, listPostsToExport, listPresentPosts } from '../posts/posts.repo.ts'
import { saveRevision } from '../posts/revisions.service.ts'
import { applyFields, beginPost } from '../posts/save.service.ts'
import { freeSlug } from '../posts/slugs.service.ts'
import { listCategoryNames } from '../setup/categories.repo.ts'
import { findOrAddCategories } from '../setup/setup.service.ts'
import { writeHead } from './front-matter.service.ts'
import type { PostFile, ReadFile, ReadPost, readPostFile } from './read-file.service.ts'

// Export and import of Markdown, import of WordPress and Ghost exports.

const NAMED_IN_LOG = 200

const reader = createWorkerThread<typeof readPostFile>({
  heapMegabytes: 256,
  run: 'readPostFile',
  module: new URL('read-file.service.ts', import.meta.url),
})

/** One post as a file, or everything that the caller edits as an archive. */
export async function exportPosts(
  parts: BlogParts,
  by: Pick<MutationContext, 'caller' | 'actor'>,
  id: number | undefined,
): Promise<FileAnswer> {
  const { read } = parts.database
  const { caller } = by
  const rows =
    id === undefined
      ? await listPostsToExport(read, mayPublish(caller) ? undefined : caller.userId)
      : [await getOwn(read, caller, id)]
  const records = rows.slice(0, NAMED_IN_LOG).map(row => ({ id: row.id, name: row.title }))
  await mutate(parts, by, context => recordBlogChange(context, { action: 'export', records }))
  const visibility = visibilityOf(parts, caller)
  const [only] = rows
  if (id !== undefined && only !== undefined) {
    const body = Buffer.from(await toMarkdown(parts, only, visibility))
    return { body, type: 'text/markdown; charset=utf-8', name: `${only.slug}.md` }
  }
  const body = writeZip(eachFile(parts, rows, visibility))
  return { body, type: 'application/zip', name: 'blog.zip' }
}

/** Imports become drafts of the caller; previously imported posts stay unchanged. */
export async function importPosts(
  context: MutationContext,
  { read, dryRun }: { read: ReadFile; dryRun: boolean },
): Promise<CallOutput<typeof blogContract.importPosts>> {
  const { trx } = context
  const { source, left } = read
  const known = await findPresent(trx, read)
  const posts = read.posts.filter(({ key }) => !known.has(key))
  const entries = read.posts
    .filter(({ key }) => known.has(key))
    .map(({ row, title }) => ({ row, title, reason: 'known' as const }))
  const summary = {
    titles: posts.map(({ title }) => title),
    skipped: { ...left, entries: [...left.entries, ...entries].toSorted((a, b) => a.row - b.row) },
  }
  if (dryRun || posts.length === 0) return { ids: [], ...summary }
  const rows: PostRow[] = []
  for (const post of posts) {
    const row = await importPost(context, post)
    if (post.key !== '') await rememberImported(trx, source, { key: post.key, recordId: row.id })
    rows.push(await getPost(trx, row.id))
  }
  const changeId = await recordBlogChange(context, {
    action: 'import',
    records: rows.map((row, index) => ({ id: row.id, name: posts[index]?.title ?? row.slug })),
    undo: {
      kind: 'blog.unimport',
      args: { posts: rows.map(({ id, version }) => ({ id, version })) },
    },
  })
  return { ids: rows.map(row => row.id), ...summary, changeId }
}

/** Entries of the file that were imported before and still exist outside the trash. */
const findPresent = (db: Db, { source, posts }: ReadFile): Promise<ReadonlySet<string>> =>
  findImported(db, {
    source,
    keys: posts.map(({ key }) => key).filter(key => key !== ''),
    listPresent: ids => listPresentPosts(db, ids),
  })

/** Throws 422 if nothing can be imported. */
export async function readImportFile(file: PostFile): Promise<ReadFile> {
  const read = await reader.ask(file, file.text.length).catch((error: unknown) => {
    throw error instanceof Unreadable ? unreadableFile() : error
  })
  if (read.posts.length === 0 && read.left.entries.every(one => one.reason === 'empty'))
    throw nothingToImport()
  return read
}

async function importPost(context: MutationContext, post: ReadPost): Promise<PostRow> {
  const { trx, caller, now } = context
  const row = await beginPost(context, '')
  const categories = await findOrAddCategories(
    context,
    post.categories.map(label => ({ label })),
  )
  const { title, excerpt, content, tags } = post
  // A slug that is taken or malformed is derived from the title instead.
  const fields = {
    ...NO_FIELDS,
    title,
    excerpt,
    tags,
    slug: '',
    content: withStoredPictures(content),
    categories,
  }
  const slug = isBlogSlug(post.slug)
    ? await freeSlug(trx, { title: post.slug, id: row.id, fallback: row.slug })
    : ''
  await applyFields(trx, { row, fields: { ...fields, slug } })
  await saveRevision(trx, { row, userId: caller.userId, fields, now })
  return row
}

async function* eachFile(parts: BlogParts, rows: readonly PostRow[], visibility: Visibility) {
  for (const row of rows)
    yield { name: `${row.slug}.md`, bytes: [Buffer.from(await toMarkdown(parts, row, visibility))] }
}

async function toMarkdown(
  { database: { read } }: BlogParts,
  row: PostRow,
  visibility: Visibility,
): Promise<string> {
  const fields = await readWritten(read, row)
  const people = await findPeople(read, [row.author_id], visibility)
  const categories = await listCategoryNames(read, fields.categories)
  const head = writeHead({
    ...fields,
    status: statusOf(row),
    published: row.published_at,
    author: (people.get(row.author_id ?? 0) ?? NOBODY).fullName,
    categoryNames: categories.map(one => one.label),
  })
  return `${head}${await writeMarkdown(fields.content)}\n`
}
