import { DAY } from '#platform/contract/durations.rules.ts'
import { accountBillingContract } from '#features/account-setting/contract/account-billing.contract.ts'
import { accountContract } from '#features/account-setting/contract/account.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { type PlanEdit, type PricingPlan, pricingContract } from '../contract/pricing.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { beginPlanned } from '#features/account-setting/server/plan/plan.service.ts'
import { remindTrials } from '#features/account-setting/server/plan/trial.service.ts'

// Pricing page: for guests, for people with a plan, and for those who edit plans. And the license page's data.

async function begin(): Promise<number[]> {
  const begun: number[] = []
  await beginPlanned(app.database, { now: app.now(), onBegun: id => void begun.push(id) })
  return begun
}
let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const readPricing = async (as: { token?: string } = {}) =>
  pricingContract.getPricing.output.parse((await app.call(pricingContract.getPricing, as)).json())
const billingOf = async (token: string) =>
  accountContract.getAccount.output.parse(
    (await app.call(accountContract.getAccount, { token })).json(),
  ).billing
const signIn = async (userName: string) => (await app.login(userName)).accessToken

const toEdit = ({
  key,
  title,
  subtitle,
  monthlyPrice,
  yearlyPlan,
  planBenefits,
  popular,
}: PricingPlan): PlanEdit => ({
  key,
  title,
  subtitle,
  monthlyPrice,
  totalAnnual: yearlyPlan.totalAnnual,
  planBenefits,
  popular,
})

describe('prices', () => {
  it('PRICE-01 are those of the specification, public, with the popular plan marked', async () => {
    const { basicPlan, standardPlan, enterprisePlan, qandA, currency } = await readPricing()
    expect(currency).toBe('USD')
    expect([basicPlan, standardPlan, enterprisePlan]).toMatchObject([
      {
        key: 'basic',
        monthlyPrice: 0,
        yearlyPlan: { perMonth: 0, totalAnnual: 0 },
        popular: false,
        current: false,
      },
      {
        key: 'team',
        title: 'Standard',
        monthlyPrice: 49,
        yearlyPlan: { perMonth: 40, totalAnnual: 480 },
        popular: true,
      },
      {
        key: 'enterprise',
        monthlyPrice: 99,
        yearlyPlan: { perMonth: 80, totalAnnual: 960 },
        popular: false,
      },
    ])
    expect(qandA.length).toBeGreaterThan(3)
    expect(qandA.every(({ question, ans }) => question.endsWith('?') && ans.length > 20)).toBe(true)
  })

  it('PRICE-01 mark the caller’s plan', async () => {
    const person = await app.makePerson({ currentPlan: 'enterprise' })
    const { basicPlan, enterprisePlan } = await readPricing({ token: person.token })
    expect([basicPlan.current, enterprisePlan.current]).toEqual([false, true])
  })
})

describe('trial', () => {
  const start = (token: string) => app.call(accountBillingContract.startTrial, { token, body: {} })

  it('PRICE-03 gives the popular plan free for 14 days, reminds once, and ends in the basic plan', async () => {
    const person = await app.makePerson()
    expect(await billingOf(person.token)).toMatchObject({
      plan: 'basic',
      isTrialAvailable: true,
      trialUntil: null,
    })
    const answer = await start(person.token)
    expect(answer.statusCode, answer.body).toBe(200)
    const until = new Date(app.now().getTime() + 14 * DAY).toISOString()
    expect(answer.json().billing).toMatchObject({
      plan: 'team',
      price: 0,
      trialUntil: until,
      isTrialAvailable: false,
      period: { days: 14, elapsedDays: 0 },
      planned: { plan: 'basic', at: until },
    })
    expect(answer.json().billing.history[0]).toMatchObject({ event: 'trial', plan: 'team', due: 0 })
    app.wait(10 * DAY)
    await remind()
    expect(await notificationsOf(person.username)).toEqual([])
    app.wait(1.5 * DAY)
    await remind()
    app.wait(DAY)
    await remind()
    expect(await notificationsOf(person.username)).toMatchObject([
      { kind: 'trial-ending', params: { plan: 'team', day: until.slice(0, 10) } },
    ])
    app.wait(2 * DAY)
    expect(await begin()).toEqual([person.id])
    const token = await signIn(person.username)
    expect(await billingOf(token)).toMatchObject({
      plan: 'basic',
      trialUntil: null,
      isTrialAvailable: false,
      period: null,
      planned: null,
    })
    expect((await start(token)).json()).toMatchObject({ status: 409, code: 'plan.trial_taken' })
  })

  const remind = () => app.database.write(trx => remindTrials(trx, app.now()))
  const notificationsOf = async (userName: string) => {
    const token = await signIn(userName)
    const { notifications } = notificationsContract.listNotifications.output.parse(
      (await app.call(notificationsContract.listNotifications, { token, query: {} })).json(),
    )
    return notifications.filter(({ kind }) => kind === 'trial-ending')
  }

  it('PRICE-03 is not for paying users and cannot be kept free; the plan can be bought at full price', async () => {
    const payer = await app.makePerson({ currentPlan: 'team' })
    expect((await start(payer.token)).statusCode).toBe(409)
    const person = await app.makePerson()
    await start(person.token)
    const keep = await app.call(accountBillingContract.keepPlan, {
      as: 'admin',
      body: { payerId: person.id },
    })
    expect(keep.json()).toMatchObject({ status: 409, code: 'plan.trial_ends' })
    app.wait(4 * DAY)
    const body = { payerId: person.id, plan: 'team', interval: 'monthly', when: 'now' }
    const bought = await app.call(accountBillingContract.changePlan, { as: 'admin', body })
    expect(bought.json().billing).toMatchObject({
      plan: 'team',
      price: 49,
      trialUntil: null,
      planned: null,
    })
    expect(bought.json().billing.history[0]).toMatchObject({ event: 'changed', credit: 0, due: 49 })
    app.wait(20 * DAY)
    expect(await begin()).toEqual([])
    const user = await app.call(usersContract.getUser, {
      as: 'admin',
      query: { id: `${person.id}` },
    })
    expect(user.json().user.currentPlan).toBe('team')
  })

  it('PRICE-03 starts once, however many concurrent requests ask for it', async () => {
    const person = await app.makePerson()
    const answers = await Promise.all([1, 2, 3, 4].map(() => start(person.token)))
    expect(answers.map(answer => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
  })
})

describe('editing a plan', () => {
  const edit = (body: object, headers: Record<string, string> = {}) =>
    app.call(pricingContract.updatePlan, { as: 'admin', body, headers })

  it('PRICE-04 applies the new price to new customers only; existing ones keep theirs', async () => {
    const old = await app.makePerson({ currentPlan: 'team' })
    app.wait(DAY)
    const { standardPlan } = await readPricing()
    const answer = await edit({ ...toEdit(standardPlan), monthlyPrice: 59.5, totalAnnual: 600 })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().plan).toMatchObject({
      monthlyPrice: 59.5,
      yearlyPlan: { perMonth: 50, totalAnnual: 600 },
      version: 1,
    })
    app.wait(DAY)
    const fresh = await app.makePerson({ currentPlan: 'team' })
    const [current, asked] = [
      await billingOf(await signIn(old.username)),
      await billingOf(fresh.token),
    ]
    expect([current.price, asked.price]).toEqual([49, 59.5])
    expect(current.offers).toContainEqual({ plan: 'team', monthly: 59.5, yearly: 600 })
    const body = { payerId: old.id, plan: 'team', interval: 'yearly', when: 'now' }
    const changed = (
      await app.call(accountBillingContract.changePlan, { as: 'admin', body })
    ).json().billing
    expect(changed).toMatchObject({ price: 600 })
    expect(changed.history[0].credit + changed.history[0].due).toBe(600)
    expect(changed.history[0].credit).toBeLessThan(49)
  })

  it('PRICE-04 can be undone; a stale edit is rejected with the current version', async () => {
    const { standardPlan } = await readPricing()
    const changed = await edit(
      { ...toEdit(standardPlan), title: 'Workshop' },
      { 'if-match': '"0"' },
    )
    expect((await readPricing()).standardPlan).toMatchObject({
      title: 'Workshop',
      hasDefaultTexts: false,
      version: 1,
    })
    const stale = await edit({ ...toEdit(standardPlan), title: 'Team' }, { 'if-match': '"0"' })
    expect(stale.json()).toMatchObject({ status: 412, current: { title: 'Workshop', version: 1 } })
    const undone = await app.call(changesContract.undoChange, {
      as: 'admin',
      body: { id: changed.json().changeId },
    })
    expect(undone.statusCode, undone.body).toBe(200)
    expect((await readPricing()).standardPlan).toMatchObject({
      title: 'Standard',
      hasDefaultTexts: true,
      version: 2,
    })
  })

  it('PRICE-04 allows one popular plan, keeps the plan trials end in free, and requires permission', async () => {
    const { basicPlan, enterprisePlan } = await readPricing()
    await edit({ ...toEdit(enterprisePlan), popular: true })
    const { standardPlan, enterprisePlan: chosen } = await readPricing()
    expect([standardPlan.popular, chosen.popular]).toEqual([false, true])
    expect((await edit({ ...toEdit(basicPlan), monthlyPrice: 5 })).json()).toMatchObject({
      status: 422,
      code: 'pricing.basic_costs',
    })
    expect((await edit({ ...toEdit(basicPlan), monthlyPrice: -1 })).statusCode).toBe(400)
    const priced = async (monthlyPrice: number) =>
      (await edit({ ...toEdit(enterprisePlan), monthlyPrice })).statusCode
    expect([await priced(99.99), await priced(99.999)]).toEqual([200, 400])
    const refused = await app.call(pricingContract.updatePlan, {
      as: 'author',
      body: toEdit(basicPlan),
    })
    expect(refused.statusCode).toBe(403)
  })
})

describe('license page', () => {
  it('LIC-02 shows a stable instance id, the version, and the seats in use', async () => {
    const read = async () =>
      pricingContract.getLicense.output.parse(
        (await app.call(pricingContract.getLicense, { as: 'subscriber' })).json(),
      )
    const [one, two] = [await read(), await read()]
    expect(one).toEqual(two)
    expect(one.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(one.seatsUsed).toBeGreaterThanOrEqual(50)
  })
})
