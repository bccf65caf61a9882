import { DAY } from '#platform/contract/durations.rules.ts'
import { accountBillingContract } from '../../contract/account-billing.contract.ts'
import { accountContract } from '../../contract/account.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { removeShutAccounts } from '../close-account/close-account.service.ts'
import { beginPlanned } from './plan.service.ts'

// What happens automatically when its day has come.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const after = (days: number) => new Date(Date.parse('2026-03-02T09:00:00.000Z') + days * DAY)
async function begin(now: Date): Promise<number[]> {
  const begun: number[] = []
  await beginPlanned(app.database, { now, onBegun: id => void begun.push(id) })
  return begun
}
const getUser = async (id: number) =>
  (await app.call(usersContract.getUser, { as: 'admin', query: { id: `${id}` } })).json().user

describe('at the end of a period', () => {
  it('USR-14 starts the planned plan exactly once, and counts the next period from there', async () => {
    const add = {
      fullName: 'A Payer',
      username: 'a.payer',
      email: 'a.payer@example.org',
      currentPlan: 'enterprise',
    }
    const { id } = usersContract.addUser.output.parse(
      (await app.call(usersContract.addUser, { as: 'admin', body: add })).json(),
    ).user
    const body = { payerId: id, plan: 'team', interval: 'yearly', when: 'period-end' }
    const { billing } = accountBillingContract.changePlan.output.parse(
      (await app.call(accountBillingContract.changePlan, { as: 'admin', body })).json(),
    )
    expect(await begin(after(30))).toEqual([])
    expect((await getUser(id)).currentPlan).toBe('enterprise')
    expect(await begin(after(31))).toEqual([id])
    expect(await begin(after(31))).toEqual([])
    expect((await getUser(id)).currentPlan).toBe('team')
    const row = await app.database.read
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      interval: 'yearly',
      began_at: billing.period?.until,
      next_plan: null,
      next_at: null,
    })
    const events = await app.database.read
      .selectFrom('plan_events')
      .select(['event', 'due'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
    expect(events.map(event => ({ ...event }))).toEqual([
      { event: 'planned', due: 0 },
      { event: 'began', due: 48_000 },
    ])
  })
})

describe('accounts deactivated by their owners', () => {
  it('ACC-08 are deleted after 30 days; accounts suspended by an administrator stay', async () => {
    const { userId } = await app.login('subscriber')
    const other = (await app.login('author')).userId
    await app.call(accountContract.deactivateAccount, {
      as: 'subscriber',
      body: { password: 'smartfft-demo' },
    })
    await app.call(usersContract.updateUserStatus, {
      as: 'admin',
      body: { ids: [other], status: 'inactive' },
    })
    expect(await app.database.write(trx => removeShutAccounts(trx, after(29)))).toEqual([])
    expect(await app.database.write(trx => removeShutAccounts(trx, after(31)))).toEqual([userId])
    expect(
      (await app.call(usersContract.getUser, { as: 'admin', query: { id: `${userId}` } }))
        .statusCode,
    ).toBe(404)
    expect((await getUser(other)).status).toBe('inactive')
  })
})
