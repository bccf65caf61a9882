import { DAY } from '#platform/contract/durations.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { invoiceApprovalContract } from '../../contract/invoice-approval.contract.ts'
import { invoiceContract } from '../../contract/invoice.contract.ts'
import { invoiceDocumentsContract } from '../../contract/invoice-documents.contract.ts'
import { invoicePlansContract } from '../../contract/invoice-plans.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createInvoiceHelper } from '../../tests/invoice-helper.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// The demo's maintainer writes invoices, the administrator approves them.

let test: TestApp
let invoices: ReturnType<typeof createInvoiceHelper>
beforeAll(async () => {
  test = await createTestApp()
  invoices = createInvoiceHelper(test)
})
afterAll(() => test.close())

type As = 'admin' | 'maintainer' | 'author'
const rule = (isOn: boolean, threshold: number | null = null, as: As = 'admin') =>
  test.call(invoiceApprovalContract.saveApprovalRules, { as, body: { isOn, threshold } })
const ask = (id: number, as: As = 'maintainer', note = '') =>
  test.call(invoiceApprovalContract.requestApproval, { as, body: { id, note } })
const decide = (
  id: number,
  { as = 'admin', ...body }: { as?: As; isApproved?: boolean; note?: string } = {},
) =>
  test.call(invoiceApprovalContract.decideApproval, { as, body: { id, isApproved: true, ...body } })
const bells = async (as: As) => {
  const answer = await test.call(notificationsContract.listNotifications, { as })
  return notificationsContract.listNotifications.output
    .parse(answer.json())
    .notifications.map(({ kind, link }) => [kind, link])
}
const refusedIn = (answer: { refused: { code: string }[] }) =>
  answer.refused.map(({ code }) => code)

describe('approval rule', () => {
  it('INV-31 issues nothing while the stored rule can’t be read', async () => {
    const { id } = await invoices.add()
    await rule(true)
    const store = (value: string) =>
      test.database.write(trx =>
        trx
          .updateTable('invoice_key_values')
          .set({ value })
          .where('name', '=', 'approval')
          .execute(),
      )
    await store('{"isOn":"yes"}')
    const issue = { as: 'maintainer' as const, body: { ids: [id] } }
    const answer = await test.call(invoiceContract.issueInvoices, issue)
    expect(answer.statusCode).toBe(500)
    expect((await invoices.one(id)).invoiceStatus).toBe('Draft')
    await test.database.write(trx =>
      trx.deleteFrom('invoice_key_values').where('name', '=', 'approval').execute(),
    )
    expect((await invoices.issue(id)).done).toEqual([id])
  })

  it('INV-31 is off by default, editable only with the right to manage invoices, and skips amounts below its threshold', async () => {
    const first = await test.call(invoiceApprovalContract.getApprovalRules, { as: 'maintainer' })
    expect(first.json()).toEqual({ rules: { isOn: false, threshold: null, currency: 'USD' } })
    const { id } = await invoices.add()
    expect((await ask(id)).json()).toMatchObject({
      code: 'invoice.approval_not_needed',
      status: 409,
    })
    expect((await rule(true, null, 'author')).statusCode).toBe(403)
    expect((await rule(true, -1)).statusCode).toBe(400)
    expect((await rule(true, 500)).json()).toEqual({
      rules: { isOn: true, threshold: 500, currency: 'USD' },
    })
    expect((await invoices.issue(id)).done).toEqual([id])
    const foreign = await invoices.add({ currency: 'EUR' })
    expect(refusedIn(await invoices.issue(foreign.id))).toEqual(['invoice.unapproved'])
    const large = await invoices.add({ items: [{ item: 'Work', cost: 500, qty: 1 }] })
    expect(refusedIn(await invoices.issue(large.id))).toEqual(['invoice.unapproved'])
  })
})

describe('second-person approval', () => {
  beforeEach(async () => {
    await rule(true)
  })

  it('INV-31 X-22 notifies the approver, allows issuing only after approval, and appears in the history', async () => {
    const { id } = await invoices.add()
    const sent = await test.call(invoiceDocumentsContract.sendInvoices, {
      as: 'maintainer',
      body: { ids: [id] },
    })
    expect(refusedIn(sent.json())).toEqual(['invoice.unapproved'])
    expect(await invoices.one(id)).toMatchObject({
      invoiceStatus: 'Draft',
      number: null,
      approval: '',
    })
    expect((await decide(id)).json()).toMatchObject({ code: 'invoice.approval_not_requested' })
    expect((await ask(id, 'maintainer', 'For Tuesday')).json().invoice).toMatchObject({
      approval: 'requested',
    })
    expect((await ask(id)).statusCode).toBe(409)
    expect(await bells('admin')).toContainEqual([
      'invoice-approval-requested',
      `/apps/invoice/preview/${id}`,
    ])
    expect((await bells('maintainer')).filter(([, link]) => link?.endsWith(`/${id}`))).toEqual([])
    expect((await invoices.list({ approval: 'requested' })).invoices.map(one => one.id)).toContain(
      id,
    )
    expect((await decide(id, { as: 'author' })).statusCode).toBe(403)
    expect((await decide(id, { as: 'maintainer' })).json()).toMatchObject({
      code: 'invoice.own_approval',
      status: 403,
    })
    expect(refusedIn(await invoices.issue(id))).toEqual(['invoice.unapproved'])
    expect((await decide(id, { note: 'Fine' })).json().invoice).toMatchObject({
      approval: 'approved',
    })
    expect(await bells('maintainer')).toContainEqual([
      'invoice-approved',
      `/apps/invoice/preview/${id}`,
    ])
    expect((await invoices.issue(id)).done).toEqual([id])
    const { history, approvalSteps } = await invoices.one(id)
    expect(history.map(({ event, by, detail }) => [event, by, detail]).slice(0, 3)).toEqual([
      ['created', 'maintainer', ''],
      ['approval-requested', 'maintainer', 'For Tuesday'],
      ['approved', 'admin', 'Fine'],
    ])
    expect(approvalSteps).toMatchObject({
      request: { by: 'maintainer' },
      decision: { by: 'admin', note: 'Fine' },
    })
    expect(
      (await invoices.list({ approval: 'approved' })).invoices.map(one => one.id),
    ).not.toContain(id)
  })

  it('INV-31 X-08 can be returned with a note; editing the draft voids the approval and the pending request', async () => {
    const { id, clientId } = await invoices.add()
    await ask(id)
    expect((await decide(id, { isApproved: false })).statusCode).toBe(400)
    expect(
      (await decide(id, { isApproved: false, note: 'The price is wrong' })).json().invoice,
    ).toMatchObject({ approval: 'returned' })
    expect(await bells('maintainer')).toContainEqual([
      'invoice-sent-back',
      `/apps/invoice/preview/${id}`,
    ])
    const change = (cost: number) =>
      test.call(invoiceContract.updateInvoice, {
        as: 'maintainer',
        body: { ...invoices.body(clientId, { items: [{ item: 'Work', cost, qty: 1 }] }), id },
      })
    await change(90)
    await ask(id)
    const { version } = await invoices.one(id)
    await change(91)
    expect((await decide(id)).json()).toMatchObject({ code: 'invoice.approval_not_requested' })
    await ask(id)
    // An approval covers exactly the version that the approver read.
    const body = { id, isApproved: true }
    const stale = await test.call(invoiceApprovalContract.decideApproval, {
      as: 'admin',
      body,
      headers: { 'if-match': `"${version}"` },
    })
    expect(stale.statusCode).toBe(412)
    expect((await decide(id)).statusCode).toBe(200)
    await change(92)
    expect(await invoices.one(id)).toMatchObject({ approval: '' })
    expect(refusedIn(await invoices.issue(id))).toEqual(['invoice.unapproved'])
    const { history } = await invoices.one(id)
    expect(history.filter(({ event }) => event === 'approval-reset')).toHaveLength(2)
  })

  it('INV-31 rejects approval by the last editor and is voided when the billed client changes', async () => {
    const client = await invoices.addClient('Moved Client', 'moved@client.example')
    const { id } = await invoices.add({ clientId: client.id })
    await test.call(invoiceContract.updateInvoice, {
      as: 'admin',
      body: { ...invoices.body(client.id), id },
    })
    await ask(id)
    expect((await decide(id)).json()).toMatchObject({ code: 'invoice.own_approval' })
    await test.call(invoiceContract.updateInvoice, {
      as: 'maintainer',
      body: { ...invoices.body(client.id), id },
    })
    await ask(id)
    await decide(id)
    const { avatarColor: _color, version: _version, ...fields } = client
    await test.call(invoiceContract.saveClient, {
      as: 'maintainer',
      body: { ...fields, isPaused: true },
    })
    expect(await invoices.one(id)).toMatchObject({ approval: 'approved' })
    await test.call(invoiceContract.saveClient, {
      as: 'maintainer',
      body: { ...fields, address: 'Elsewhere 1' },
    })
    expect(await invoices.one(id)).toMatchObject({ approval: '' })
    // A copy is a new invoice and needs its own approval.
    await ask(id)
    await decide(id)
    const copy = await test.call(invoiceContract.duplicateInvoice, {
      as: 'maintainer',
      body: { id },
    })
    expect(copy.json().invoice).toMatchObject({ approval: '', invoiceStatus: 'Draft' })
  })

  it('INV-28 INV-31 makes an auto-issuing series request approval instead', async () => {
    const client = await invoices.addClient('Series Client', 'series@client.example')
    const { issuedDate: _day, dueDate: _due, ...content } = invoices.body(client.id)
    const plan = {
      kind: 'series',
      name: 'Monthly',
      content,
      rule: 'FREQ=MONTHLY',
      startsOn: '2026-03-03',
      isAutoIssued: true,
    }
    expect(
      (await test.call(invoicePlansContract.savePlan, { as: 'maintainer', body: plan })).statusCode,
    ).toBe(200)
    test.wait(DAY)
    await test.database.write(trx =>
      addJob(trx, { kind: 'invoice.day', args: {}, now: test.now() }),
    )
    await test.runJobs()
    const [made] = (await invoices.list({ q: 'series@client' })).invoices
    expect(made).toMatchObject({ invoiceStatus: 'Draft', approval: 'requested' })
    expect((await decide(made?.id ?? 0, { as: 'maintainer' })).statusCode).toBe(200)
  })

  it('INV-31 X-24 logs rule changes and decisions, and the rule can be turned off', async () => {
    const { id } = await invoices.add()
    await ask(id)
    await rule(false)
    expect((await invoices.issue(id)).done).toEqual([id])
    const recent = await test.call(changesContract.listRecentChanges, { as: 'admin' })
    expect(recent.statusCode).toBe(200)
    expect((await decide(id)).json()).toMatchObject({ code: 'invoice.issued' })
    expect((await ask(999_999)).statusCode).toBe(404)
  })
})
