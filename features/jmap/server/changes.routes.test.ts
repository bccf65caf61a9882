import { emailContract } from '#features/email/contract/email.contract.ts'
import { putMail } from '#features/email/tests/mailbox.ts'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountOf, createAsk, startJmap } from '../tests/jmap-server.ts'

// Programs that stay in step with a mailbox: states, changes and events, no matter who changes it.

let server: Awaited<ReturnType<typeof startJmap>>
let key = ''
let author: ReturnType<typeof createAsk>
const accountId = accountOf('author')
beforeAll(async () => {
  server = await startJmap()
  key = await server.keyOf('author')
  author = createAsk(server.origin, key)
})
afterAll(() => server.test.close())
beforeEach(() => server.test.database.write(trx => trx.deleteFrom('email_entries').execute()))

const stateOf = async (type = 'Email') =>
  (await author.ask(`${type}/get`, { accountId, ids: [] }))['state']
const since = async (sinceState: string, type = 'Email', more: object = {}) =>
  author.ask(`${type}/changes`, { accountId, sinceState, ...more })
const onScreen = (emailIds: number[], dataToUpdate: object) =>
  server.test.call(emailContract.updateEmails, { as: 'author', body: { emailIds, dataToUpdate } })

/** A program’s copy of the ids, kept by `changes` alone. */
async function follow(type: string, copy: Set<string>, from: string, maxChanges?: number) {
  let state = from
  for (let turn = 0; turn < 100; turn += 1) {
    const answer = await since(state, type, maxChanges === undefined ? {} : { maxChanges })
    expect(answer.method).toBe(`${type}/changes`)
    for (const id of answer['created']) {
      expect(copy.has(id), `${id} is not known yet`).toBe(false)
      copy.add(id)
    }
    for (const id of [...answer['updated'], ...answer['destroyed']])
      expect(copy.has(id), `${id} is known`).toBe(true)
    for (const id of answer['destroyed']) copy.delete(id)
    const size = ['created', 'updated', 'destroyed'].reduce(
      (sum, one) => sum + answer[one].length,
      0,
    )
    expect(size).toBeLessThanOrEqual(maxChanges ?? Number.POSITIVE_INFINITY)
    state = answer['newState']
    if (answer['hasMoreChanges'] === false) return state
  }
  throw new Error('There are always more changes.')
}
const allIds = async () => new Set<string>((await author.ask('Email/query', { accountId }))['ids'])
const allThreads = async () => {
  const { list } = await author.ask('Email/get', { accountId, ids: null, properties: ['threadId'] })
  return new Set<string>(list.map((one: { threadId: string }) => one.threadId))
}

describe('changes', () => {
  it.each([undefined, 5, 1])(
    'MAIL-24 reproduce the mailbox when applied to a copy, by any writer (at most %s at once)',
    async most => {
      await putMail(server.test)
      const [mails, threads] = [new Set(await allIds()), new Set(await allThreads())]
      const from = await stateOf()
      const ids: number[] = []
      for (let index = 0; index < 12; index += 1)
        ids.push(
          await putMail(server.test, {
            messageId: `<${most}-${index}@x>`,
            references:
              index % 3 === 2 ? [`<${most}-${index - 1}@x>`, `<${most}-${index - 2}@x>`] : [],
          }),
        )
      await onScreen(ids.slice(0, 4), { isStarred: true })
      await author.ask('Email/set', { accountId, destroy: [`m${ids[3]}`, `m${ids[6]}`] })
      await onScreen(ids.slice(8), { folder: 'archive' })
      await server.test.database.write(trx =>
        trx
          .updateTable('email_entries')
          .set(eb => ({ revision: eb('revision', '+', 1), time: '2026-01-01T00:00:00.000Z' }))
          .where('id', '=', ids[9] ?? 0)
          .execute(),
      )
      await follow('Email', mails, from, most)
      expect(mails).toEqual(await allIds())
      await follow('Thread', threads, from, most)
      expect(threads).toEqual(await allThreads())
    },
  )

  it('MAIL-24 reproduce a query’s results when applied to a list', async () => {
    const filter = { inMailbox: 'folder-inbox' }
    const ids: number[] = []
    for (const minutes of [5, 4, 3, 2, 1]) ids.push(await putMail(server.test, { minutes }))
    const before = await author.ask('Email/query', { accountId, filter })
    await onScreen([ids[1] ?? 0], { folder: 'archive' })
    await onScreen([ids[2] ?? 0], { isStarred: true })
    await putMail(server.test, { minutes: 2 })
    const changes = await author.ask('Email/queryChanges', {
      accountId,
      filter,
      sinceQueryState: before['queryState'],
      calculateTotal: true,
    })
    const list = before['ids'].filter((id: string) => !changes['removed'].includes(id))
    for (const { id, index } of changes['added']) list.splice(index, 0, id)
    const after = await author.ask('Email/query', { accountId, filter, calculateTotal: true })
    expect(list).toEqual(after['ids'])
    expect(changes).toMatchObject({ total: after['total'], newQueryState: after['queryState'] })
    for (const more of [{ collapseThreads: true }, { filter: { someInThreadHaveKeyword: 'a' } }])
      expect(
        await author.ask('Email/queryChanges', {
          accountId,
          sinceQueryState: before['queryState'],
          ...more,
        }),
      ).toMatchObject({ type: 'cannotCalculateChanges' })
  })

  it('MAIL-24 of mailboxes cover labels, and counts when mail changes', async () => {
    const from = await stateOf('Mailbox')
    const set = await author.ask('Mailbox/set', {
      accountId,
      create: { a: { name: 'Followed' }, b: { name: 'followed ' }, c: { name: 'Inbox' } },
    })
    const { id } = set['created'].a
    expect(set['notCreated']).toMatchObject({
      b: { type: 'alreadyExists', existingId: id },
      c: { type: 'alreadyExists', existingId: 'folder-inbox' },
    })
    expect(await since(from, 'Mailbox')).toMatchObject({
      created: [id],
      updated: [],
      destroyed: [],
      updatedProperties: null,
    })
    const then = await stateOf('Mailbox')
    await putMail(server.test, { labels: [id] })
    const counted = await since(then, 'Mailbox')
    expect(counted['updated']).toContain('folder-inbox')
    expect(counted['updatedProperties']).toEqual([
      'totalEmails',
      'unreadEmails',
      'totalThreads',
      'unreadThreads',
    ])
    const destroy = (more: object) =>
      author.ask('Mailbox/set', { accountId, destroy: [id, 'folder-inbox', 'label-999'], ...more })
    expect(await destroy({})).toMatchObject({
      destroyed: [],
      notDestroyed: {
        [id]: { type: 'mailboxHasEmail' },
        'folder-inbox': { type: 'forbidden' },
        'label-999': { type: 'notFound' },
      },
    })
    expect(await destroy({ onDestroyRemoveEmails: true })).toMatchObject({ destroyed: [id] })
    expect(await since(from, 'Mailbox')).toMatchObject({ created: [], destroyed: [] })
    // The mail stays in its folder.
    expect(await allIds()).toHaveLength(1)
  })
})

describe('events', () => {
  const listen = async (query: string, bearer = key) => {
    const ending = new AbortController()
    const answer = await fetch(`${server.origin}/jmap/eventsource?${query}`, {
      headers: { authorization: `Bearer ${bearer}` },
      signal: ending.signal,
    })
    const received = { text: '', isOver: false }
    const read = async () => {
      const decoder = new TextDecoder()
      for await (const chunk of answer.body ?? []) received.text += decoder.decode(chunk)
      received.isOver = true
    }
    void read().catch(() => undefined)
    await vi.waitUntil(() => received.text.includes('listening'), { timeout: 5_000 })
    return { received, type: answer.headers.get('content-type'), end: () => ending.abort() }
  }

  it('MAIL-24 X-01 send a program the new state of its own mailbox only', async () => {
    const [all, mailboxes] = [
      await listen('types=*&closeafter=no&ping=0'),
      await listen('types=Mailbox,Thread&closeafter=state&ping=0'),
    ]
    expect(all.type).toContain('text/event-stream')
    const before = await stateOf()
    const theirs = await putMail(server.test, { owner: 'editor' })
    await server.test.call(emailContract.updateEmails, {
      as: 'editor',
      body: { emailIds: [theirs], dataToUpdate: { isStarred: true } },
    })
    await onScreen([await putMail(server.test)], { isStarred: true })
    await vi.waitUntil(() => mailboxes.received.isOver, { timeout: 5_000 })
    await vi.waitUntil(() => all.received.text.includes('StateChange'), { timeout: 5_000 })
    const dataOf = (text: string) =>
      [...text.matchAll(/event: state\nid: \d+\ndata: (.*)\n/g)].map(([, data]) =>
        JSON.parse(data ?? ''),
      )
    const now = await stateOf()
    expect(now).not.toBe(before)
    expect(dataOf(all.received.text)).toEqual([
      {
        '@type': 'StateChange',
        changed: {
          [accountId]: {
            Email: now,
            EmailDelivery: now,
            EmailSubmission: now,
            Mailbox: now,
            Thread: now,
          },
        },
      },
    ])
    expect(dataOf(mailboxes.received.text)).toEqual([
      { '@type': 'StateChange', changed: { [accountId]: { Mailbox: now, Thread: now } } },
    ])
    all.end()
  })

  it('MAIL-24 KEY-04 end with the key', async () => {
    const secret = await server.keyOf('author', 'read-write')
    const stream = await listen('types=*&closeafter=no&ping=0', secret)
    const { keys } = (await server.test.call(apiKeyContract.listApiKeys, { as: 'author' })).json()
    const own = keys.find((one: { type: string }) => one.type === 'read-write')
    await server.test.call(apiKeyContract.deleteApiKey, {
      as: 'author',
      query: { id: `${own.id}` },
    })
    await onScreen([await putMail(server.test)], { isStarred: true })
    await vi.waitUntil(() => stream.received.isOver, { timeout: 5_000 })
    expect(stream.received.text).not.toContain('StateChange')
  })
})
