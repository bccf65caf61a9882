import { HOUR } from '#platform/contract/durations.rules.ts'
import { cardMailsContract as calls } from '../../contract/card-mails.contract.ts'
import { RENDERABLE_CARDS } from '../../contract/card-mails.rules.ts'
import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { createPdfWriter } from '#platform/server/pdf/pdf-writer.ts'
import { createSettings } from '#features/settings/server/settings.service.ts'
import { viewOf } from '../cards/view.service.ts'
import { drawCard } from '../rendered/picture.service.ts'
import { toBoardSheet } from '../rendered/sheet.service.ts'
import { renderCard } from '../rendered/rendered.service.ts'
import { nextAfter, spanFor } from './schedule.service.ts'

// Boards outside of the app: mailed as a document, and single cards by signed links.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const ADMIN = 11
const body = (change: object = {}) => ({
  board: 'store',
  cards: ['orders-bar', 'profit'],
  frequency: 'daily',
  time: '07:00',
  timeZone: 'Europe/Zurich',
  userIds: [ADMIN],
  ...change,
})
async function runMails(): Promise<void> {
  await test.database.write(trx =>
    addJob(trx, { kind: 'card.mails', args: {}, now: test.now(), name: 'card.mails' }),
  )
  test.wait(61_000)
  await test.runJobs()
}
const outbox = () =>
  test.database.read
    .selectFrom('mail_outbox')
    .selectAll()
    .where('template', '=', 'figures.board')
    .orderBy('id')
    .execute()

describe('boards by mail', () => {
  it('DASH-05 are sent at local time in any season, and cover complete past days', () => {
    const at = { weekday: 0, month_day: 1, at_time: '07:00', time_zone: 'Europe/Zurich' }
    const next = (now: string, frequency: 'daily' | 'weekly' | 'monthly') =>
      nextAfter(new Date(now), { ...at, frequency })
    expect(next('2026-03-02T05:59:00.000Z', 'daily')).toBe('2026-03-02T06:00:00.000Z')
    expect(next('2026-03-02T06:00:00.000Z', 'daily')).toBe('2026-03-03T06:00:00.000Z')
    expect(next('2026-03-28T08:00:00.000Z', 'daily')).toBe('2026-03-29T05:00:00.000Z')
    expect(next('2026-03-02T09:00:00.000Z', 'weekly')).toBe('2026-03-09T06:00:00.000Z')
    expect(next('2026-03-02T09:00:00.000Z', 'monthly')).toBe('2026-04-01T05:00:00.000Z')
    const span = (frequency: 'daily' | 'weekly' | 'monthly') =>
      spanFor(new Date('2026-03-02T06:00:00.000Z'), { ...at, frequency })
    expect(span('daily')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(span('weekly')).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(span('monthly')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })

  it('DASH-05 are sent once when due, to active recipients who can see some of it', async () => {
    const reader = await test.makePerson({ role: 'maintainer' })
    const leaving = await test.makePerson({ role: 'maintainer' })
    const losing = await test.makePerson({ role: 'maintainer' })
    const answer = await test.call(calls.addBoardMail, {
      as: 'admin',
      body: body({ userIds: [ADMIN, reader.id, leaving.id, losing.id] }),
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const { mail } = calls.addBoardMail.output.parse(answer.json())
    expect(mail).toMatchObject({
      nextAt: '2026-03-03T06:00:00.000Z',
      isOwn: true,
      people: { length: 4 },
    })
    const mine = async () =>
      calls.listBoardMails.output.parse(
        (await test.call(calls.listBoardMails, { token: leaving.token })).json(),
      ).mails
    expect(await mine()).toMatchObject([
      { isOwn: false, people: [{ id: leaving.id, hasUnsubscribed: false }] },
    ])
    expect(
      (
        await test.call(calls.leaveBoardMail, {
          token: leaving.token,
          body: { id: mail.id, hasUnsubscribed: true },
        })
      ).statusCode,
    ).toBe(200)
    expect(await mine()).toMatchObject([{ people: [{ hasUnsubscribed: true }] }])
    await test.call(usersContract.updateUser, {
      as: 'admin',
      body: { id: losing.id, role: 'subscriber' },
    })
    await runMails()
    expect(await outbox()).toHaveLength(0)
    test.wait(22 * HOUR)
    await runMails()
    const sent = await outbox()
    expect(sent.map(one => one.to_address).toSorted()).toEqual(
      [reader.email, 'admin@example.com'].toSorted(),
    )
    expect(sent[0]?.subject).toMatch(/^Home: Mar 2, 2026/)
    expect(sent[0]?.carries).toContain('card.board')
    await runMails()
    expect(await outbox()).toHaveLength(2)
  })

  it('DASH-05 can be sent to others with access to people and reports, and only to readers of reports', async () => {
    const reader = await test.makePerson({ role: 'subscriber' })
    const refused = await test.call(calls.addBoardMail, {
      as: 'admin',
      body: body({ userIds: [reader.id] }),
    })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['userIds']])
    expect((await test.call(calls.addBoardMail, { as: 'author', body: body() })).statusCode).toBe(
      403,
    )
    for (const [change, field] of [
      [{ time: '25:00' }, 'time'],
      [{ cards: [] }, 'cards'],
      [{ timeZone: 'Mars/Base' }, 'timeZone'],
      [{ monthDay: 31 }, 'monthDay'],
    ] as const) {
      const wrong = await test.call(calls.addBoardMail, { as: 'admin', body: body(change) })
      expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, [field]])
    }
  })

  it('DASH-05 CARD-03 render every card in every language, as a document and a picture', async () => {
    const rules = [{ action: 'manage' as const, subject: 'all' as const }]
    const caller = createCaller({
      userId: ADMIN,
      sessionId: 'told',
      username: 'admin',
      role: 'admin',
      rules,
    })
    const parts = {
      database: test.database,
      clock: () => test.now(),
      settings: createSettings({ database: test.database, reloadApps() {} }),
      board: { figures: () => [], parts: () => ({}) },
    }
    const view = await viewOf(parts, caller, { period: 'last28', tz: 'UTC' })
    const pdf = createPdfWriter()
    for (const language of LANGUAGES) {
      const cards = []
      for (const card of RENDERABLE_CARDS) cards.push(await renderCard(view, card, language))
      for (const facts of cards) {
        expect(facts.figures.length).toBeGreaterThan(0)
        const picture = drawCard(facts, { skin: 'light', isRtl: language === 'ar' })
        expect(picture).not.toMatch(/NaN|undefined|<script/)
      }
      const at = '2026-03-02T09:00:00.000Z'
      const bytes = await pdf.write(
        toBoardSheet({ company: 'Northwind', board: 'Board', span: '…', language, at, cards }),
      )
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    }
    await pdf.close()
  })
})

describe('embedded cards', () => {
  const add = (change: object = {}, as: 'admin' | 'author' = 'admin') =>
    test.call(calls.addEmbed, { as, body: { card: 'orders-bar', days: 7, ...change } })
  const made = async (change: object = {}) =>
    calls.addEmbed.output.parse((await add(change)).json()).embed
  const open = (url: string) =>
    test.app.inject({
      method: 'GET',
      url: new URL(url).pathname,
      headers: { 'sec-fetch-mode': 'navigate', accept: 'text/html' },
    })

  it('CARD-03 show one card publicly, as a frameable page and a picture', async () => {
    const everywhere = await open((await made()).pageUrl)
    expect(everywhere.statusCode).toBe(200)
    expect(everywhere.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(everywhere.headers['content-security-policy']).toContain('frame-ancestors *')
    expect(everywhere.headers['x-frame-options']).toBeUndefined()
    expect(everywhere.body).toContain('<svg')
    expect(everywhere.body).not.toContain('<script')
    const embed = await made({ allowedOrigins: ['https://intranet.example.org'] })
    expect((await open(embed.pageUrl)).headers['content-security-policy']).toContain(
      'frame-ancestors https://intranet.example.org;',
    )
    const picture = await open(embed.pictureUrl)
    expect([
      picture.statusCode,
      picture.headers['content-type'],
      picture.headers['cross-origin-resource-policy'],
    ]).toEqual([200, 'image/svg+xml; charset=utf-8', 'cross-origin'])
    expect(picture.body).toContain('Orders')
  })

  it('CARD-03 stop working when expired, revoked, forged, or when the owner loses access', async () => {
    const embed = await made()
    const forged = embed.pageUrl.replace(
      /\/(\d+)\.(?=[\w-]{20})/,
      (_, id: string) => `/${Number(id) - 1}.`,
    )
    expect((await open(forged)).statusCode).toBe(404)
    expect((await open(`${embed.pageUrl.split('.').slice(0, -1).join('.')}.x`)).statusCode).toBe(
      404,
    )
    expect(
      (await test.call(calls.revokeEmbed, { as: 'maintainer', body: { id: embed.id } })).statusCode,
    ).toBe(404)
    expect(
      (await test.call(calls.revokeEmbed, { as: 'admin', body: { id: embed.id } })).json().embed
        .isExpired,
    ).toBe(true)
    expect((await open(embed.pageUrl)).statusCode).toBe(404)
    expect((await open(embed.pictureUrl)).statusCode).toBe(404)
    const person = await test.makePerson({ role: 'maintainer' })
    const theirs = async () =>
      calls.addEmbed.output.parse(
        (
          await test.call(calls.addEmbed, {
            token: person.token,
            body: { card: 'devices', days: 7 },
          })
        ).json(),
      ).embed
    const one = await theirs()
    expect((await open(one.pageUrl)).statusCode).toBe(200)
    await test.call(usersContract.updateUser, {
      as: 'admin',
      body: { id: person.id, role: 'subscriber' },
    })
    expect((await open(one.pageUrl)).statusCode).toBe(404)
    await test.call(usersContract.updateUser, {
      as: 'admin',
      body: { id: person.id, role: 'maintainer' },
    })
    expect((await open(one.pageUrl)).statusCode).toBe(200)
    await test.call(usersContract.updateUser, {
      as: 'admin',
      body: { id: person.id, status: 'inactive' },
    })
    expect((await open(one.pageUrl)).statusCode).toBe(404)
    const short = await made({ days: 1 })
    test.wait(25 * HOUR)
    expect((await open(short.pageUrl)).statusCode).toBe(404)
  })

  it('CARD-03 require access to the card, and valid origins', async () => {
    expect((await add({ card: 'devices' }, 'author')).statusCode).toBe(403)
    for (const allowedOrigins of [
      ["https://a.example'; script-src *"],
      ['javascript:alert(1)'],
      ['https://a.example/path'],
      ['*'],
    ]) {
      const answer = await add({ allowedOrigins })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
        400,
        ['allowedOrigins.0'],
      ])
    }
    expect((await add({ days: 400 })).statusCode).toBe(400)
  })
})
