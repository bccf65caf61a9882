import { MINUTE } from '#platform/contract/durations.rules.ts'
import { cardContract } from '#features/dashboards/contract/card.contract.ts'
import { shopContract } from '#features/shop/contract/shop.contract.ts'
import { ordersContract } from '#features/orders/contract/orders.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { mainSearchContract } from '#features/main-search/contract/main-search.contract.ts'
import { instanceContract } from '#features/settings/contract/instance.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { pricingContract } from '#features/pricing/contract/pricing.contract.ts'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { REMIND_JOB } from '#features/todo/server/reminders/plan.service.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { features } from '#features/server.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSwitches, listApps, withDependents } from './switches.ts'
import { createTestApp, type TestApp } from './test-app.ts'

// Apps disabled by an administrator are gone, and their data stays (ADD-11).

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const read = async () => (await test.call(settingsContract.getSettings, { as: 'admin' })).json()
async function switchOff(off: string[]) {
  const { versions } = await read()
  const headers = { 'if-match': `"${versions.apps}"` }
  const answer = await test.call(settingsContract.updateSettings, {
    as: 'admin',
    headers,
    body: { section: 'apps', off },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const statusOf = async (call: Parameters<TestApp['call']>[0]) =>
  (await test.call(call, { as: 'admin' })).statusCode
const becomes = (call: Parameters<TestApp['call']>[0], status: number) =>
  vi.waitUntil(async () => (await statusOf(call)) === status, { timeout: 1_000, interval: 10 })

describe('disabled app', () => {
  it('ADD-11 answers no call, is not searchable, and is restored when enabled', async () => {
    const search = async () => {
      const answer = await test.call(mainSearchContract.getMainSearch, {
        as: 'admin',
        query: { q: 'a', group: 'tasks', limit: '50' },
      })
      return answer.json().searchArr.flatMap(({ data }: { data: unknown[] }) => data).length
    }
    const before = (await test.call(todoContract.listTasks, { as: 'admin' })).json()
    expect(await search()).toBeGreaterThan(0)
    const { changeId } = await switchOff(['todo'])
    await becomes(todoContract.listTasks, 404)
    expect((await test.call(todoContract.listTasks, { as: 'admin' })).json()).toMatchObject({
      status: 404,
      code: 'feature.off',
    })
    // The response reveals no more than that it is disabled.
    expect((await test.call(todoContract.listTasks)).json()).toMatchObject({
      status: 404,
      code: 'feature.off',
    })
    expect(await search()).toBe(0)
    expect((await test.call(instanceContract.getInstance)).json().off).toEqual(['todo'])
    expect(
      (await test.call(changesContract.undoChange, { as: 'admin', body: { id: changeId } }))
        .statusCode,
    ).toBe(200)
    await becomes(todoContract.listTasks, 200)
    expect((await test.call(todoContract.listTasks, { as: 'admin' })).json()).toEqual(before)
    expect((await test.call(instanceContract.getInstance)).json().off).toBeUndefined()
  })

  it('ADD-11 disables the apps that depend on it, and says so beforehand', async () => {
    expect(
      (await read()).apps.find(({ name }: { name: string }) => name === 'shop').requiredBy,
    ).toEqual(['orders'])
    await switchOff(['shop'])
    await becomes(shopContract.listProducts, 404)
    expect(await statusOf(ordersContract.listOrders)).toBe(404)
    await switchOff([])
    await becomes(ordersContract.listOrders, 200)
  })

  it('ADD-11 DASH-10 leaves its figures out of the store dashboard', async () => {
    const productsNow = async () =>
      (await test.call(cardContract.getEcommerceDashboard, { as: 'admin' })).json().statistics
        .products
    expect(await productsNow()).toBeGreaterThan(0)
    await switchOff(['shop'])
    await becomes(shopContract.listProducts, 404)
    expect(await productsNow()).toBeNull()
    await switchOff([])
    await becomes(shopContract.listProducts, 200)
    expect(await productsNow()).toBeGreaterThan(0)
  })

  it('ADD-11 has no notifications in the list nor in the count until it is enabled again', async () => {
    await test.database.write(trx =>
      notify(trx, {
        userIds: [11],
        kind: 'task-assigned',
        params: { name: 'Ben', title: 'Order the chairs' },
        link: '/apps/todo',
        now: test.now(),
      }),
    )
    const notificationsNow = async () =>
      notificationsContract.listNotifications.output.parse(
        (await test.call(notificationsContract.listNotifications, { as: 'admin' })).json(),
      )
    const before = await notificationsNow()
    expect(before.notifications[0]?.kind).toBe('task-assigned')
    await switchOff(['todo'])
    await becomes(todoContract.listTasks, 404)
    const { notifications, unread } = await notificationsNow()
    expect(notifications.filter(({ kind }) => kind.startsWith('task-'))).toEqual([])
    expect(unread).toBeLessThan(before.unread)
    await switchOff([])
    await becomes(todoContract.listTasks, 200)
    expect(await notificationsNow()).toEqual(before)
  })

  it('ADD-11 reminds nobody of a trial while there are no prices to choose from', async () => {
    await switchOff(['pricing'])
    await becomes(pricingContract.getPricing, 404)
    await test.database.write(trx =>
      notify(trx, { userIds: [11], kind: 'trial-ending', link: '/pages/pricing', now: test.now() }),
    )
    await test.runJobs()
    const { notifications } = (
      await test.call(notificationsContract.listNotifications, { as: 'admin' })
    ).json()
    const kinds = notifications.map(({ kind }: { kind: string }) => kind)
    expect(kinds).not.toContain('trial-ending')
    const mails = test.database.read.selectFrom('mail_outbox').selectAll()
    expect(await mails.where('template', '=', 'notices.trial-ending').execute()).toEqual([])
    await switchOff([])
    await becomes(pricingContract.getPricing, 200)
  })

  it('ADD-11 keeps its jobs queued until it is enabled again', async () => {
    const now = test.now()
    const args = { userId: 11, taskId: 1_000_000, at: now.toISOString() }
    const states = () =>
      test.database.read
        .selectFrom('jobs')
        .select('state')
        .where('kind', '=', REMIND_JOB)
        .orderBy('id')
        .execute()
    await switchOff(['todo'])
    await becomes(todoContract.listTasks, 404)
    const before = (await states()).length
    await test.database.write(trx => addJob(trx, { kind: REMIND_JOB, args, now }))
    await test.runJobs()
    expect((await states()).slice(before)).toEqual([{ state: 'waiting' }])
    await switchOff([])
    await becomes(todoContract.listTasks, 200)
    await test.runJobs()
    expect((await states()).slice(before)).toEqual([{ state: 'done' }])
  })

  it('ADD-11 must be optional: required apps and unknown names are rejected', async () => {
    const { apps } = await read()
    const names = apps.map(({ name }: { name: string }) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(names).not.toContain('users')
    for (const name of ['users', 'nothing-like-it']) {
      const answer = await test.call(settingsContract.updateSettings, {
        as: 'admin',
        body: { section: 'apps', off: [name] },
      })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['off']])
    }
  })
})

it('ADD-11 every optional app is required by optional apps only', () => {
  for (const { name, isOptional, needs } of features)
    for (const need of Object.values(needs))
      expect([name, need.name, isOptional || !need.isOptional]).toEqual([name, need.name, true])
  expect([...withDependents(features, ['shop', 'users'])]).toEqual(['shop', 'orders'])
  expect(
    listApps(features, { isOn: name => name !== 'chat' }).find(({ name }) => name === 'chat')?.isOn,
  ).toBe(false)
})

describe('what is disabled', () => {
  const made = () => {
    const readOff = vi.fn<() => Promise<readonly string[]>>(async () => ['todo'])
    const onFailure = vi.fn<(error: unknown) => void>()
    return { readOff, onFailure, switches: createSwitches(features, readOff, onFailure) }
  }
  const away = new Error('the database is away')

  it('ADD-11 is read again after a failure, which is logged', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { readOff, onFailure, switches } = made()
    readOff.mockRejectedValueOnce(away).mockRejectedValueOnce(away)
    switches.follow()
    await switches.settled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(switches.isOn('todo')).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(switches.isOn('todo')).toBe(false)
    expect(onFailure.mock.calls).toEqual([[away], [away]])
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(readOff).toHaveBeenCalledTimes(3)
  })

  it('ADD-11 is read by a request that waits behind one that failed', async () => {
    const { readOff, switches } = made()
    readOff.mockRejectedValueOnce(away)
    const [first, second] = await Promise.allSettled([switches.reload(), switches.reload()])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
    expect(switches.isOn('todo')).toBe(false)
  })
})
