import { DAY } from '#platform/contract/durations.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { invoiceContract } from '../../contract/invoice.contract.ts'
import {
  invoicePlansContract,
  type NewPlan,
  type PlanActivity,
} from '../../contract/invoice-plans.contract.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createInvoiceHelper } from '../../tests/invoice-helper.ts'
import { type SmtpSink, startSmtpSink } from '#app/server/test/nodes/smtp-sink.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'

// The test clock starts at Monday, 2 March 2026, 9:00 UTC, and is moved forward.

const AS = 'maintainer'
let sink: SmtpSink
let test: TestApp
let invoices: ReturnType<typeof createInvoiceHelper>
let clientId: number

beforeEach(async () => {
  sink = await startSmtpSink()
  test = await createTestApp({ smtpUrl: sink.url })
  invoices = createInvoiceHelper(test)
  clientId = (await invoices.addClient('Jonas Keller', 'jonas@keller.example')).id
  // The demo has a series of its own.
  await test.database.write(async trx => void (await trx.deleteFrom('invoice_plans').execute()))
  return async () => {
    await test.close()
    await sink.close()
  }
})

const content = () => ({
  clientId,
  currency: 'USD',
  items: [{ item: 'Care of the presses', cost: 80, qty: 3 }],
})
const save = async (body: Omit<NewPlan, 'content'>) => {
  const answer = await test.call(invoicePlansContract.savePlan, {
    as: AS,
    body: { ...body, content: content() },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return invoicePlansContract.savePlan.output.parse(answer.json()).plan
}
const run = (id: number, action: PlanActivity) =>
  test.call(invoicePlansContract.runPlan, { as: AS, body: { id, action } })
const ran = async (id: number, action: PlanActivity) =>
  invoicePlansContract.runPlan.output.parse((await run(id, action)).json())
const plans = async () =>
  invoicePlansContract.listPlans.output.parse(
    (await test.call(invoicePlansContract.listPlans, { as: AS })).json(),
  ).plans
const madeFor = async () => (await invoices.list({ q: 'jonas@keller', perPage: '100' })).invoices
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    test.wait(DAY)
    await test.database.write(trx =>
      addJob(trx, { kind: 'invoice.day', args: {}, now: test.now() }),
    )
    await test.runJobs()
  }
}

describe('recurring invoices, estimates and templates', () => {
  it('INV-28 a series creates and issues invoices on schedule, omits skipped dates, and stops while paused', async () => {
    const series = {
      kind: 'series',
      name: 'Care',
      rule: 'FREQ=WEEKLY',
      startsOn: '2026-03-04',
      isAutoIssued: true,
      terms: '14',
    } as const
    const { id, nextOn } = await save(series)
    expect(nextOn).toBe('2026-03-04')
    await passDays(9)
    expect(
      (await madeFor()).map(one => [one.issuedDate, one.dueDate, one.total, one.invoiceStatus]),
    ).toEqual([
      ['2026-03-11', '2026-03-25', 240, 'Sent'],
      ['2026-03-04', '2026-03-18', 240, 'Sent'],
    ])
    expect((await ran(id, 'skip')).plan.nextOn).toBe('2026-03-25')
    await passDays(7)
    expect(await madeFor()).toHaveLength(2)
    await ran(id, 'pause')
    await passDays(14)
    expect(await madeFor()).toHaveLength(2)
    // Dates missed during a pause are not made up for.
    expect((await ran(id, 'resume')).plan).toMatchObject({ state: 'running', nextOn: '2026-04-01' })
    await passDays(1)
    expect((await madeFor()).map(one => one.issuedDate)).toEqual([
      '2026-04-01',
      '2026-03-11',
      '2026-03-04',
    ])
    expect((await plans()).map(one => one.lastInvoiceId)).toEqual([(await madeFor())[0]?.id])
  })

  it('INV-28 a series moved to a start in the past goes on with the first date from today on', async () => {
    const series = { kind: 'series', name: 'Care', rule: 'FREQ=DAILY' } as const
    const { id } = await save({ ...series, startsOn: '2026-03-04' })
    const moved = { ...series, id, startsOn: '2026-02-20' }
    expect(await save(moved)).toMatchObject({ nextOn: '2026-03-02' })
    expect(await save({ ...moved, rule: 'FREQ=WEEKLY' })).toMatchObject({ nextOn: '2026-03-06' })
  })

  it('INV-28 what a series has invoiced or skipped doesn’t come back when it is resumed or changed', async () => {
    const series = { kind: 'series', name: 'Care', startsOn: '2026-03-03' } as const
    const { id } = await save({ ...series, rule: 'FREQ=WEEKLY' })
    await passDays(1)
    await ran(id, 'pause')
    expect((await ran(id, 'resume')).plan.nextOn).toBe('2026-03-10')
    await ran(id, 'skip')
    await ran(id, 'pause')
    expect((await ran(id, 'resume')).plan.nextOn).toBe('2026-03-17')
    const changed = { ...series, id, rule: 'FREQ=WEEKLY;COUNT=9' }
    expect(await save(changed)).toMatchObject({ nextOn: '2026-03-17' })
    expect(await save({ ...changed, startsOn: '2026-03-10' })).toMatchObject({
      nextOn: '2026-03-10',
    })
    await passDays(6)
    expect((await madeFor()).map(one => one.issuedDate)).toEqual(['2026-03-03'])
  })

  it('INV-28 a series that has ended goes on when its rule is extended', async () => {
    const series = { kind: 'series', name: 'Care', startsOn: '2026-03-03' } as const
    const { id } = await save({ ...series, rule: 'FREQ=DAILY;COUNT=1' })
    await passDays(1)
    expect(await plans()).toMatchObject([{ state: 'over', nextOn: null }])
    const extended = await save({ ...series, id, rule: 'FREQ=DAILY;COUNT=2' })
    expect(extended).toMatchObject({ state: 'running', nextOn: '2026-03-04' })
    await passDays(1)
    expect(await madeFor()).toHaveLength(2)
    expect(await plans()).toMatchObject([{ state: 'over', nextOn: null }])
  })

  it.each([
    ['2026-01-31', 'FREQ=MONTHLY', ['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']],
    ['2025-12-30', 'FREQ=MONTHLY', ['2026-03-30', '2026-04-30', '2026-05-30', '2026-06-30']],
    ['2025-12-29', 'FREQ=MONTHLY;INTERVAL=2', ['2026-04-29', '2026-06-29', '2026-08-29']],
    ['2025-08-31', 'FREQ=MONTHLY;INTERVAL=6', ['2026-08-31', '2027-02-28', '2027-08-31']],
    [
      '2025-11-30',
      'FREQ=MONTHLY;INTERVAL=3',
      ['2026-05-30', '2026-08-30', '2026-11-30', '2027-02-28'],
    ],
    ['2024-02-29', 'FREQ=YEARLY', ['2027-02-28', '2028-02-29']],
  ])('INV-28 a series from %s by %s leaves out no short month', async (startsOn, rule, days) => {
    const { id } = await save({ kind: 'series', name: 'Care', rule, startsOn: '2026-03-02' })
    const moved = await save({ id, kind: 'series', name: 'Care', rule, startsOn })
    const next = [moved.nextOn]
    while (next.length < days.length) next.push((await ran(id, 'skip')).plan.nextOn)
    expect(next).toEqual(days)
  })

  it('INV-28 X-07 a skipped date comes back with undo, once', async () => {
    const { id } = await save({
      kind: 'series',
      name: 'Care',
      rule: 'FREQ=WEEKLY;COUNT=2',
      startsOn: '2026-03-04',
    })
    await ran(id, 'skip')
    const { changeId, plan } = await ran(id, 'skip')
    expect(plan).toMatchObject({ nextOn: null, state: 'over' })
    const undo = () => test.call(changesContract.undoChange, { as: AS, body: { id: changeId } })
    expect((await undo()).statusCode).toBe(200)
    expect(await plans()).toMatchObject([{ nextOn: '2026-03-11', state: 'running' }])
    expect((await undo()).statusCode).toBe(409)
  })

  it('INV-28 a series ends by its rule and creates drafts unless it is set to issue', async () => {
    const { id } = await save({
      kind: 'series',
      name: 'Twice',
      rule: 'FREQ=DAILY;COUNT=2',
      startsOn: '2026-03-03',
    })
    await passDays(5)
    expect((await madeFor()).map(one => one.invoiceStatus)).toEqual(['Draft', 'Draft'])
    expect(await plans()).toMatchObject([{ id, state: 'over', nextOn: null }])
    for (const action of ['make', 'skip', 'resume'] as const)
      expect((await run(id, action)).json()).toMatchObject({ status: 409, code: 'plan.over' })
    const noRule = { as: AS, body: { kind: 'series', name: 'Never', content: content() } } as const
    expect((await test.call(invoicePlansContract.savePlan, noRule)).statusCode).toBe(422)
  })

  it('INV-28 INV-29 a series that can’t be made stops neither the one after it nor the reminders', async () => {
    const reminders = { isOn: true, days: [1], lateFee: 0, lateFeeAfterDays: 30 }
    await test.call(invoicePlansContract.saveReminders, { as: AS, body: reminders })
    const open = await invoices.issued({ clientId, dueDate: '2026-03-02' })
    const dated = { kind: 'series', rule: 'FREQ=DAILY;COUNT=1', startsOn: '2026-03-03' } as const
    const broken = await save({ ...dated, name: 'Broken' })
    await save({ ...dated, name: 'Fine' })
    await test.database.write(trx =>
      trx.updateTable('invoice_plans').set({ content: '{' }).where('id', '=', broken.id).execute(),
    )
    await passDays(2)
    expect((await madeFor()).map(one => one.invoiceStatus).toSorted()).toEqual([
      'Draft',
      'Past Due',
    ])
    const { history } = await invoices.one(open.id)
    expect(history.filter(one => one.event === 'reminded')).toHaveLength(1)
    const job = await test.database.read
      .selectFrom('jobs')
      .select('last_error')
      .where('kind', '=', 'invoice.day')
      .where('last_error', 'is not', null)
      .executeTakeFirst()
    expect(job?.last_error).toContain('1 failed')
  })

  it('INV-28 an accepted estimate becomes one invoice, a declined one none', async () => {
    const first = await save({ kind: 'estimate', name: 'New guard', validUntil: '2026-04-01' })
    const second = await save({ kind: 'estimate', name: 'Old guard' })
    expect(second.number).toBe((first.number ?? 0) + 1)
    await ran(first.id, 'accept')
    const changed = { kind: 'estimate', name: 'Newer guard', id: first.id, content: content() }
    const later = await test.call(invoicePlansContract.savePlan, { as: AS, body: changed })
    expect(later.json()).toMatchObject({ status: 409, code: 'plan.over' })
    const { plan, invoiceId } = await ran(first.id, 'make')
    expect(plan.state).toBe('invoiced')
    expect(await invoices.one(invoiceId ?? 0)).toMatchObject({
      invoiceStatus: 'Draft',
      total: 240,
      issuedDate: '2026-03-02',
    })
    expect((await run(first.id, 'make')).statusCode).toBe(409)
    await ran(second.id, 'decline')
    expect((await run(second.id, 'make')).statusCode).toBe(409)
    expect((await run(second.id, 'pause')).statusCode).toBe(409)
  })

  it('INV-28 X-08 an estimate that was changed since it was read is neither accepted nor changed', async () => {
    const { id, version } = await save({ kind: 'estimate', name: 'Fair' })
    await save({ kind: 'estimate', name: 'Dear', id })
    const headers = { 'if-match': `"${version}"` }
    const body = { id, action: 'accept' }
    const accepted = await test.call(invoicePlansContract.runPlan, { as: AS, body, headers })
    expect(accepted.json()).toMatchObject({
      status: 412,
      current: { name: 'Dear' },
    })
    const change = await test.call(invoicePlansContract.savePlan, {
      as: AS,
      body: { kind: 'estimate', name: 'Fair again', id, content: content() },
      headers,
    })
    expect(change.statusCode).toBe(412)
    expect((await plans()).find(plan => plan.id === id)).toMatchObject({
      name: 'Dear',
      state: 'open',
    })
  })

  it('INV-28 a template creates any number of invoices; deleting it can be undone', async () => {
    const { id } = await save({ kind: 'template', name: 'Training' })
    await ran(id, 'make')
    await ran(id, 'make')
    expect(await madeFor()).toHaveLength(2)
    const answer = await test.call(invoicePlansContract.deletePlan, { as: AS, body: { id } })
    expect(await plans()).toEqual([])
    const { changeId } = invoicePlansContract.deletePlan.output.parse(answer.json())
    expect(
      (await test.call(changesContract.undoChange, { as: AS, body: { id: changeId } })).statusCode,
    ).toBe(200)
    expect(await plans()).toMatchObject([{ id, name: 'Training' }])
  })
})

describe('payment reminders', () => {
  const rules = { isOn: true, days: [-3, 1], lateFee: 0, lateFeeAfterDays: 30 }
  const setRules = async (change: object = {}) =>
    expect(
      (
        await test.call(invoicePlansContract.saveReminders, {
          as: AS,
          body: { ...rules, ...change },
        })
      ).statusCode,
    ).toBe(200)
  const subjects = () =>
    sink.received
      .filter(mail => mail.to?.[0]?.address === 'jonas@keller.example')
      .map(mail => mail.subject)

  it('INV-29 stored before a field was renamed stay as they were set', async () => {
    await setRules()
    await test.database.write(trx =>
      trx
        .updateTable('invoice_key_values')
        .set({ value: '{"isOn":true,"days":[2],"lateFee":150,"lateFeeAfter":14}' })
        .where('name', '=', 'reminders')
        .execute(),
    )
    const answer = await test.call(invoicePlansContract.getReminders, { as: AS })
    const stored = { isOn: true, days: [2], lateFee: 150, lateFeeAfterDays: 14 }
    expect(answer.json()).toMatchObject({ reminders: stored })
    await setRules({ days: [3] })
    const saved = await test.call(invoicePlansContract.getReminders, { as: AS })
    expect(saved.json()).toMatchObject({ reminders: { ...rules, days: [3] } })
  })

  it('INV-29 go out once before and once after the due date, and not for paid invoices', async () => {
    await setRules()
    const open = await invoices.issued({ clientId, dueDate: '2026-03-06' })
    const paid = await invoices.issued({ clientId, dueDate: '2026-03-06' })
    await invoices.pay(paid.id, paid.balance)
    await passDays(3)
    expect(subjects()).toHaveLength(1)
    expect(subjects()[0]).toContain(`${open.number}`)
    await passDays(6)
    expect(subjects()).toHaveLength(2)
    expect(
      (await invoices.one(open.id)).history
        .filter(one => one.event === 'reminded')
        .map(one => one.detail),
    ).toEqual(['-3', '1'])
    expect((await invoices.one(paid.id)).history.filter(one => one.event === 'reminded')).toEqual(
      [],
    )
  })

  it('INV-29 missed while the server was off are made up for within a week, not later', async () => {
    await setRules({ days: [1] })
    const early = await invoices.issued({ clientId, dueDate: '2026-03-06' })
    const late = await invoices.issued({ clientId, dueDate: '2026-03-07' })
    test.wait(11 * DAY)
    await passDays(1)
    const reminded = async (id: number) =>
      (await invoices.one(id)).history.filter(({ event }) => event === 'reminded').length
    expect([await reminded(early.id), await reminded(late.id)]).toEqual([0, 1])
  })

  it('INV-29 skip clients with paused reminders, and everyone while turned off', async () => {
    await setRules({ isOn: false })
    await invoices.issued({ clientId, dueDate: '2026-03-04' })
    await passDays(3)
    expect(subjects()).toEqual([])
    const paused = {
      id: clientId,
      name: 'Jonas Keller',
      companyEmail: 'jonas@keller.example',
      isPaused: true,
    }
    expect(
      (await test.call(invoiceContract.saveClient, { as: AS, body: paused })).statusCode,
    ).toBeLessThan(300)
    await setRules()
    await passDays(3)
    expect(subjects()).toEqual([])
  })

  it('INV-29 create one late-fee draft, a percentage of the amount owed', async () => {
    const owed = await invoices.issued({ clientId, dueDate: '2026-03-06' })
    await setRules({ days: [], lateFee: 500, lateFeeAfterDays: 10 })
    await passDays(20)
    const fees = (await madeFor()).filter(one => one.id !== owed.id)
    expect(fees.map(one => [one.invoiceStatus, one.total, one.currency])).toEqual([
      ['Draft', owed.balance * 0.05, 'USD'],
    ])
    expect((await invoices.one(owed.id)).balance).toBe(owed.balance)
  })
})
