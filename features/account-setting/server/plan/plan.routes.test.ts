import { DAY } from '#platform/contract/durations.rules.ts'
import { accountBillingContract } from '../../contract/account-billing.contract.ts'
import { accountContract } from '../../contract/account.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import {
  type NewUser,
  type UserRole,
  usersContract,
} from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Plans and payment methods.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const makePerson = (change: Partial<NewUser> = {}) => app.makePerson(change)
const undo = (token: string, changeId: number | undefined) =>
  app.call(changesContract.undoChange, { token, body: { id: changeId } })
const read = async (identity: { token: string }) =>
  accountContract.getAccount.output.parse(
    (await app.call(accountContract.getAccount, identity)).json(),
  )

describe('plan', () => {
  const change = (as: UserRole, body: object) =>
    app.call(accountBillingContract.changePlan, { as, body })

  it('USR-14 changes at once, crediting the remaining days', async () => {
    const person = await makePerson({ currentPlan: 'team' })
    app.wait(9 * DAY)
    const answer = await change('admin', {
      payerId: person.id,
      plan: 'enterprise',
      interval: 'yearly',
      when: 'now',
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const { billing, changeId } = accountBillingContract.changePlan.output.parse(answer.json())
    expect(billing).toMatchObject({
      plan: 'enterprise',
      interval: 'yearly',
      price: 960,
      currency: 'USD',
      planned: null,
      period: { days: 365, elapsedDays: 0 },
    })
    expect(billing.history[0]).toMatchObject({ event: 'changed', plan: 'enterprise', by: 'admin' })
    const paid = billing.history[0]
    expect((paid?.credit ?? 0) + (paid?.due ?? 0)).toBe(960)
    expect(paid?.credit).toBeGreaterThan(30)
    const user = await app.call(usersContract.getUser, {
      as: 'admin',
      query: { id: `${person.id}` },
    })
    expect(user.json().user.currentPlan).toBe('enterprise')
    // Undo restores the plan; the history keeps both changes.
    expect(
      (await app.call(changesContract.undoChange, { as: 'admin', body: { id: changeId } }))
        .statusCode,
    ).toBe(200)
    const back = await read({ token: (await app.login(person.username)).accessToken })
    expect(back.billing).toMatchObject({ plan: 'team', interval: 'monthly', price: 49 })
    expect(back.billing.history).toHaveLength(2)
  })

  it('USR-14 canceled for the end of the period runs until then, and can be kept', async () => {
    const person = await makePerson({ currentPlan: 'team' })
    const cancel = { payerId: person.id, plan: 'basic', interval: 'monthly', when: 'period-end' }
    const planned = accountBillingContract.changePlan.output.parse(
      (await change('admin', cancel)).json(),
    ).billing
    expect(planned).toMatchObject({
      plan: 'team',
      planned: { plan: 'basic', at: planned.period?.until },
    })
    // Scheduling the same again changes nothing, in either interval of the free plan.
    expect((await change('admin', { ...cancel, interval: 'yearly' })).json()).toMatchObject({
      status: 409,
      code: 'plan.same_planned',
    })
    const unchanged = (
      await app.call(accountBillingContract.keepPlan, { as: 'admin', body: { payerId: person.id } })
    ).json()
    expect(unchanged.billing).toMatchObject({ plan: 'team', planned: null })
    expect(
      (
        await app.call(accountBillingContract.keepPlan, {
          as: 'admin',
          body: { payerId: person.id },
        })
      ).statusCode,
    ).toBe(409)
    expect(
      (
        await change('admin', {
          payerId: person.id,
          plan: 'team',
          interval: 'monthly',
          when: 'now',
        })
      ).json(),
    ).toMatchObject({
      status: 409,
      code: 'plan.same',
    })
  })

  it('USR-14 changed on a user’s record also appears in the billing history', async () => {
    const person = await makePerson()
    await app.call(usersContract.updateUser, {
      as: 'admin',
      body: { id: person.id, currentPlan: 'enterprise' },
    })
    const { billing } = await read({ token: person.token })
    expect(billing.history).toMatchObject([{ event: 'changed', plan: 'enterprise', by: 'admin' }])
    expect(billing.period?.elapsedDays).toBe(0)
  })

  it('ACC-10 can be requested by those who may not change it, which notifies administrators', async () => {
    const person = await makePerson()
    const body = { plan: 'team', interval: 'yearly' }
    expect(
      (
        await app.call(accountBillingContract.changePlan, {
          token: person.token,
          body: { ...body, when: 'now' },
        })
      ).statusCode,
    ).toBe(403)
    expect(
      (await app.call(accountBillingContract.requestPlan, { token: person.token, body }))
        .statusCode,
    ).toBe(200)
    const result = notificationsContract.listNotifications.output.parse(
      (await app.call(notificationsContract.listNotifications, { as: 'admin', query: {} })).json(),
    )
    expect(result.notifications[0]).toMatchObject({
      kind: 'plan-requested',
      link: `/apps/user/view/${person.id}?tab=billing`,
      params: { plan: 'team' },
    })
  })
})

describe('payment methods', () => {
  const card = {
    kind: 'card',
    brand: 'visa',
    last4: '4242',
    month: 9,
    year: 2030,
    name: 'A Person',
  }

  it('USR-15 store the last four digits, and reject anything longer', async () => {
    const { token } = await makePerson()
    const add = (body: object) => app.call(accountBillingContract.addPaymentMethod, { token, body })
    expect((await add({ ...card, last4: '4242424242424242' })).statusCode).toBe(400)
    expect((await add({ ...card, cvv: '123' })).statusCode).toBe(400)
    expect((await add({ ...card, month: 1, year: 2020 })).json()).toMatchObject({
      errors: { month: expect.any(String) },
    })
    expect((await add(card)).statusCode).toBe(201)
    expect((await add({ kind: 'transfer', name: 'A Person' })).statusCode).toBe(201)
    const { methods } = (await read({ token })).billing
    expect(methods).toMatchObject([
      { kind: 'card', brand: 'visa', last4: '4242', month: 9, year: 2030, isDefault: true },
      { kind: 'transfer', brand: null, last4: '', month: null, year: null, isDefault: false },
    ])
  })

  it('USR-15 can be chosen, removed and restored by their owner and those with the right to change Billing', async () => {
    const person = await makePerson()
    const [one, two] = [card, { kind: 'debit', last4: '77AB', name: 'A Person' }].map(
      async body =>
        accountBillingContract.addPaymentMethod.output.parse(
          (
            await app.call(accountBillingContract.addPaymentMethod, { token: person.token, body })
          ).json(),
        ).method.id,
    )
    const ids = [await one, await two]
    const choose = (identity: object, id: number | undefined) =>
      app.call(accountBillingContract.choosePaymentMethod, { ...identity, body: { id } })
    expect((await choose({ as: 'maintainer' }, ids[1])).statusCode).toBe(404)
    expect((await choose({ as: 'admin' }, ids[1])).statusCode).toBe(200)
    const removed = await app.call(accountBillingContract.deletePaymentMethod, {
      token: person.token,
      body: { id: ids[1] },
    })
    expect((await read({ token: person.token })).billing.methods).toMatchObject([
      { last4: '4242', isDefault: true },
    ])
    expect((await undo(person.token, removed.json().changeId)).statusCode).toBe(200)
    expect((await read({ token: person.token })).billing.methods).toMatchObject([
      { isDefault: false },
      { last4: '77AB', isDefault: true },
    ])
  })
})
