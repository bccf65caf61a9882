import { MINUTE } from '#platform/contract/durations.rules.ts'
import { blogCommentsContract } from '../../contract/blog-comments.contract.ts'
import type { BlogComment } from '../../contract/blog-shapes.rules.ts'
import { blogContract } from '../../contract/blog.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

let test: TestApp
let postId = 0
let slug = ''
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
// Each test starts with one published post of the author, without comments.
beforeEach(async () => {
  await test.database.write(async trx => {
    await trx.deleteFrom('blog_posts').execute()
    await trx.deleteFrom('blog_blocked').execute()
    await trx.deleteFrom('notifications').execute()
  })
  const body = { blogTitle: 'A post', content: '<p>Words.</p>' }
  const made = (await test.call(blogContract.savePost, { as: 'author', body })).json<{
    id: number
    slug: string
  }>()
  postId = made.id
  slug = made.slug
  await test.call(blogContract.publishPosts, {
    as: 'editor',
    body: { ids: [postId], step: 'publish' },
  })
  await test.call(blogContract.saveSettings, {
    as: 'editor',
    body: { isPublic: true, hasGuests: true },
  })
  // Resets the rate limits between tests.
  test.wait(15 * MINUTE)
})

const addComment = (text: string, as: UserRole = 'subscriber', parentId?: number) =>
  test.call(blogCommentsContract.addComment, {
    as,
    body: { postId, text, ...(parentId === undefined ? {} : { parentId }) },
  })
const postComment = async (
  text: string,
  as: UserRole = 'subscriber',
  parentId?: number,
): Promise<BlogComment> =>
  blogCommentsContract.addComment.output.parse((await addComment(text, as, parentId)).json())
    .comment
const guest = (text: string, more: object = {}) =>
  test.call(blogCommentsContract.addGuestComment, {
    body: { slug, name: 'Jo Guest', email: 'Jo@guest.example', text, ...more },
  })
const read = async (as: UserRole = 'subscriber', query: Record<string, string> = {}) =>
  blogContract.getPost.output.parse(
    (await test.call(blogContract.getPost, { as, query: { id: `${postId}`, ...query } })).json(),
  )
const texts = async (as: UserRole = 'subscriber') =>
  (await read(as)).comments.map(comment => comment.commentText)
const queue = async (as: UserRole = 'editor', state = 'pending') =>
  blogCommentsContract.listModerated.output.parse(
    (await test.call(blogCommentsContract.listModerated, { as, query: { state } })).json(),
  )
const moderate = (ids: number[], change: object, as: UserRole = 'editor') =>
  test.call(blogCommentsContract.moderate, { as, body: { ids, ...change } })
const remove = (id: number, as: UserRole) =>
  test.call(blogCommentsContract.deleteComment, { as, body: { id } })
const undo = (id: number, as: UserRole) =>
  test.call(changesContract.undoChange, { as, body: { id } })
const bells = async (as: UserRole) =>
  notificationsContract.listNotifications.output
    .parse((await test.call(notificationsContract.listNotifications, { as })).json())
    .notifications.filter(one => one.kind === 'article-comment').length

describe('comments', () => {
  it('BLOG-11 appear at once in threads of two levels, and are counted', async () => {
    const first = await postComment('First')
    const answer = await postComment('Answer', 'author', first.id)
    const deeper = await postComment('Deeper', 'subscriber', answer.id)
    await postComment('Second', 'editor')
    expect([answer.parentId, deeper.parentId]).toEqual([first.id, first.id])
    const { blog, comments, threads } = await read()
    expect(comments.map(one => one.commentText)).toEqual(['Second', 'First', 'Answer', 'Deeper'])
    expect([blog.comments, threads]).toEqual([4, 2])
    expect(
      (await read('subscriber', { threads: '1' })).comments.map(one => one.commentText),
    ).toEqual(['Second'])
    expect((await addComment('x', 'subscriber', 999_999)).statusCode).toBe(404)
    expect((await addComment('  ')).statusCode).toBe(400)
  })

  it('BLOG-11 are edited by their writers only, deleted by them or the post’s editors, and restored by undo', async () => {
    const comment = await postComment('Mine')
    const change = (as: UserRole) =>
      test.call(blogCommentsContract.editComment, {
        as,
        body: { id: comment.id, text: 'Mine, better' },
      })
    expect((await change('editor')).statusCode).toBe(403)
    expect((await change('subscriber')).json().comment).toMatchObject({
      commentText: 'Mine, better',
      editedAt: expect.any(String),
    })
    expect((await read('editor')).comments[0]?.canEdit).toBe(false)
    expect((await remove(comment.id, 'maintainer')).statusCode).toBe(200)
    const answered = await postComment('Asked')
    await postComment('Answered', 'author', answered.id)
    const deleted = (await remove(answered.id, 'subscriber')).json()
    expect((await read()).comments.map(one => [one.commentText, one.isDeleted])).toEqual([
      ['', true],
      ['Answered', false],
    ])
    expect((await read()).blog.comments).toBe(1)
    await undo(deleted.changeId, 'subscriber')
    expect(await texts()).toEqual(['Asked', 'Answered'])
    const others = await postComment('Of the editor', 'editor')
    expect((await remove(others.id, 'subscriber')).statusCode).toBe(403)
    // The post is the author's.
    expect((await remove(others.id, 'author')).statusCode).toBe(200)
  })

  it('BLOG-11 are liked once per person', async () => {
    const { id } = await postComment('Good')
    const like = (as: UserRole, isLiked: boolean) =>
      test.call(blogCommentsContract.likeComment, { as, body: { id, isLiked } })
    await like('editor', true)
    await like('editor', true)
    expect((await like('author', true)).json()).toEqual({ id, likes: 2, isLiked: true })
    await like('author', false)
    expect((await read('editor')).comments[0]).toMatchObject({ likes: 1, isLiked: true })
  })

  it('BLOG-11 are limited: no duplicates, a rate limit, and moderation of many links', async () => {
    expect((await addComment('Hello')).statusCode).toBe(201)
    expect((await addComment('Hello')).json().code).toBe('comment.twice')
    const links = await postComment('http://a.example https://b.example http://c.example')
    expect(links.state).toBe('pending')
    expect((await read('editor')).blog.comments).toBe(1)
    for (let n = 3; n <= 8; n += 1) expect((await addComment(`Hello ${n}`)).statusCode).toBe(201)
    expect((await addComment('Too much')).statusCode).toBe(429)
    test.wait(3 * MINUTE)
    expect((await addComment('Later')).statusCode).toBe(201)
  })

  it('BLOG-11 notify the post’s author and the person replied to, but never their writer', async () => {
    const first = await postComment('First', 'subscriber')
    await postComment('Answer', 'editor', first.id)
    await postComment('Own', 'author')
    expect([await bells('author'), await bells('subscriber'), await bells('editor')]).toEqual([
      2, 1, 0,
    ])
  })
})

describe('moderation', () => {
  it('BLOG-14 holds guest comments until they are approved', async () => {
    expect((await guest('From outside')).json()).toEqual({ ok: true })
    expect(await texts()).toEqual([])
    expect(await texts('author')).toEqual(['From outside'])
    const [waiting] = (await queue()).comments
    expect(waiting).toMatchObject({
      name: 'Jo Guest',
      email: 'jo@guest.example',
      postTitle: 'A post',
      isBlocked: false,
    })
    const done = (await moderate([waiting?.id ?? 0], { to: 'approved' })).json()
    expect(await texts()).toEqual(['From outside'])
    expect((await read()).blog.comments).toBe(1)
    await undo(done.changeId, 'editor')
    expect(await texts()).toEqual([])
  })

  it('BLOG-14 X-06 moderates a comment once, however often it is asked, and undoes that', async () => {
    await guest('From outside')
    const [waiting] = (await queue()).comments
    const approve = async () => (await moderate([waiting?.id ?? 0], { to: 'approved' })).json()
    const first = await approve()
    expect(first).toMatchObject({ count: 1, changeId: expect.any(Number) })
    expect(await approve()).toMatchObject({ count: 0, changeId: null })
    await undo(first.changeId, 'editor')
    expect((await queue()).total).toBe(1)
  })

  it('BLOG-14 shows authors comments on their own posts, and readers none', async () => {
    await guest('Wait')
    expect((await queue('author')).total).toBe(1)
    const post = (
      await test.call(blogContract.savePost, {
        as: 'editor',
        body: { blogTitle: 'Of the editor', content: '<p>x</p>' },
      })
    ).json()
    await test.call(blogContract.publishPosts, {
      as: 'editor',
      body: { ids: [post.id], step: 'publish' },
    })
    await guest('There', { slug: post.slug })
    const [there] = (await queue('editor')).comments
    expect((await queue('author')).total).toBe(1)
    expect((await moderate([there?.id ?? 0], { to: 'spam' }, 'author')).statusCode).toBe(404)
    expect(
      (await test.call(blogCommentsContract.listModerated, { as: 'subscriber' })).statusCode,
    ).toBe(403)
    expect((await moderate([there?.id ?? 0, 999_999], { to: 'spam' })).json()).toMatchObject({
      count: 1,
      refused: 1,
    })
    expect((await queue('editor', 'spam')).comments.map(one => one.text)).toEqual(['There'])
  })

  it('BLOG-14 rejects comments from blocked people until they are unblocked', async () => {
    const mine = await postComment('Rude')
    await guest('Rude, too')
    const [outside] = (await queue()).comments
    await moderate([mine.id, outside?.id ?? 0], { to: 'spam', isBlocked: true })
    expect((await addComment('More')).json()).toMatchObject({
      status: 403,
      code: 'comment.blocked',
    })
    expect((await guest('More', { email: 'JO@GUEST.example' })).statusCode).toBe(403)
    expect((await queue('editor', 'spam')).comments.every(one => one.isBlocked)).toBe(true)
    await moderate([mine.id], { isBlocked: false })
    expect((await addComment('Sorry')).statusCode).toBe(201)
  })

  it('BLOG-11 rejects guests where they are disabled, drops bot comments silently, and limits their rate', async () => {
    expect((await guest('I am a program', { website: 'http://spam.example' })).json()).toEqual({
      ok: true,
    })
    expect((await queue()).total).toBe(0)
    for (const n of [1, 2, 3]) expect((await guest(`Hello ${n}`)).statusCode).toBe(200)
    expect((await guest('Hello 4')).statusCode).toBe(429)
    await test.call(blogContract.saveSettings, {
      as: 'editor',
      body: { isPublic: true, hasGuests: false },
    })
    expect((await guest('Hello', { email: 'other@guest.example' })).statusCode).toBe(404)
  })
})
