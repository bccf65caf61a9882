import { DAY } from '#platform/contract/durations.rules.ts'
import type { Call } from '#platform/contract/define.ts'
import { invoiceDocumentsContract } from '../../contract/invoice-documents.contract.ts'
import { invoiceMoneyContract } from '../../contract/invoice-money.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBack } from '#app/server/test/e-invoice/read-back.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createInvoiceHelper } from '../../tests/invoice-helper.ts'

const AS = 'maintainer'
let test: TestApp
let invoices: ReturnType<typeof createInvoiceHelper>

beforeAll(async () => {
  test = await createTestApp()
  invoices = createInvoiceHelper(test)
})
afterAll(() => test.close())

const { openInvoiceLink, getLinkedDocument, claimPaid } = invoiceDocumentsContract
const byToken = (call: Call, token: string): Call => ({
  ...call,
  path: call.path.replace('{token}', token),
})
async function share(id: number, days = 7): Promise<string> {
  const answer = await test.call(invoiceDocumentsContract.addInvoiceLink, {
    as: AS,
    body: { id, days },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return (
    invoiceDocumentsContract.addInvoiceLink.output.parse(answer.json()).url?.split('/i/')[1] ?? ''
  )
}
const linksOf = async (id: number) =>
  invoiceDocumentsContract.listInvoiceLinks.output.parse(
    (
      await test.call(invoiceDocumentsContract.listInvoiceLinks, { as: AS, query: { id: `${id}` } })
    ).json(),
  ).links
const eventsOf = async (id: number) =>
  (await invoices.one(id)).history.map(({ event, by }) => `${event} ${by}`)
/** What the three public endpoints of a link answer, without the parts that vary per response. */
async function answersOf(token: string): Promise<string[]> {
  const answers = []
  for (const call of [openInvoiceLink, getLinkedDocument, claimPaid]) {
    const { statusCode, body, headers } = await test.call(byToken(call, token), {
      headers: { 'accept-language': 'en', accept: 'text/html' },
    })
    const plain = body.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/"requestId":"[^"]*"/g, '')
    answers.push(`${statusCode} ${headers['content-type']} ${headers['cache-control']} ${plain}`)
  }
  return answers
}

describe('invoice link', () => {
  it('INV-15 shows the invoice without an account, uncached and without a referrer', async () => {
    const invoice = await invoices.issued()
    const token = await share(invoice.id)
    expect(token).toMatch(/^[\w-]{43}$/)
    const page = await test.call(byToken(openInvoiceLink, token))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`Invoice ${invoice.number}`)
    expect(page.body).toContain('$200.00')
    expect(page.body).not.toContain(token)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const file = await test.call(byToken(getLinkedDocument, token))
    expect((await readBack(file.rawPayload)).texts).toContain(`Invoice ${invoice.number}`)
    expect(await eventsOf(invoice.id)).toEqual(
      expect.arrayContaining(['opened Petra Client', 'downloaded Petra Client']),
    )
    expect(await invoices.one(invoice.id)).toMatchObject({ invoiceStatus: 'Downloaded' })
    expect(await linksOf(invoice.id)).toMatchObject([
      { openedAt: expect.any(String), downloadedAt: expect.any(String), claimedAt: null },
    ])
  })

  it('INV-15 stores only the hash of its token', async () => {
    const invoice = await invoices.issued()
    const token = await share(invoice.id)
    const rows = await test.database.read
      .selectFrom('invoice_links')
      .selectAll()
      .where('invoice_id', '=', invoice.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(await linksOf(invoice.id))).not.toContain(token)
  })

  it('INV-15 answers wrong, expired and revoked tokens alike on every endpoint', async () => {
    const [ended, revoked] = [await invoices.issued(), await invoices.issued()]
    const [endedToken, revokedToken] = [await share(ended.id, 7), await share(revoked.id, 365)]
    await test.call(invoiceDocumentsContract.revokeInvoiceLinks, {
      as: AS,
      body: { id: revoked.id },
    })
    test.wait(8 * DAY)
    const strange = await answersOf('A'.repeat(43))
    expect(strange.map(answer => answer.slice(0, 3))).toEqual(['404', '404', '404'])
    expect(strange[0]).toContain('This link is no longer valid')
    for (const token of [endedToken, revokedToken, 'x', `${endedToken}A`])
      expect(await answersOf(token)).toEqual(strange)
  })

  it('INV-15 gives access only to its own invoice, and not once that is deleted', async () => {
    const [one, two] = [await invoices.issued(), await invoices.issued()]
    const token = await share(one.id)
    for (const path of [
      `/i/${token}/../${two.id}`,
      `/i/${token}/pdf?id=${two.id}`,
      `/api/invoice/invoices/${two.id}/pdf`,
    ])
      expect([400, 401, 404]).toContain(
        (await test.app.inject({ method: 'GET', url: path })).statusCode,
      )
    await test.database.write(trx =>
      trx
        .updateTable('invoices')
        .set({ deleted_at: test.now().toISOString() })
        .where('id', '=', one.id)
        .execute(),
    )
    expect((await test.call(byToken(openInvoiceLink, token))).statusCode).toBe(404)
  })

  it('INV-15 notifies once when a payment is reported, and books nothing', async () => {
    const invoice = await invoices.issued()
    const token = await share(invoice.id)
    for (let time = 0; time < 2; time += 1)
      expect((await test.call(byToken(claimPaid, token))).json()).toEqual({ ok: true })
    const after = await invoices.one(invoice.id)
    expect(after).toMatchObject({ balance: invoice.total, paid: 0 })
    expect(after.history.filter(({ event }) => event === 'claimed')).toHaveLength(1)
    expect((await test.call(byToken(openInvoiceLink, token))).body).toContain(
      'look out for your transfer',
    )
  })

  it('INV-15 takes the report of the rest once a part is recorded', async () => {
    const invoice = await invoices.issued()
    const token = await share(invoice.id)
    const claims = async () => {
      await test.call(byToken(claimPaid, token))
      const { history } = await invoices.one(invoice.id)
      return history.filter(({ event }) => event === 'claimed').length
    }
    expect([await claims(), await claims()]).toEqual([1, 1])
    test.wait(1_000)
    await invoices.pay(invoice.id, 50)
    const { body } = await test.call(byToken(openInvoiceLink, token))
    expect(body).toContain('I’ve paid by bank transfer')
    expect([await claims(), await claims()]).toEqual([2, 2])
  })

  it('INV-15 shows that the invoice is void and rejects payment reports', async () => {
    const invoice = await invoices.issued()
    const token = await share(invoice.id)
    await test.call(invoiceMoneyContract.voidInvoice, {
      as: AS,
      body: { id: invoice.id, reason: 'Wrong client' },
    })
    expect((await test.call(byToken(openInvoiceLink, token))).body).toContain('Void')
    expect((await test.call(byToken(claimPaid, token))).statusCode).toBe(409)
  })

  it('INV-15 cannot be created for a draft or without permission', async () => {
    const draft = await invoices.add()
    const make = (as: 'maintainer' | 'subscriber', id: number) =>
      test.call(invoiceDocumentsContract.addInvoiceLink, { as, body: { id, days: 7 } })
    expect((await make(AS, draft.id)).json()).toMatchObject({ status: 409, code: 'invoice.draft' })
    expect((await make('subscriber', draft.id)).statusCode).toBe(403)
    expect((await make(AS, 999_999)).statusCode).toBe(404)
  })

  it('INV-15 escapes user input in the page', async () => {
    const client = await invoices.addClient('<script>alert(1)</script>')
    const invoice = await invoices.issued({
      clientId: client.id,
      items: [{ item: '"><img src=x onerror=alert(1)>', cost: 1, qty: 1 }],
    })
    const { body } = await test.call(byToken(openInvoiceLink, await share(invoice.id)))
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x')
    expect(body).toContain('&lt;script&gt;alert(1)')
  })
})

describe('public link endpoints', () => {
  it('INV-15 INV-18 are rate-limited per minute', async () => {
    const limited = await createTestApp({ rateLimits: true })
    const codes = []
    for (let time = 0; time < 12; time += 1)
      codes.push((await limited.call(byToken(claimPaid, 'A'.repeat(43)))).statusCode)
    await limited.close()
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 404))
    expect(codes.slice(10)).toEqual([429, 429])
  })
})
