import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { itOnOneEngine } from '#platform/server/database/test-database.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import type { BlogEdit, BlogItem, BlogPost } from '../contract/blog-shapes.rules.ts'
import { blogContract, type PostToSave } from '../contract/blog.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestCall } from '#app/server/test-app.ts'
import { ATTACKS } from '#platform/server/rich-text/attacks.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'
import { writePng } from '#platform/server/png/write-png.ts'

const ABSENT = 999_999

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
// The tests start with an empty blog instead of the demo's posts.
beforeEach(async () => {
  await test.database.write(async trx => {
    await trx.deleteFrom('blog_posts').execute()
    await trx.deleteFrom('blog_categories').execute()
    await trx.deleteFrom('notifications').execute()
  })
})

const TEXT = { content: '<p>Some words.</p>' }
const save = (body: PostToSave, options: TestCall = {}) =>
  test.call(blogContract.savePost, { as: 'editor', body, ...options })
const saved = async (body: PostToSave, as: UserRole = 'editor'): Promise<BlogEdit> => {
  const answer = await save(body, { as })
  expect(answer.statusCode, answer.body).toBe(200)
  return blogContract.savePost.output.parse(answer.json())
}
const step = (
  ids: number[],
  name: string,
  { as = 'editor', ...more }: TestCall & { publishAt?: string } = {},
) =>
  test.call(blogContract.publishPosts, {
    as,
    body: {
      ids,
      step: name,
      ...(more.publishAt === undefined ? {} : { publishAt: more.publishAt }),
    },
    ...(more.headers === undefined ? {} : { headers: more.headers }),
  })
async function publish(
  title: string,
  change: PostToSave = {},
  as: UserRole = 'editor',
): Promise<BlogEdit> {
  const post = await saved({ blogTitle: title, ...TEXT, ...change }, as)
  expect((await step([post.id], 'publish')).statusCode).toBe(200)
  test.wait(1000)
  return post
}
const list = async (query: Record<string, string> = {}, as: UserRole = 'subscriber') =>
  test.call(blogContract.listPosts, { as, query })
const titles = async (query: Record<string, string> = {}, as: UserRole = 'subscriber') =>
  (await list(query, as)).json<BlogItem[]>().map(post => post.title)
const detail = (query: Record<string, string>, as: UserRole = 'subscriber') =>
  test.call(blogContract.getPost, { as, query })
const read = async (id: number, as: UserRole = 'subscriber') =>
  (await detail({ id: `${id}` }, as)).json<{ blog: BlogPost }>().blog
const edit = async (id: number, as: UserRole = 'editor') =>
  blogContract.getEdit.output.parse(
    (await test.call(blogContract.getEdit, { as, query: { id: `${id}` } })).json(),
  )
const undo = (id: number | null, as: UserRole = 'editor') =>
  test.call(changesContract.undoChange, { as, body: { id } })
const bells = async (as: UserRole) =>
  notificationsContract.listNotifications.output
    .parse((await test.call(notificationsContract.listNotifications, { as })).json())
    .notifications.map(one => one.kind)
    .filter(kind => kind.startsWith('blog-'))
async function upload(as: UserRole, purpose = 'picture'): Promise<string> {
  const { accessToken } = await test.login(as)
  const png = writePng({
    width: 4,
    height: 2,
    colorAt: () => [Math.round(Math.random() * 255), 9, 9],
  })
  const answer = await test.app.inject({
    method: 'POST',
    url: `${filesContract.uploadFile.path}?name=a.png&purpose=${purpose}`,
    payload: png,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/octet-stream' },
  })
  return filesContract.uploadFile.output.parse(answer.json()).file.id
}

describe('list of posts', () => {
  it('BLOG-01 shows published posts, newest first, with exact totals and pages', async () => {
    for (const title of ['A', 'B', 'C']) await publish(title)
    await saved({ blogTitle: 'Not yet', ...TEXT })
    const first = await list({ perPage: '2' })
    expect(first.json<BlogItem[]>().map(post => post.title)).toEqual(['C', 'B'])
    expect(first.headers['x-total-count']).toBe('3')
    expect(await titles({ perPage: '2', page: '2' })).toEqual(['A'])
    expect(first.json()[0]).toMatchObject({
      img: '',
      tags: [],
      excerpt: '',
      comment: 0,
      status: 'Published',
      minutes: 1,
      canEdit: false,
    })
    expect((await list({ sort: 'asc' })).statusCode).toBe(400)
  })

  it('BLOG-01 searches title, text and tags literally, and filters by category, tag, author and bookmark', async () => {
    const one = await publish('Rubber 100%', {
      tags: ['Öl', 'Heat'],
      blogCategories: [{ label: 'News' }],
      content: '<p>A <strong>flan</strong>ge.</p>',
    })
    const two = await publish('Steel', {
      tags: ['öl'],
      blogCategories: [{ label: 'news' }, { label: 'People' }],
    })
    expect(two.blogCategories.map(category => category.label)).toEqual(['News', 'People'])
    const [news] = one.blogCategories
    expect(await titles({ q: '0%' })).toEqual(['Rubber 100%'])
    expect(await titles({ q: 'FLANGE' })).toEqual(['Rubber 100%'])
    expect(await titles({ q: 'heat' })).toEqual(['Rubber 100%'])
    expect(await titles({ q: 'strong' })).toEqual([])
    expect(await titles({ tag: 'ÖL' })).toEqual(['Steel', 'Rubber 100%'])
    expect(await titles({ category: `${news?.value}` })).toEqual(['Steel', 'Rubber 100%'])
    expect(await titles({ author: '5' })).toEqual(['Steel', 'Rubber 100%'])
    expect(await titles({ author: '7' })).toEqual([])
    await test.call(blogContract.markPost, {
      as: 'subscriber',
      body: { id: one.id, isBookmarked: true },
    })
    expect(await titles({ bookmarked: '1' })).toEqual(['Rubber 100%'])
    expect(await titles({ bookmarked: '1' }, 'admin')).toEqual([])
  })

  it('BLOG-02 has the four newest posts in its sidebar, and categories and tags with exact counts', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E'])
      await publish(title, { blogCategories: [{ label: 'News' }], tags: ['x'] })
    await saved({
      blogTitle: 'Draft',
      blogCategories: [{ label: 'News' }, { label: 'Empty' }],
      tags: ['x', 'y'],
    })
    const sidebar = async (as: UserRole) =>
      (await test.call(blogContract.getSidebar, { as })).json()
    const shown = await sidebar('subscriber')
    expect(shown.recentPosts.map((post: BlogItem) => post.title)).toEqual(['E', 'D', 'C', 'B'])
    expect(shown.categories).toMatchObject([{ category: 'News', count: 5 }])
    expect(shown.tags).toEqual([{ tag: 'x', count: 5 }])
    expect(shown.allCategories).toEqual([])
    expect(shown.counts.draft).toBe(0)
    expect(await sidebar('editor')).toMatchObject({
      allCategories: [{ category: 'Empty', count: 0 }, { category: 'News' }],
      counts: { draft: 1 },
    })
  })

  it('BLOG-03 shows drafts to writers only: authors their own, editors all', async () => {
    await saved({ blogTitle: 'Of the author', ...TEXT }, 'author')
    await saved({ blogTitle: 'Of the editor', ...TEXT }, 'editor')
    expect(await titles({ state: 'draft' }, 'author')).toEqual(['Of the author'])
    expect(await titles({ state: 'draft' }, 'maintainer')).toEqual([
      'Of the editor',
      'Of the author',
    ])
    expect((await list({ state: 'draft' }, 'subscriber')).statusCode).toBe(403)
    expect((await save({ blogTitle: 'No' }, { as: 'subscriber' })).statusCode).toBe(403)
  })
})

describe('post', () => {
  it('BLOG-10 is read by id and slug; unpublished ones only by those who work on them', async () => {
    const post = await publish('Größe 12: Öl')
    expect(post.slug).toBe('größe-12-öl')
    expect((await detail({ slug: post.slug })).json().blog).toMatchObject({
      id: post.id,
      title: 'Größe 12: Öl',
      content: TEXT.content,
    })
    expect((await detail({})).json().blog.id).toBe(post.id)
    const draft = await saved({ blogTitle: 'Draft', ...TEXT }, 'author')
    for (const as of ['subscriber', 'author', 'editor'] as const)
      expect((await detail({ id: `${draft.id}` }, as)).statusCode).toBe(
        as === 'subscriber' ? 404 : 200,
      )
    expect((await read(draft.id, 'editor')).isPreview).toBe(true)
    expect((await detail({ id: `${ABSENT}` })).statusCode).toBe(404)
    expect((await detail({ slug: 'nowhere' })).statusCode).toBe(404)
  })

  it('BLOG-12 BLOG-13 counts likes and bookmarks once per person, and has neighbors and related posts', async () => {
    const [one, two, three] = [
      await publish('One', { tags: ['a', 'b'] }),
      await publish('Two', { tags: ['b'] }),
      await publish('Three', { tags: ['a', 'b'] }),
    ]
    const mark = (as: UserRole, body: object) =>
      test.call(blogContract.markPost, { as, body: { id: one.id, ...body } })
    await mark('author', { isLiked: true, isBookmarked: true })
    await mark('author', { isLiked: true })
    expect((await mark('subscriber', { isLiked: true })).json()).toMatchObject({
      likes: 2,
      isLiked: true,
      bookmarked: 1,
      isBookmarked: false,
    })
    await mark('author', { isLiked: false })
    expect(await read(one.id)).toMatchObject({
      likes: 1,
      bookmarked: 1,
      previous: null,
      next: { id: two.id },
    })
    const { related, previous, next } = await read(two.id)
    expect([previous?.id, next?.id]).toEqual([one.id, three.id])
    expect((await read(one.id)).related.map(post => post.id)).toEqual([three.id, two.id])
    expect(related).toHaveLength(2)
  })
})

describe('writing', () => {
  it('BLOG-20 gives each post a unique slug, and redirects from former ones', async () => {
    const [one, two] = [await publish('The same'), await publish('The same')]
    expect([one.slug, two.slug]).toEqual(['the-same', 'the-same-2'])
    expect((await save({ id: two.id, slug: 'the-same' })).json()).toMatchObject({
      status: 409,
      code: 'post.slug_taken',
      errors: { slug: expect.anything() },
    })
    expect((await save({ id: two.id, slug: 'Not a slug!' })).statusCode).toBe(400)
    expect((await saved({ blogTitle: '2026' })).slug).toBe('post-2026')
    await saved({ id: one.id, slug: 'another' })
    expect((await read(one.id)).slug).toBe('the-same')
    await step([one.id], 'publish')
    expect((await detail({ slug: 'the-same' })).json().blog).toMatchObject({
      id: one.id,
      slug: 'another',
    })
    expect((await saved({ blogTitle: 'The same' })).slug).toBe('the-same-3')
    await saved({ id: one.id, slug: 'the-same' })
    await step([one.id], 'publish')
    expect((await detail({ slug: 'another' })).json().blog.slug).toBe('the-same')
  })

  it('BLOG-20 moves posts to the trash, restores them, and deletes them permanently only from there', async () => {
    const post = await publish('Gone soon')
    const deleted = await test.call(blogContract.deletePost, {
      as: 'editor',
      body: { id: post.id },
    })
    expect(deleted.json()).toMatchObject({ id: post.id })
    expect((await detail({ id: `${post.id}` })).statusCode).toBe(404)
    expect(await titles({ state: 'trash' }, 'editor')).toEqual(['Gone soon'])
    expect((await save({ id: post.id, blogTitle: 'x' })).statusCode).toBe(409)
    expect((await undo(deleted.json().changeId)).statusCode).toBe(200)
    expect(await titles()).toEqual(['Gone soon'])
    const organize = (name: string) =>
      test.call(blogContract.organizePosts, { as: 'editor', body: { ids: [post.id], step: name } })
    expect((await organize('purge')).json()).toMatchObject({
      status: 409,
      code: 'post.not_in_trash',
    })
    await organize('trash')
    expect((await organize('purge')).statusCode).toBe(200)
    expect((await test.database.read.selectFrom('blog_posts').select('id').execute()).length).toBe(
      0,
    )
  })

  it('BLOG-21 keeps the published version until the working copy is published', async () => {
    const post = await publish('Out', { tags: ['old'] })
    const draft = await saved({ id: post.id, blogTitle: 'Better', tags: ['new'] })
    expect(draft).toMatchObject({ blogTitle: 'Better', hasChanges: true, status: 'Published' })
    expect(await read(post.id)).toMatchObject({ title: 'Out', tags: ['old'] })
    expect((await detail({ id: `${post.id}`, preview: '1' }, 'editor')).json().blog).toMatchObject({
      title: 'Better',
      isPreview: true,
    })
    expect((await detail({ id: `${post.id}`, preview: '1' })).json().blog.title).toBe('Out')
    await step([post.id], 'discard')
    expect(await edit(post.id)).toMatchObject({ blogTitle: 'Out', hasChanges: false })
    await saved({ id: post.id, blogTitle: 'Better', tags: ['new'] })
    const updated = await step([post.id], 'publish')
    expect(await read(post.id)).toMatchObject({ title: 'Better', tags: ['new'] })
    await undo(updated.json().changeId)
    expect(await read(post.id)).toMatchObject({ title: 'Out', tags: ['old'] })
    expect(await edit(post.id)).toMatchObject({ blogTitle: 'Better', hasChanges: true })
  })

  it('X-08 rejects a save or step based on an older version with 412', async () => {
    const post = await saved({ blogTitle: 'One', ...TEXT })
    const mine = { headers: { 'if-match': `"${post.version}"` } }
    expect((await save({ id: post.id, blogTitle: 'Two' }, mine)).statusCode).toBe(200)
    const stale = await save({ id: post.id, blogTitle: 'Three' }, mine)
    expect(stale.json()).toMatchObject({
      status: 412,
      code: 'record.stale',
      current: { blogTitle: 'Two' },
    })
    expect((await step([post.id], 'publish', mine)).statusCode).toBe(412)
  })

  it('X-09 creates one post from an idempotent retry', async () => {
    const sent = { headers: { 'idempotency-key': 'blog-once-0001' } }
    const [one, two] = [
      await save({ blogTitle: 'Once' }, sent),
      await save({ blogTitle: 'Once' }, sent),
    ]
    expect(one.json().id).toBe(two.json().id)
    expect(await titles({ state: 'draft' }, 'editor')).toEqual(['Once'])
  })

  it('BLOG-24 keeps one complete revision per sitting', async () => {
    const post = await saved({ blogTitle: 'First', content: '<p>one</p>' })
    await saved({ id: post.id, content: '<p>two</p>' })
    test.wait(11 * MINUTE)
    await saved({ id: post.id, blogTitle: 'Second', tags: ['t'] })
    await step([post.id], 'publish')
    const revisions = async (query: Record<string, string> = {}, as: UserRole = 'editor') =>
      test.call(blogContract.listRevisions, { as, query: { id: `${post.id}`, ...query } })
    const all = (await revisions()).json().revisions
    expect(
      all.map((one: { title: string; isPublished: boolean }) => [one.title, one.isPublished]),
    ).toEqual([
      ['Second', true],
      ['First', false],
    ])
    expect((await revisions({ revision: `${all[1].id}` })).json().text).toMatchObject({
      title: 'First',
      content: '<p>two</p>',
      tags: [],
    })
    expect((await revisions({ revision: `${ABSENT}` })).statusCode).toBe(404)
    expect((await revisions({}, 'author')).statusCode).toBe(403)
  })

  it('X-36 sets the signed-in person as author, and rejects an author in the input', async () => {
    expect(
      (
        await test.call(blogContract.savePost, {
          as: 'author',
          body: { blogTitle: 'x', authorId: 11 },
        })
      ).statusCode,
    ).toBe(400)
    const post = await saved({ blogTitle: 'Mine' }, 'author')
    expect(post.userFullName).toBe((await read(post.id, 'author')).userFullName)
    expect((await read(post.id, 'author')).authorId).toBe(7)
  })
})

describe('publishing workflow', () => {
  it('BLOG-22 goes from the author through editors to readers', async () => {
    const post = await saved({ blogTitle: 'Mine', ...TEXT }, 'author')
    expect((await step([post.id], 'publish', { as: 'author' })).json()).toMatchObject({
      status: 403,
      code: 'post.needs_editor',
    })
    expect((await step([post.id], 'submit', { as: 'author' })).json().posts).toMatchObject([
      { status: 'Pending' },
    ])
    expect(await bells('editor')).toEqual(['blog-submitted'])
    expect(await titles({ state: 'pending' }, 'admin')).toEqual(['Mine'])
    expect((await step([post.id], 'publish')).json().posts).toMatchObject([{ status: 'Published' }])
    expect(await bells('author')).toEqual(['blog-published'])
    await saved({ id: post.id, blogTitle: 'Mine, again' }, 'author')
    expect((await step([post.id], 'publish', { as: 'author' })).statusCode).toBe(403)
    expect((await step([post.id], 'unpublish', { as: 'author' })).json().posts).toMatchObject([
      { status: 'Draft' },
    ])
    expect((await edit(post.id, 'author')).blogTitle).toBe('Mine, again')
  })

  it('BLOG-22 denies authors changes to other people’s posts', async () => {
    const [draft, out] = [
      await saved({ blogTitle: 'Draft' }, 'editor'),
      await publish('Out', {}, 'editor'),
    ]
    expect((await save({ id: draft.id, blogTitle: 'x' }, { as: 'author' })).statusCode).toBe(404)
    expect((await save({ id: out.id, blogTitle: 'x' }, { as: 'author' })).statusCode).toBe(403)
    expect((await step([out.id], 'unpublish', { as: 'author' })).statusCode).toBe(403)
    expect(
      (await test.call(blogContract.deletePost, { as: 'author', body: { id: draft.id } }))
        .statusCode,
    ).toBe(404)
  })

  it('BLOG-22 publishes a scheduled post at its latest planned time', async () => {
    const post = await saved({ blogTitle: 'Soon', ...TEXT }, 'author')
    const at = (days: number) => new Date(test.now().getTime() + days * DAY).toISOString()
    expect((await step([post.id], 'schedule')).json()).toMatchObject({
      status: 422,
      errors: { publishAt: expect.anything() },
    })
    expect((await step([post.id], 'schedule', { publishAt: at(-1) })).statusCode).toBe(422)
    const [first, second] = [at(1), at(2)]
    expect((await step([post.id], 'schedule', { publishAt: first })).json().posts).toMatchObject([
      { status: 'Scheduled' },
    ])
    await step([post.id], 'schedule', { publishAt: second })
    test.wait(DAY + 1000)
    await test.runJobs()
    expect(await titles()).toEqual([])
    // Later edits of the author await an editor.
    await saved({ id: post.id, blogTitle: 'Not looked at' }, 'author')
    test.wait(DAY)
    await test.runJobs()
    expect((await read(post.id)).blogPosted).toBe(second)
    expect(await titles()).toEqual(['Soon'])
    expect(await bells('author')).toEqual(['blog-released'])
  })

  it('BLOG-22 BLOG-23 requires a title, content, and alt text for the picture', async () => {
    const post = await saved({ featuredImage: await upload('editor') })
    const lack = async () => (await step([post.id], 'publish')).json().code
    expect(await lack()).toBe('post.lacks_title')
    await saved({ id: post.id, blogTitle: 'T' })
    expect(await lack()).toBe('post.lacks_content')
    await saved({ id: post.id, ...TEXT })
    expect(await lack()).toBe('post.lacks_alt')
    await saved({ id: post.id, featuredAlt: 'Bars' })
    expect((await step([post.id], 'publish')).statusCode).toBe(200)
    expect((await read(post.id)).img).toContain('/api/files/')
  })

  it('BLOG-03 applies a step to several posts, reports those refused, and undoes it as a whole', async () => {
    const [ready, empty] = [
      await saved({ blogTitle: 'Ready', ...TEXT }),
      await saved({ blogTitle: 'Empty' }),
    ]
    const done = (await step([ready.id, empty.id, ABSENT], 'publish')).json()
    expect(done.posts.map((post: BlogItem) => post.id)).toEqual([ready.id])
    expect(done.refused).toEqual([
      { id: empty.id, title: 'Empty', code: 'post.lacks_content' },
      { id: ABSENT, title: '', code: 'post.not_found' },
    ])
    await undo(done.changeId)
    expect(await titles()).toEqual([])
  })
})

describe('texts and pictures', () => {
  itOnOneEngine(
    'X-27 BLOG-23 sanitizes every hostile document on saving',
    async () => {
      for (const attack of ATTACKS) {
        const answer = await save({ blogTitle: 'T', content: attack })
        // Text that no database can store is rejected as a whole.
        expect(answer.statusCode, attack).toBe(attack.includes('\0') ? 400 : 200)
        if (answer.statusCode === 400) continue
        const { id, content } = answer.json<BlogEdit>()
        expect(content).toBe(sanitizeRichText(attack))
        expect((await read(id, 'editor')).content).toBe(content)
      }
    },
    60_000,
  )

  it('BLOG-23 shows only one’s own uploads, with a picture URL per reader', async () => {
    const [mine, others, secret] = [
      await upload('editor'),
      await upload('admin'),
      await upload('editor', 'attachment'),
    ]
    const img = (id: string) => `<p><img src="/api/files/${id}?reader=1&amp;session=x" alt="a"></p>`
    const post = await saved({
      blogTitle: 'P',
      content: img(mine) + img(others) + img(secret),
      featuredImage: others,
    })
    expect(post.content.match(/\/api\/files\/([\w-]{22})/g)).toEqual([`/api/files/${mine}`])
    expect(post.featuredImageId).toBe(null)
    await step([post.id], 'publish')
    const address =
      /src="([^"]+)"/.exec((await read(post.id)).content)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await test.app.inject({ url: address })).statusCode).toBe(200)
    expect(
      (await test.app.inject({ url: address.replace(/reader=\d+/, 'reader=11') })).statusCode,
    ).toBe(404)
    const row = await test.database.read
      .selectFrom('blog_posts')
      .select('content')
      .executeTakeFirstOrThrow()
    expect(row.content).not.toContain('reader=')
  })
})
