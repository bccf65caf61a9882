import { cardAlertsContract as calls } from '../../contract/card-alerts.contract.ts'
import { EXPLAINED, explainParts, MAX_ALERTS } from '../../contract/card-alerts.rules.ts'
import { cardContract } from '../../contract/card.contract.ts'
import { FIGURES } from '../../contract/card.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestFigures } from '../../tests/test-figures.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Alerts notify once per crossing; the contributors of a change add up to it.

let test: TestApp
let figures: ReturnType<typeof createTestFigures>
beforeAll(async () => {
  test = await createTestApp()
  figures = createTestFigures(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => {
    await trx.deleteFrom('card_alerts').execute()
    await trx.deleteFrom('notifications').execute()
  })
})

const add = (body: object, as: 'admin' | 'editor' = 'admin') =>
  test.call(calls.addAlert, { as, body })
const added = async (body: object) => {
  const answer = await add({
    figure: 'orders',
    direction: 'above',
    amount: 0,
    span: 'today',
    ...body,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return calls.addAlert.output.parse(answer.json())
}
const list = async (as: 'admin' | 'maintainer' = 'admin') =>
  calls.listAlerts.output.parse((await test.call(calls.listAlerts, { as })).json()).alerts
const result = async () =>
  notificationsContract.listNotifications.output
    .parse((await test.call(notificationsContract.listNotifications, { as: 'admin' })).json())
    .notifications.filter(({ kind }) => kind.startsWith('figure-'))
/** Runs the alert job. */
async function look(): Promise<void> {
  await test.database.write(trx =>
    addJob(trx, { kind: 'card.alerts', args: {}, now: test.now(), name: 'card.alerts' }),
  )
  test.wait(16_000)
  await test.runJobs()
}
const order = () => figures.order({ at: test.now().toISOString() })

describe('alerts', () => {
  it('DASH-06 on a count are only taken for what it can cross', async () => {
    for (const refused of [
      { direction: 'above', amount: -1 },
      { direction: 'below', amount: 0 },
    ]) {
      const answer = await add({ figure: 'orders', span: 'today', ...refused })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'alert.not_crossable' })
    }
    const { alert } = await added({ direction: 'above', amount: 0 })
    const change = (body: object) =>
      test.call(calls.updateAlert, { as: 'admin', body: { id: alert.id, ...body } })
    expect((await change({ direction: 'below' })).json()).toMatchObject({
      code: 'alert.not_crossable',
    })
    expect((await change({ isPaused: true })).statusCode).toBe(200)
    // A profit can be a loss.
    await added({ figure: 'profit', direction: 'below', amount: -1 })
  })

  it('DASH-06 notify once when a figure crosses the amount, and again only after it has returned', async () => {
    const { total } = await figures.rowsOf({ figure: 'orders', ...today(), tz: 'UTC' })
    const { alert } = await added({ amount: total + 1 })
    expect(alert).toMatchObject({ state: 'calm', value: total, isPaused: false })
    await order()
    await look()
    expect(await result()).toEqual([])
    await order()
    await look()
    expect(await result()).toMatchObject([
      { kind: 'figure-above', params: { figure: 'Orders', value: `${total + 2}` } },
    ])
    expect((await list())[0]).toMatchObject({ state: 'met', value: total + 2, version: 1 })
    await order()
    await look()
    expect(await result()).toHaveLength(1)
    await test.database.write(trx =>
      trx.deleteFrom('orders').where('checkout_id', 'like', 'figures-%').execute(),
    )
    await look()
    expect((await list())[0]).toMatchObject({ state: 'calm' })
    for (let n = 0; n < 2; n += 1) await order()
    await look()
    expect(await result()).toHaveLength(2)
  })

  it('DASH-06 are mailed as well if wanted, with formatted amounts', async () => {
    const { sum } = await figures.rowsOf({ figure: 'overdue', ...today(), tz: 'UTC' })
    expect(sum).toBeGreaterThan(0)
    const { alert } = await added({ figure: 'overdue', amount: 1.5, notifiesByEmail: true })
    expect(alert).toMatchObject({ state: 'met', value: sum, currency: 'USD', amount: 1.5 })
    const [one] = await result()
    expect(one).toMatchObject({
      kind: 'figure-above',
      params: { figure: 'Overdue', amount: '$1.50' },
    })
    expect(one?.link).toMatch(/^\/dashboard\/analytics\?rows=overdue~2026-/)
    const mail = await test.database.read
      .selectFrom('mail_outbox')
      .selectAll()
      .where('template', '=', 'figures.figure-above')
      .execute()
    expect(mail).toHaveLength(1)
    expect(mail[0]?.subject).toBe('Overdue is above $1.50')
  })

  it('DASH-06 can be changed, paused, deleted and restored by their owner only', async () => {
    const { alert } = await added({ direction: 'below', amount: 100_000 })
    expect(alert.state).toBe('met')
    expect((await list('maintainer')).map(({ id }) => id)).not.toContain(alert.id)
    const change = (body: object, version = 1) =>
      test.call(calls.updateAlert, {
        as: 'admin',
        body: { id: alert.id, ...body },
        headers: { 'if-match': `"${version}"` },
      })
    expect((await change({ isPaused: true })).json().alert).toMatchObject({
      isPaused: true,
      version: 2,
    })
    await order()
    await look()
    expect(await result()).toHaveLength(1)
    expect((await change({ amount: 5 })).statusCode).toBe(412)
    expect(
      (await change({ amount: 5, direction: 'above', isPaused: false }, 2)).json().alert,
    ).toMatchObject({ amount: 5, version: 3 })
    const path = calls.deleteAlert.path.replace('{id}', `${alert.id}`)
    expect((await test.call({ ...calls.deleteAlert, path }, { as: 'maintainer' })).statusCode).toBe(
      404,
    )
    const { changeId } = (await test.call({ ...calls.deleteAlert, path }, { as: 'admin' })).json()
    expect(await list()).toEqual([])
    expect(
      (await test.call(changesContract.undoChange, { as: 'admin', body: { id: changeId } }))
        .statusCode,
    ).toBe(200)
    expect(await list()).toMatchObject([{ id: alert.id, amount: 5 }])
  })

  it('DASH-06 reject invalid figures and amounts with the field named', async () => {
    const refused = async (body: object, as?: 'editor') => {
      const answer = await add({ figure: 'orders', direction: 'above', amount: 1, ...body }, as)
      return [answer.statusCode, ...Object.keys(answer.json().errors ?? {})]
    }
    expect(await refused({ figure: 'luck' })).toEqual([400, 'figure'])
    expect(await refused({ amount: 1.5 })).toEqual([422, 'amount'])
    expect(await refused({ figure: 'revenue', amount: 1.005 })).toEqual([422, 'amount'])
    expect(await refused({}, 'editor')).toEqual([403])
    for (let n = 0; n < MAX_ALERTS; n += 1) await added({})
    expect((await add({ figure: 'orders', direction: 'above', amount: 1 })).statusCode).toBe(409)
  })

  it('DASH-06 X-23 stop for owners who lose access to the figure or are suspended', async () => {
    const person = await test.makePerson({ role: 'maintainer' })
    const answer = await test.call(calls.addAlert, {
      token: person.token,
      body: { figure: 'orders', direction: 'above', amount: 100_000 },
    })
    expect(answer.statusCode).toBe(201)
    await test.call(usersContract.updateUser, {
      as: 'admin',
      body: { id: person.id, role: 'subscriber' },
    })
    await order()
    await look()
    const row = () =>
      test.database.read
        .selectFrom('card_alerts')
        .selectAll()
        .where('user_id', '=', person.id)
        .executeTakeFirst()
    expect(await row()).toMatchObject({ state: 'unknown', value: null })
  })
})

const today = () => ({
  from: test.now().toISOString().slice(0, 10),
  to: test.now().toISOString().slice(0, 10),
})

describe('explained changes', () => {
  const cents = (value: number) => Math.round(value * 100)
  it.each(EXPLAINED.flatMap(figure => explainParts(figure).map(by => [figure, by] as const)))(
    'DASH-06 %s by %s splits into parts that add up to the change, which is the difference of the rows',
    async (figure, by) => {
      for (const span of [
        { from: '2026-02-01', to: '2026-02-28' },
        { from: '2026-01-10', to: '2026-03-02' },
      ]) {
        const answer = await figures.read(calls.explainChange, { figure, by, tz: 'UTC', ...span })
        const [now, then] = [
          await figures.rowsOf({ figure, tz: 'UTC', ...answer.span }),
          await figures.rowsOf({ figure, tz: 'UTC', ...answer.before }),
        ]
        expect([answer.value, answer.valueBefore]).toEqual([now.sum, then.sum])
        if (answer.change === null) return
        expect(cents(answer.change)).toBe(cents((now.sum ?? 0) - (then.sum ?? 0)))
        const parts = [...answer.contributors, answer.others]
        expect(parts.reduce((sum, { change }) => sum + cents(change), 0)).toBe(cents(answer.change))
        expect(parts.reduce((sum, part) => sum + cents(part.now), 0)).toBe(cents(answer.value ?? 0))
        for (const part of parts)
          expect(cents(part.now) - cents(part.before)).toBe(cents(part.change))
      }
    },
  )

  it('DASH-06 compare like the cards: with the previous month, the previous year, or a custom range', async () => {
    const beforeOf = async (query: Record<string, string>) =>
      (await figures.read(calls.explainChange, { figure: 'orders', tz: 'UTC', ...query })).before
    expect(await beforeOf({ from: '2026-02-01', to: '2026-02-28' })).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    })
    expect(await beforeOf({ from: '2025-01-01', to: '2025-12-31' })).toEqual({
      from: '2024-01-01',
      to: '2024-12-31',
    })
    expect(await beforeOf({ from: '2026-02-03', to: '2026-03-02' })).toEqual({
      from: '2026-01-06',
      to: '2026-02-02',
    })
    const own = { beforeFrom: '2025-06-01', beforeTo: '2025-06-03' }
    expect(await beforeOf({ from: '2026-02-01', to: '2026-02-28', ...own })).toEqual({
      from: '2025-06-01',
      to: '2025-06-03',
    })
    const wrong = await test.call(calls.explainChange, {
      as: 'admin',
      query: { figure: 'overdue', from: '2026-02-01', to: '2026-02-28' },
    })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['figure']])
    const part = await test.call(calls.explainChange, {
      as: 'admin',
      query: { figure: 'orders', by: 'role', from: '2026-02-01', to: '2026-02-02' },
    })
    expect([part.statusCode, Object.keys(part.json().errors)]).toEqual([422, ['by']])
  })

  it('DASH-01 overdue equals the unpaid invoices past their due date', async () => {
    expect(FIGURES).toContain('overdue')
    const found = await figures.rowsOf({
      figure: 'overdue',
      from: '2026-03-01',
      to: '2026-03-02',
      tz: 'UTC',
    })
    expect(figures.addUp(found.rows)).toBe(found.sum)
    expect(
      (await test.call(cardContract.getCardRows, { as: 'author', query: { figure: 'overdue' } }))
        .statusCode,
    ).toBe(403)
  })
})
