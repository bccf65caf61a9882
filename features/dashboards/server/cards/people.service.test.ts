import { MINUTE } from '#platform/contract/durations.rules.ts'
import { cardAnalyticsContract as analytics } from '../../contract/card-analytics.contract.ts'
import { cardStatisticsContract as statistics } from '../../contract/card-statistics.contract.ts'
import { cardContract } from '../../contract/card.contract.ts'
import { noticeContract } from '#features/settings/contract/notice.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestFigures } from '../../tests/test-figures.ts'
import { createInvoiceHelper } from '#features/invoice/tests/invoice-helper.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { describeDevice } from '../visits/visits.service.ts'

// People and work in years without demo data, so that every number is known.

let test: TestApp
let figures: ReturnType<typeof createTestFigures>
beforeAll(async () => {
  test = await createTestApp({ countsVisits: true })
  figures = createTestFigures(test)
})
afterAll(() => test.close())

const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 5_000, interval: 20 })
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('visits', () => {
  it('DASH-01 are counted with people, duration and retention', async () => {
    const at = (day: number) => `2020-05-${String(day).padStart(2, '0')}T10:00:00.000Z`
    for (const [day, userId] of [
      [1, 11],
      [2, 11],
      [3, 2],
      [4, 5],
    ] as const)
      await figures.visit(at(day), { userId, seconds: 600 })
    for (const [day, userId] of [
      [11, 11],
      [12, 11],
      [13, 2],
      [14, 7],
      [15, null],
    ] as const)
      await figures.visit(at(day), { userId, seconds: 90 })
    const card = await figures.read(analytics.getAvgSessions, {
      from: '2020-05-11',
      to: '2020-05-20',
      tz: 'UTC',
    })
    expect(card).toMatchObject({
      sessions: 5,
      growth: 25,
      users: 3,
      retention: 66.7,
      duration: 1.5,
      previous: { sessions: 4, users: 3, duration: 10 },
    })
    expect(
      await figures.read(statistics.getActiveUsers, {
        from: '2020-05-11',
        to: '2020-05-20',
        tz: 'UTC',
      }),
    ).toMatchObject({ value: 3 })
    const { rows } = await figures.rowsOf({
      figure: 'activeUsers',
      from: '2020-05-11',
      to: '2020-05-20',
      tz: 'UTC',
    })
    expect(rows.map(({ id }) => id).toSorted()).toEqual(['user-11', 'user-2', 'user-7'])
  })

  it('DASH-01 are split by device and browser, in shares that add up to 100', async () => {
    const at = '2020-07-10T10:00:00.000Z'
    for (const device of ['desktop', 'mobile', 'tablet'] as const)
      await figures.visit(at, { device })
    for (const device of ['desktop', 'desktop', 'mobile', 'mobile'] as const)
      await figures.visit('2020-06-10T10:00:00.000Z', { device })
    const card = await figures.read(analytics.getSessionsDevice, {
      from: '2020-07-01',
      to: '2020-07-30',
      tz: 'UTC',
    })
    expect(card.series.reduce((sum, share) => sum + share * 10, 0)).toBe(1000)
    expect(card.chart_info.map(({ usage, upDown, sessions }) => [usage, upDown, sessions])).toEqual(
      [
        [33.4, -16.6, 1],
        [33.3, -16.7, 1],
        [33.3, 33.3, 1],
      ],
    )
  })

  it('DASH-10 recognize phones, tablets and browsers by user agent', () => {
    expect(describeDevice(BROWSER)).toEqual({ device: 'desktop', browser: 'Firefox' })
    expect(
      describeDevice(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      ),
    ).toEqual({
      device: 'mobile',
      browser: 'Safari',
    })
    expect(
      describeDevice(
        'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      ),
    ).toEqual({
      device: 'tablet',
      browser: 'Safari',
    })
    expect(
      describeDevice('Mozilla/5.0 (Linux; Android 15; Pixel) Chrome/140.0 Mobile Safari/537.36'),
    ).toEqual({
      device: 'mobile',
      browser: 'Chrome',
    })
    expect(
      describeDevice('Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36'),
    ).toEqual({
      device: 'tablet',
      browser: 'Chrome',
    })
    expect(describeDevice('curl/8')).toEqual({ device: 'desktop', browser: 'Other' })
  })

  it('DASH-01 start with a call, continue with the next, and end after half an hour', async () => {
    const { accessToken: token, userId } = await test.login('author')
    const call = () =>
      test.call(cardContract.getAnalyticsDashboard, { token, headers: { 'user-agent': BROWSER } })
    const visits = () =>
      test.database.read
        .selectFrom('visits')
        .select(['seconds', 'browser', 'session_id'])
        .where('user_id', '=', userId)
        .where('started_at', '>=', '2026-03-02')
        .orderBy('id')
        .execute()
    expect(await visits()).toEqual([])
    await call()
    await eventually(async () =>
      expect(await visits()).toMatchObject([{ seconds: 0, browser: 'Firefox' }]),
    )
    test.wait(8 * MINUTE)
    await call()
    await eventually(async () => expect(await visits()).toMatchObject([{ seconds: 480 }]))
    test.wait(31 * MINUTE)
    const again = (await test.login('author')).accessToken
    await test.call(cardContract.getAnalyticsDashboard, {
      token: again,
      headers: { 'user-agent': BROWSER },
    })
    await eventually(async () => expect(await visits()).toHaveLength(2))
  })

  it('DASH-01 page views are counted anonymously', async () => {
    const views = async () => (await figures.read(statistics.getSiteTraffic)).value ?? 0
    const before = await views()
    const open = (agent: string) =>
      test.app.inject({
        url: '/login',
        headers: { 'user-agent': agent, 'sec-fetch-mode': 'navigate', accept: 'text/html' },
      })
    await Promise.all([open(BROWSER), open(BROWSER), open('curl/8')])
    await eventually(async () => expect(await views()).toBe(before + 2))
  })
})

describe('customers', () => {
  it('DASH-01 are new, returning or referred: each once', async () => {
    const invoices = createInvoiceHelper(test)
    const days = { from: '2020-09-01', to: '2020-09-30' }
    const issued = (clientId: number, day: string) =>
      invoices.issued({ clientId, issuedDate: day, dueDate: '2030-01-01' })
    const [fresh, old, brought, draft] = [
      await invoices.addClient('Fresh', 'fresh@c.example'),
      await invoices.addClient('Old', 'old@c.example'),
      await invoices.addClient('Brought', 'brought@c.example'),
      await invoices.addClient('Draft', 'draft@c.example'),
    ]
    await issued(old.id, '2020-01-10')
    for (const client of [fresh, old, brought]) await issued(client.id, '2020-09-10')
    await issued(fresh.id, '2020-09-20')
    await invoices.add({ clientId: draft.id, issuedDate: '2020-09-10', dueDate: '2030-01-01' })
    const person = await test.makePerson()
    await test.database.write(async trx => {
      await trx
        .updateTable('invoice_clients')
        .set({ user_id: person.id })
        .where('id', '=', brought.id)
        .execute()
      const at = '2020-08-01T00:00:00.000Z'
      const row = {
        user_id: 11,
        email: person.email,
        email_key: person.email,
        invited_at: at,
        joined_id: person.id,
        joined_at: at,
      }
      await trx.insertInto('referrals').values(row).execute()
    })
    const card = await figures.read(analytics.getCustomers, days)
    expect(card.listData.map(({ text, result }) => [text, result])).toEqual([
      ['New', 1],
      ['Returning', 1],
      ['Referrals', 1],
    ])
    expect(card.total).toBe(3)
    const { rows } = await figures.rowsOf({ figure: 'customers.referrals', ...days, tz: 'UTC' })
    expect(rows.map(({ title }) => title)).toEqual(['Brought'])
  })
})

describe('newsletter', () => {
  it('MISC-01 DASH-01 counts an address once it is confirmed, and only with consent', async () => {
    const value = async () => (await figures.read(statistics.getSubscribers)).value ?? 0
    const before = await value()
    const ask = async (email: string, subscribeToNews: boolean) => {
      await test.call(noticeContract.requestNotice, {
        body: { email, topic: 'launch', subscribeToNews, language: 'en' },
      })
      const mail = await test.database.read
        .selectFrom('mail_outbox')
        .select('text')
        .where('to_address', '=', email)
        .executeTakeFirstOrThrow()
      return /confirm=([\w-]+)/.exec(mail.text)?.[1] ?? ''
    }
    const [yes, no] = [await ask('yes@news.example', true), await ask('no@news.example', false)]
    expect(await value()).toBe(before)
    for (const token of [yes, no])
      expect((await test.call(noticeContract.confirmNotice, { body: { token } })).statusCode).toBe(
        200,
      )
    expect(await value()).toBe(before + 1)
  })

  it('DASH-01 counts newsletters accepted by the mail server, and no other mail', async () => {
    const days = { from: '2020-10-01', to: '2020-10-31' }
    const mail = (template: string, state: 'sent' | 'failed', sent_at: string | null) =>
      test.database.write(trx =>
        trx
          .insertInto('mail_outbox')
          .values({
            message_id: `<${template}.${state}.${sent_at}@figures>`,
            to_address: 'a@b.example',
            subject: 'News',
            text: '',
            html: '',
            template,
            state,
            created_at: '2020-10-02T00:00:00.000Z',
            sent_at,
            last_error: null,
          })
          .execute(),
      )
    await mail('notices.announcement', 'sent', '2020-10-02T00:00:00.000Z')
    await mail('notices.product-update', 'sent', '2020-10-31T23:00:00.000Z')
    await mail('notices.announcement', 'failed', null)
    await mail('invite', 'sent', '2020-10-02T00:00:00.000Z')
    expect((await figures.read(statistics.getNewsletter, { ...days, tz: 'UTC' })).value).toBe(2)
    expect(
      (await figures.read(statistics.getNewsletter, { ...days, tz: 'Europe/Berlin' })).value,
    ).toBe(1)
  })
})

describe('work', () => {
  it('DASH-01 tickets are counted by state, with the median first response time', async () => {
    const at = '2020-11-10T10:00:00.000Z'
    await figures.ticket(at)
    await figures.ticket(at, { status: 'open', reply: '2020-11-10T11:00:00.000Z' })
    await figures.ticket(at, {
      status: 'closed',
      reply: '2020-11-10T12:00:00.000Z',
      closed: '2020-11-12T10:00:00.000Z',
    })
    await figures.ticket(at, {
      status: 'closed',
      reply: '2020-11-10T20:00:00.000Z',
      closed: '2020-11-12T10:00:00.000Z',
    })
    const days = { from: '2020-11-01', to: '2020-11-30' }
    const counts = {
      totalTicket: 4,
      newTicket: 1,
      openTicket: 2,
      closedTicket: 2,
      responseTime: 2,
      completedPercent: 50,
    }
    expect(await figures.read(analytics.getSupportTracker, days)).toMatchObject({
      ...counts,
      series: [50],
    })
    expect(
      (await figures.read(analytics.getSupportTracker, { from: '2020-12-01', to: '2020-12-30' }))
        .previous,
    ).toMatchObject(counts)
  })

  it('DASH-01 a completed task counts toward the goal of those who can see it only', async () => {
    const [own, other] = [createTestFigures(test, 'author'), createTestFigures(test, 'subscriber')]
    const [mine, theirs] = [
      await own.read(analytics.getGoalOverview),
      await other.read(analytics.getGoalOverview),
    ]
    const made = await test.call(todoContract.addTask, {
      as: 'author',
      body: { task: { title: 'Figure it out' } },
    })
    const { id } = made.json().task
    expect((await own.read(analytics.getGoalOverview)).inProgress).toBe(mine.inProgress + 1)
    await test.call(todoContract.updateTask, {
      as: 'author',
      body: { task: { id, isCompleted: true } },
    })
    const after = await own.read(analytics.getGoalOverview)
    expect([after.completed, after.inProgress]).toEqual([mine.completed + 1, mine.inProgress])
    expect(await other.read(analytics.getGoalOverview)).toEqual(theirs)
    const link = after.rows.find(({ figure }) => figure === 'goals.completed')
    const { rows } = await own.rowsOf(
      link ?? { figure: 'goals.completed', from: '', to: '', tz: '' },
    )
    expect(rows.find(row => row.id === `task-${id}`)?.link).toBe(`/apps/todo?task=${id}`)
  })
})
