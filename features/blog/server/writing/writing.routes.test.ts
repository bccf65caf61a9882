import { blogContract, blogPlace } from '../../contract/blog.contract.ts'
import {
  type ClientMessage,
  serverMessage,
  type ServerMessage,
} from '#platform/contract/live.rules.ts'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function write(token: string): Promise<{ id: number; version: number }> {
  const body = { blogTitle: 'Ours', content: '<p>One</p><p>Two</p>' }
  return blogContract.savePost.output.parse(
    (await test.call(blogContract.savePost, { token, body })).json(),
  )
}
const place = (id: number, change: object = {}) => ({
  id,
  tab: 'tab-of-test',
  version: 1,
  block: 1,
  isWriting: true,
  ...change,
})
const announce = (token: string, body: unknown) =>
  test.call(blogContract.sharePlace, { token, body })

/** A tab on the live channel. */
async function openTab(token: string) {
  const received: ServerMessage[] = []
  const socket = await test.app.injectWS(LIVE_PATH, { headers: { host: '127.0.0.1:4000' } })
  socket.on(
    'message',
    (data: { toString: () => string }) =>
      void received.push(serverMessage.parse(JSON.parse(data.toString()))),
  )
  const send = (message: ClientMessage) => socket.send(JSON.stringify(message))
  send({ type: 'hello', token })
  await vi.waitFor(() => expect(received.some(one => one.type === 'ready')).toBe(true), {
    timeout: 10_000,
  })
  return {
    send,
    end: () => socket.terminate(),
    places: () =>
      received.flatMap(one =>
        one.type === 'ephemeral' ? (blogPlace.safeParse(one.data).data ?? []) : [],
      ),
    people: () =>
      received.flatMap(one =>
        one.type === 'people' ? [one.people.map(person => person.userId)] : [],
      ),
  }
}
const moment = () => new Promise(resolve => setTimeout(resolve, 150))

describe('caret position in a post', () => {
  it('BLOG-25 is sent to those who may write on the post, and to no one else', async () => {
    const [author, stranger] = [
      await test.makePerson({ role: 'author' }),
      await test.makePerson({ role: 'author' }),
    ]
    const [editor, reader] = [await test.login('editor'), await test.login('subscriber')]
    const { id } = await write(author.token)
    const tabs = await Promise.all(
      [author.token, editor.accessToken, stranger.token, reader.accessToken].map(openTab),
    )
    expect((await announce(editor.accessToken, place(id))).json()).toEqual({ ok: true })
    await vi.waitFor(
      () =>
        expect(tabs[0]?.places()).toEqual([{ kind: 'place', userId: editor.userId, ...place(id) }]),
      { timeout: 10_000 },
    )
    await moment()
    expect(tabs.map(one => one.places().length)).toEqual([1, 1, 0, 0])
    for (const one of tabs) one.end()
  })

  it('BLOG-25 is rejected without write access, and for missing or deleted posts', async () => {
    const [author, stranger] = [
      await test.makePerson({ role: 'author' }),
      await test.makePerson({ role: 'author' }),
    ]
    const { accessToken: reader } = await test.login('subscriber')
    const { id } = await write(author.token)
    const asked = [
      announce(author.token, place(999_999)),
      announce(stranger.token, place(id)),
      announce(reader, place(id)),
    ]
    expect((await Promise.all(asked)).map(answer => answer.statusCode)).toEqual([404, 404, 403])
    expect(
      (await test.call(blogContract.deletePost, { token: author.token, query: { id: `${id}` } }))
        .statusCode,
    ).toBe(200)
    expect((await announce(author.token, place(id))).statusCode).toBe(409)
  })

  it.each([
    ['tab', 'short'],
    ['tab', 'with a blank'],
    ['version', -1],
    ['block', -1],
    ['block', 1.5],
    ['block', 1_000_000],
    ['isWriting', 'yes'],
  ])('BLOG-25 is rejected with the field named when %s is %s', async (field, value) => {
    const { accessToken } = await test.login('editor')
    const { id } = await write(accessToken)
    const answer = await announce(accessToken, place(id, { [field]: value }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: { [field]: expect.any(String) } })
  })
})

describe('presence in the editor', () => {
  it('BLOG-25 X-13 is visible to those who may write on the post, and ends with their connection', async () => {
    const [author, stranger] = [
      await test.makePerson({ role: 'author' }),
      await test.makePerson({ role: 'author' }),
    ]
    const editor = await test.login('editor')
    const { id } = await write(author.token)
    const [one, two, other] = await Promise.all(
      [author.token, editor.accessToken, stranger.token].map(openTab),
    )
    const record = `Blog/edit-${id}`
    for (const tab of [one, two, other]) tab?.send({ type: 'open', record })
    await vi.waitFor(() => expect(one?.people().at(-1)).toEqual([editor.userId]), {
      timeout: 10_000,
    })
    await vi.waitFor(() => expect(two?.people().at(-1)).toEqual([author.id]), { timeout: 10_000 })
    expect(other?.people()).toEqual([])
    two?.end()
    await vi.waitFor(() => expect(one?.people().at(-1)).toEqual([]), { timeout: 10_000 })
    one?.end()
    other?.end()
  })

  it('BLOG-25 X-23 ends when the right to write is revoked', async () => {
    const [author, second] = [
      await test.makePerson({ role: 'author' }),
      await test.makePerson({ role: 'editor' }),
    ]
    const { id } = await write(author.token)
    const [one, two] = await Promise.all([author.token, second.token].map(openTab))
    for (const tab of [one, two]) tab?.send({ type: 'open', record: `Blog/edit-${id}` })
    await vi.waitFor(() => expect(one?.people().at(-1)).toEqual([second.id]), { timeout: 10_000 })
    const body = { id: second.id, role: 'subscriber' }
    expect((await test.call(usersContract.updateUser, { as: 'admin', body })).statusCode).toBe(200)
    await vi.waitFor(() => expect(one?.people().at(-1)).toEqual([]), { timeout: 10_000 })
    await announce(author.token, place(id))
    await moment()
    expect(two?.places()).toEqual([])
    one?.end()
    two?.end()
  })
})
