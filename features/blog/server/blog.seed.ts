import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { Readable } from 'node:stream'
import type { FileStore, StoredBytes } from '#platform/server/files/file-store.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { writePng } from '#platform/server/png/write-png.ts'
import { insertFile } from '#features/files/server/files.service.ts'
import { recountComments } from './comments/comments.repo.ts'
import { replaceTagsAndCategories } from './posts/fields.repo.ts'
import { NO_FIELDS, type PostFields, toColumns } from './posts/fields.service.ts'
import { saveRevision } from './posts/revisions.service.ts'
import { PUBLISH_JOB } from './posts/publish.service.ts'
import { freeSlug } from './posts/slugs.service.ts'
import { CATEGORIES, POSTS, type SeedComment, type SeedPost } from './posts.seed.ts'
import './blog.tables.ts'
import type { DemoContext, FillRows } from '#platform/server/compose/define-feature.ts'

// The demo's blog. Its pictures are drawn here: spectrum bars, in colors per post.

const ADMIN = 11

type Color = readonly [number, number, number]
interface Drawing {
  ground: Color
  bars: readonly Color[]
  /** Height of the bar, from 0 to 1. */
  height: (index: number) => number
  bright: number
}
const wave = (cycles: number, lift: number) => (index: number) =>
  0.5 + lift * Math.sin((index / COUNT) * cycles * Math.PI * 2)
const COUNT = 16
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  press: {
    ground: [24, 32, 56],
    bars: [
      [44, 92, 130],
      [52, 112, 150],
    ],
    height: index => 0.25 + 0.6 * Math.abs(Math.sin(index * 1.7)),
    bright: 10,
  },
  letters: {
    ground: [58, 46, 40],
    bars: [
      [214, 178, 120],
      [150, 104, 70],
      [232, 214, 180],
    ],
    height: index => 0.72 + 0.1 * ((index * 7) % 3),
    bright: -1,
  },
  visit: {
    ground: [36, 28, 60],
    bars: [
      [214, 120, 90],
      [232, 170, 90],
      [120, 150, 210],
    ],
    height: wave(1.5, 0.34),
    bright: -1,
  },
  leaf: {
    ground: [232, 240, 228],
    bars: [
      [88, 150, 96],
      [120, 176, 110],
    ],
    height: index => 0.15 + (index / COUNT) * 0.75,
    bright: 15,
  },
  people: {
    ground: [28, 44, 52],
    bars: [
      [34, 158, 166],
      [214, 158, 64],
      [200, 96, 110],
      [110, 130, 210],
      [120, 176, 110],
    ],
    height: wave(2, 0.18),
    bright: -1,
  },
}
const [WIDTH, HEIGHT] = [640, 320]
const BRIGHT: Color = [120, 232, 226]

function draw({ ground, bars, height, bright }: Drawing): Buffer {
  const slot = WIDTH / COUNT
  return writePng({
    width: WIDTH,
    height: HEIGHT,
    colorAt(x, y) {
      const index = Math.floor(x / slot)
      const inBar = x % slot > slot * 0.18 && x % slot < slot * 0.82
      if (!inBar || HEIGHT - y > height(index) * HEIGHT * 0.86) return [...ground]
      const [red, green, blue] = index === bright ? BRIGHT : (bars[index % bars.length] ?? BRIGHT)
      return [red, green, blue]
    },
  })
}

/** Stores the pictures; they are the same on every instance. */
async function storeBlogFiles(store: FileStore): Promise<Map<string, StoredBytes>> {
  const stored = new Map<string, StoredBytes>()
  for (const [name, drawing] of Object.entries(DRAWINGS)) {
    const bytes = draw(drawing)
    stored.set(name, await store.store(Readable.from([bytes]), bytes.length))
  }
  return stored
}

interface Seeding {
  now: Date
  pictures: Map<string, StoredBytes>
}

/** Stores the demo's pictures and fills its blog. */
export async function prepareBlog({ store }: DemoContext): Promise<FillRows> {
  const pictures = store === undefined ? new Map() : await storeBlogFiles(store)
  return (trx, now) => seedBlog(trx, { now, pictures })
}

/** Fills the demo's blog and makes it public. */
async function seedBlog(trx: Trx, { now, pictures }: Seeding): Promise<void> {
  await trx
    .updateTable('blog_settings')
    .set({ is_public: 1, has_guests: 1 })
    .where('id', '=', 1)
    .execute()
  const categories = new Map<string, number>()
  for (const { name, icon } of CATEGORIES) {
    const values = { name, name_key: foldText(name), icon, created_at: now.toISOString() }
    const { id } = await trx
      .insertInto('blog_categories')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    categories.set(name, id)
  }
  // Oldest first, in the order of writing.
  for (const post of POSTS.toReversed()) await seedPost(trx, { post, now, pictures, categories })
}

async function seedPost(
  trx: Trx,
  {
    post,
    now,
    pictures,
    categories,
  }: Seeding & { post: SeedPost; categories: Map<string, number> },
): Promise<void> {
  const at = new Date(now.getTime() - (post.status === 'scheduled' ? 1 : post.day) * DAY - 2 * HOUR)
  const stored = pictures.get(post.picture ?? '')
  const pictureId =
    stored === undefined
      ? null
      : await insertFile(trx, {
          ownerId: post.by,
          name: `${post.picture}.png`,
          stored,
          purpose: 'picture',
          now: at,
          isUsed: true,
        })
  const fields: PostFields = {
    ...NO_FIELDS,
    title: post.title,
    slug: await freeSlug(trx, { title: post.title, fallback: 'post' }),
    excerpt: post.excerpt,
    content: post.html.replaceAll('\n', ''),
    pictureId,
    pictureAlt: pictureId === null ? '' : (post.alt ?? ''),
    tags: [...post.tags],
    categories: post.categories.flatMap(name => categories.get(name) ?? []),
    isPublic: post.isInternal === undefined,
  }
  const row = await insertPost(trx, { post, fields, at, now })
  if (pictureId !== null)
    await trx.insertInto('blog_files').values({ post_id: row.id, file_id: pictureId }).execute()
  await replaceTagsAndCategories(trx, row.id, fields)
  await saveRevision(trx, {
    row,
    userId: post.by,
    fields,
    now: at,
    isPublished: post.status === undefined,
  })
  for (const comment of post.comments ?? [])
    await seedComment(trx, { comment, postId: row.id, parentId: null, at })
  await recountComments(trx, row.id)
  const marks =
    post.status === undefined && post.day < 10
      ? ([
          { user_id: ADMIN, kind: 'bookmark' },
          { user_id: 5, kind: 'like' },
        ] as const)
      : []
  for (const mark of marks)
    await trx
      .insertInto('blog_marks')
      .values({ ...mark, post_id: row.id })
      .execute()
}

async function insertPost(
  trx: Trx,
  { post, fields, at, now }: { post: SeedPost; fields: PostFields; at: Date; now: Date },
): Promise<{ id: number }> {
  const moment = at.toISOString()
  const isOut = post.status === undefined
  const publish_at =
    post.status === 'scheduled' ? new Date(now.getTime() + post.day * DAY).toISOString() : null
  const row = await trx
    .insertInto('blog_posts')
    .values({
      slug: fields.slug,
      ...toColumns(fields),
      author_id: post.by,
      status: isOut ? 'published' : publish_at === null ? 'draft' : 'scheduled',
      draft: null,
      publish_at,
      published_at: isOut ? moment : null,
      review_at: post.status === 'pending' ? moment : null,
      sorted_at: publish_at ?? moment,
      created_at: moment,
      updated_at: moment,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (publish_at !== null)
    await addJob(trx, {
      kind: PUBLISH_JOB,
      args: { id: row.id, at: publish_at },
      now,
      runAt: new Date(publish_at),
    })
  return row
}

interface Saying {
  comment: SeedComment
  postId: number
  parentId: number | null
  at: Date
}

async function seedComment(trx: Trx, { comment, postId, parentId, at }: Saying): Promise<void> {
  const { id } = await trx
    .insertInto('blog_comments')
    .values({
      post_id: postId,
      parent_id: parentId,
      user_id: comment.by ?? null,
      guest_name: comment.guest?.[0] ?? '',
      guest_email: comment.guest?.[1] ?? '',
      text: comment.text,
      state: comment.state ?? 'approved',
      created_at: new Date(at.getTime() + comment.hoursAfter * HOUR).toISOString(),
      edited_at: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const likes = (comment.likes ?? []).map(user_id => ({ comment_id: id, user_id }))
  if (likes.length > 0) await trx.insertInto('blog_comment_likes').values(likes).execute()
  for (const answer of comment.answers ?? [])
    await seedComment(trx, { comment: answer, postId, parentId: id, at })
}
