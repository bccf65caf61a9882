import { DAY } from '#platform/contract/durations.rules.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { blogContract, type PostToSave } from '../../contract/blog.contract.ts'

// Scheduled posts at their time: finished, unfinished, and back from the trash.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => {
    await trx.deleteFrom('blog_posts').execute()
    await trx.deleteFrom('notifications').execute()
  })
})

async function save(body: PostToSave, as: UserRole): Promise<number> {
  const answer = await test.call(blogContract.savePost, { as, body })
  expect(answer.statusCode, answer.body).toBe(200)
  return blogContract.savePost.output.parse(answer.json()).id
}
/** An author’s post that an editor has scheduled for tomorrow. */
async function schedule(): Promise<number> {
  const id = await save({ blogTitle: 'Soon', content: '<p>Some words.</p>' }, 'author')
  const publishAt = new Date(test.now().getTime() + DAY).toISOString()
  const body = { ids: [id], step: 'schedule', publishAt }
  const answer = await test.call(blogContract.publishPosts, { as: 'editor', body })
  expect(answer.statusCode, answer.body).toBe(200)
  return id
}
async function waitADay(): Promise<void> {
  test.wait(DAY + 1000)
  await test.runJobs()
}
const organize = (id: number, step: string) =>
  test.call(blogContract.organizePosts, { as: 'editor', body: { ids: [id], step } })
const edit = async (id: number) =>
  blogContract.getEdit.output.parse(
    (await test.call(blogContract.getEdit, { as: 'editor', query: { id: `${id}` } })).json(),
  )
const revisions = async (id: number) =>
  blogContract.listRevisions.output
    .parse(
      (
        await test.call(blogContract.listRevisions, { as: 'editor', query: { id: `${id}` } })
      ).json(),
    )
    .revisions.map(({ title, isPublished }) => ({ title, isPublished }))
const bells = async () =>
  notificationsContract.listNotifications.output
    .parse((await test.call(notificationsContract.listNotifications, { as: 'author' })).json())
    .notifications.filter(one => one.kind.startsWith('blog-'))
    .map(({ kind, link }) => ({ kind, link }))

it('BLOG-22 an unfinished scheduled post becomes a draft again, and its author is notified', async () => {
  const id = await schedule()
  await save({ id, blogTitle: '' }, 'editor')
  await waitADay()
  expect(await edit(id)).toMatchObject({ status: 'Draft', publishAt: null })
  expect(await bells()).toEqual([{ kind: 'blog-unfinished', link: `/pages/blog/edit/${id}` }])
})

it('BLOG-22 BLOG-24 a scheduled post is published with a revision of what readers see', async () => {
  const id = await schedule()
  await save({ id, blogTitle: 'Not looked at' }, 'author')
  await waitADay()
  expect(await revisions(id)).toEqual([
    { title: 'Soon', isPublished: true },
    { title: 'Not looked at', isPublished: false },
  ])
})

it('BLOG-22 a scheduled post restored after its time is a draft, and before it is still published', async () => {
  const [late, early] = [await schedule(), await schedule()]
  await organize(late, 'trash')
  await organize(early, 'trash')
  await organize(early, 'restore')
  await waitADay()
  await organize(late, 'restore')
  expect(await edit(late)).toMatchObject({ status: 'Draft', publishAt: null })
  expect((await edit(early)).status).toBe('Published')
})
