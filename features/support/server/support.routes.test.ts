import { MINUTE } from '#platform/contract/durations.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { linksContract } from '#features/links/contract/links.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { supportContract } from '../contract/support.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

const ID = { admin: 11, maintainer: 2, editor: 5, author: 7, subscriber: 9 } as const
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(() => test.database.write(trx => trx.deleteFrom('outbox').execute()))

const open = async (as: UserRole, fields: object = {}) => {
  const answer = await test.call(supportContract.addTicket, {
    as,
    body: { subject: 'The oven stops', message: '<p>At 9</p>', ...fields },
  })
  return supportContract.addTicket.output.parse(answer.json()).ticket
}
const reply = async (as: UserRole, id: number, fields: object = {}) => {
  const answer = await test.call(supportContract.replyTicket, {
    as,
    body: { id, message: '<p>Turn it off and on</p>', ...fields },
  })
  return supportContract.replyTicket.output.parse(answer.json()).ticket
}
const read = async (as: UserRole, id: number) =>
  supportContract.getTicket.output.parse(
    (await test.call(supportContract.getTicket, { as, query: { id: `${id}` } })).json(),
  )
const change = (as: UserRole, body: object, headers: Record<string, string> = {}) =>
  test.call(supportContract.updateTicket, { as, body, headers })
const list = async (as: UserRole, query: Record<string, string> = {}) =>
  supportContract.listTickets.output.parse(
    (await test.call(supportContract.listTickets, { as, query })).json(),
  )
const bell = async (as: UserRole) => {
  const answer = await test.call(notificationsContract.listNotifications, { as })
  return notificationsContract.listNotifications.output
    .parse(answer.json())
    .notifications.map(one => one.kind)
}

describe('tickets', () => {
  it('ADD-04 are numbered, start as new and notify support; only the owner and support see them', async () => {
    const ticket = await open('author')
    expect(ticket).toMatchObject({
      status: 'new',
      priority: 'normal',
      requester: { id: ID.author },
      assignee: null,
      messages: 1,
    })
    const next = await open('author')
    expect(next.number).toBe(ticket.number + 1)
    expect((await read('author', ticket.id)).messages[0]).toMatchObject({
      message: '<p>At 9</p>',
      isStaff: false,
    })
    expect((await read('maintainer', ticket.id)).ticket.id).toBe(ticket.id)
    const stranger = await test.call(supportContract.getTicket, {
      as: 'editor',
      query: { id: `${ticket.id}` },
    })
    expect(stranger.json()).toMatchObject({ status: 404, code: 'ticket.not_found' })
    expect((await list('editor', { q: 'the oven stops' })).total).toBe(0)
    expect(await bell('admin')).toContain('ticket-new')
  })

  it('ADD-04 record the first response; an internal note doesn’t count and is hidden from the requester', async () => {
    const { id } = await open('author')
    test.wait(10 * MINUTE)
    expect(
      await reply('maintainer', id, { message: '<p>Who knows?</p>', isInternal: true }),
    ).toMatchObject({
      status: 'new',
      firstReplyAt: null,
    })
    test.wait(20 * MINUTE)
    const answered = await reply('admin', id)
    expect(answered).toMatchObject({ status: 'open', assignee: { id: ID.admin } })
    expect(answered.firstReplyAt).toBe(test.now().toISOString())
    test.wait(MINUTE)
    expect((await reply('admin', id)).firstReplyAt).toBe(answered.firstReplyAt)
    expect((await read('author', id)).messages.map(one => one.isInternal)).toEqual([
      false,
      false,
      false,
    ])
    expect((await read('author', id)).ticket.messages).toBe(3)
    expect((await read('maintainer', id)).messages).toHaveLength(4)
    expect((await list('author', { q: 'Who knows' })).total).toBe(0)
    expect(await bell('author')).toContain('ticket-answered')
  })

  it('ADD-04 FAQ-02 email replies as well', async () => {
    const { id } = await open('author')
    await reply('admin', id)
    await test.runJobs()
    const mails = await test.database.read
      .selectFrom('mail_outbox')
      .select(['subject', 'to_address', 'text'])
      .orderBy('id', 'desc')
      .execute()
    const answer = mails.find(mail => mail.text.includes(`/apps/support?ticket=${id}`))
    expect(answer?.to_address).toContain('author')
    expect(answer?.subject).toContain('The oven stops')
  })

  it('ADD-04 are closed by either side, and reopened by a reply', async () => {
    const { id } = await open('author')
    const answered = await reply('admin', id, { close: true })
    expect(answered).toMatchObject({ status: 'closed', closedAt: test.now().toISOString() })
    expect(await reply('author', id, { message: '<p>Again</p>' })).toMatchObject({
      status: 'open',
      closedAt: null,
    })
    expect(await bell('admin')).toContain('ticket-written')
    expect((await change('author', { id, status: 'closed' })).json()).toMatchObject({
      ticket: { status: 'closed' },
    })
  })

  it('ADD-04 let only support change priority, subject and assignee', async () => {
    const { id } = await open('author')
    for (const wish of [{ priority: 'high' }, { assigneeId: ID.admin }, { subject: 'Mine' }])
      expect((await change('author', { id, ...wish })).json()).toMatchObject({
        status: 403,
        code: 'ticket.support_only',
      })
    const done = await change('maintainer', { id, priority: 'urgent', assigneeId: ID.admin })
    expect(done.json()).toMatchObject({
      ticket: { priority: 'urgent', status: 'open', assignee: { id: ID.admin } },
    })
    expect(await bell('admin')).toContain('ticket-assigned')
    expect((await change('maintainer', { id, assigneeId: ID.editor })).json()).toMatchObject({
      status: 422,
      code: 'ticket.assignee',
    })
    const empty = await test.call(supportContract.replyTicket, {
      as: 'author',
      body: { id, message: '<p> </p>' },
    })
    expect(empty.json()).toMatchObject({ status: 422, code: 'ticket.empty' })
  })

  it('X-07 X-08 undo changes and reject stale ones', async () => {
    const { id, version } = await open('author')
    const done = await change(
      'maintainer',
      { id, priority: 'high' },
      { 'if-match': `"${version}"` },
    )
    expect(
      (await change('admin', { id, priority: 'low' }, { 'if-match': `"${version}"` })).json(),
    ).toMatchObject({ status: 412 })
    const undone = await test.call(changesContract.undoChange, {
      as: 'maintainer',
      body: { id: done.json().changeId },
    })
    expect(undone.statusCode).toBe(200)
    expect((await read('author', id)).ticket.priority).toBe('normal')
  })

  it('X-07 undo changes of a ticket one after the other', async () => {
    const { id } = await open('author')
    const made = []
    for (const priority of ['high', 'low'])
      made.unshift((await change('maintainer', { id, priority })).json().changeId)
    const priorities = []
    for (const changeId of made) {
      await test.call(changesContract.undoChange, { as: 'maintainer', body: { id: changeId } })
      priorities.push((await read('author', id)).ticket.priority)
    }
    expect(priorities).toEqual(['high', 'normal'])
  })

  it('X-24 X-27 keep their text out of the audit log, and sanitize it', async () => {
    const { id } = await open('author', {
      message: '<p onclick=x()>Secret oven<script>alert(1)</script></p>',
    })
    expect((await read('author', id)).messages[0]?.message).toBe('<p>Secret oven</p>')
    const rows = await test.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('subject', '=', 'Ticket')
      .execute()
    expect(JSON.stringify(rows)).not.toContain('Secret oven')
  })

  it('X-10 send live events to support and the requester only', async () => {
    const { id } = await open('author')
    const events = await test.database.read
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'Ticket')
      .orderBy('id')
      .execute()
    expect(events.map(event => event.user_id)).toEqual([null, ID.author])
    expect(events.every(event => event.ids === `[${id}]`)).toBe(true)
  })

  it('MAIL-21 link to tasks, visible only to those who see the ticket', async () => {
    const ticket = await open('subscriber')
    const one = { type: 'ticket', id: `${ticket.id}` }
    const made = await test.call(linksContract.listLinks, {
      as: 'author',
      query: { type: 'ticket', ids: one.id },
    })
    expect(made.json()).toEqual({ records: [] })
    const own = await test.call(linksContract.listLinks, {
      as: 'subscriber',
      query: { type: 'ticket', ids: one.id },
    })
    expect(own.json()).toEqual({ records: [{ id: one.id, links: [] }] })
  })
})

describe('ticket list', () => {
  it('X-14 X-15 is filtered, searched and sorted without losing a row between pages', async () => {
    for (let made = 0; made < 23; made += 1)
      await open('editor', {
        subject: `Page ${made % 3}`,
        priority: made % 2 === 0 ? 'high' : 'low',
      })
    const seen: number[] = []
    for (const page of ['1', '2', '3']) {
      const { tickets, total } = await list('editor', {
        q: 'page',
        sortColumn: 'priority',
        sort: 'asc',
        page,
      })
      expect(total).toBe(23)
      seen.push(...tickets.map(one => one.id))
    }
    expect(new Set(seen).size).toBe(23)
    expect((await list('editor', { q: 'page', priority: 'high' })).total).toBe(12)
    const [first] = (await list('admin', { sortColumn: 'number', sort: 'asc' })).tickets
    expect(first?.number).toBe(1001)
    expect((await list('admin', { q: `#${first?.number}` })).tickets.map(one => one.id)).toEqual([
      first?.id,
    ])
    expect(
      (await list('admin', { status: 'open' })).tickets.some(one => one.status === 'closed'),
    ).toBe(false)
    expect(
      (await list('admin', { assigned: 'none', status: 'new' })).tickets.every(
        one => one.assignee === null,
      ),
    ).toBe(true)
  })

  it('ADD-04 counts what the caller may read, with support’s median first response time', async () => {
    const count = async (as: UserRole) =>
      supportContract.countTickets.output.parse(
        (await test.call(supportContract.countTickets, { as })).json(),
      )
    const [before, own] = [await count('admin'), await count('subscriber')]
    await open('subscriber')
    expect(await count('admin')).toMatchObject({ new: before.new + 1, open: before.open + 1 })
    expect(await count('subscriber')).toMatchObject({ new: own.new + 1, firstReplyMinutes: null })
    expect((await count('author')).new).toBeLessThan(before.new)
    expect(before.firstReplyMinutes).toBeGreaterThan(0)
  })
})

describe('help request', () => {
  it('MISC-03 LIC-01 creates a ticket readable by its author, with the error’s reference, and is rate-limited', async () => {
    const person = await test.makePerson({ fullName: 'Ada Asks' })
    const help = (body: object) =>
      test.call(supportContract.contactSupport, { token: person.token, body })
    const made = await help({
      about: 'error',
      text: 'It broke\nwhen I saved',
      reference: 'req-17 /apps/todo',
    })
    const { ticketId } = supportContract.contactSupport.output.parse(made.json())
    const read = await test.call(supportContract.getTicket, {
      token: person.token,
      query: { id: `${ticketId}` },
    })
    const { ticket, messages } = supportContract.getTicket.output.parse(read.json())
    expect(ticket).toMatchObject({ subject: 'It broke', source: 'error', status: 'new' })
    expect(messages[0]?.message).toContain('req-17 /apps/todo')
    for (let time = 2; time <= 10; time++) await help({ about: 'license', text: 'How many seats?' })
    expect((await help({ about: 'license', text: 'And now?' })).json()).toMatchObject({
      status: 429,
      code: 'help.asked_often',
    })
    test.wait(61 * MINUTE)
    const later = (await test.login(person.username)).accessToken
    const body = { about: 'license', text: 'How many seats may we have?' }
    expect(
      (await test.call(supportContract.contactSupport, { token: later, body })).statusCode,
    ).toBe(200)
  })
})
