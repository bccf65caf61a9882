import { HOUR } from '#platform/contract/durations.rules.ts'
import { invoiceDocumentsContract } from '../../contract/invoice-documents.contract.ts'
import { invoiceContract } from '../../contract/invoice.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readBack } from '#app/server/test/e-invoice/read-back.ts'
import { type SmtpSink, startSmtpSink } from '#app/server/test/nodes/smtp-sink.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createInvoiceHelper } from '../../tests/invoice-helper.ts'

const AS = 'maintainer'
let sink: SmtpSink
let test: TestApp
let invoices: ReturnType<typeof createInvoiceHelper>

beforeAll(async () => {
  sink = await startSmtpSink()
  test = await createTestApp({ smtpUrl: sink.url })
  invoices = createInvoiceHelper(test)
})
beforeEach(async () => {
  await test.runJobs()
  sink.received.splice(0)
})
afterAll(async () => {
  await test.close()
  await sink.close()
})

async function send(body: object, headers: Record<string, string> = {}) {
  const answer = await test.call(invoiceDocumentsContract.sendInvoices, { as: AS, body, headers })
  const result =
    answer.statusCode === 200
      ? invoiceDocumentsContract.sendInvoices.output.parse(answer.json())
      : undefined
  return { answer, notified: result }
}
async function bytesOf(index = 0): Promise<Uint8Array> {
  const content = sink.received[index]?.attachments[0]?.content
  if (!(content instanceof ArrayBuffer)) throw new Error('no attachment')
  return new Uint8Array(content)
}

describe('sending invoices by email', () => {
  it('INV-13 issues a draft and emails it to the client with the PDF, a working link and a history entry', async () => {
    const draft = await invoices.add({ items: [{ item: 'Work', cost: 123.45, qty: 2 }] })
    const { notified } = await send({ ids: [draft.id] })
    expect(notified).toEqual({ done: [draft.id], refused: [] })
    await test.runJobs()
    const [mail] = sink.received
    const invoice = await invoices.one(draft.id)
    expect(invoice).toMatchObject({ invoiceStatus: 'Sent' })
    expect(mail?.to?.[0]?.address).toBe('petra@client.example')
    expect(mail?.subject).toBe(`Invoice ${invoice.number} from SMART FFT`)
    expect(mail?.text).toContain('Hello Petra Client,')
    expect(mail?.text).toContain('for $246.90')
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`Invoice ${invoice.number}.pdf`, 'application/pdf'],
    ])
    const { texts } = await readBack(await bytesOf())
    expect(texts).toContain(`Invoice ${invoice.number}`)
    expect(texts.filter(text => text === '$246.90').length).toBeGreaterThan(2)
    const url = /http\S+\/i\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
    expect((await test.app.inject({ method: 'GET', url: new URL(url).pathname })).body).toContain(
      'Petra Client',
    )
    expect(
      (await invoices.one(draft.id)).history.map(({ event, detail }) => [event, detail]),
    ).toEqual(
      expect.arrayContaining([
        ['issued', `#${invoice.number}`],
        ['sent', 'petra@client.example'],
        ['opened', ''],
      ]),
    )
  })

  it('INV-13 sends a custom message with its placeholders filled in to a custom address', async () => {
    const invoice = await invoices.issued()
    const message = 'Dear {{client}},\n\n{{number}} for {{ total }}, <b>{{unknown}}</b>'
    await send({
      ids: [invoice.id],
      to: 'books@client.example',
      subject: 'No {{number}}\r\nBcc: all@evil.example',
      message,
    })
    await test.runJobs()
    const [mail] = sink.received
    expect(mail?.to?.map(({ address }) => address)).toEqual(['books@client.example'])
    expect(mail?.bcc ?? []).toEqual([])
    expect(mail?.subject).toBe(`No ${invoice.number} Bcc: all@evil.example`)
    expect(mail?.text).toContain(`${invoice.number} for $200.00, <b>{{unknown}}</b>`)
    expect(mail?.html).toContain('&lt;b&gt;{{unknown}}&lt;/b&gt;')
    expect((await invoices.one(invoice.id)).history).toContainEqual(
      expect.objectContaining({ event: 'sent', detail: 'books@client.example' }),
    )
  })

  it('INV-13 X-33 writes email and PDF in the client’s language', async () => {
    const saved = await test.call(invoiceContract.saveClient, {
      as: AS,
      body: { name: 'Yusuf', companyEmail: 'y@client.example', language: 'ar' },
    })
    const { client } = invoiceContract.saveClient.output.parse(saved.json())
    const invoice = await invoices.issued({ clientId: client.id })
    await send({ ids: [invoice.id] })
    await test.runJobs()
    expect(sink.received[0]?.subject).toBe(`الفاتورة ${invoice.number} من SMART FFT`)
    expect(sink.received[0]?.html).toContain('dir="rtl"')
    expect((await readBack(await bytesOf())).language).toBe('ar')
  })

  it('INV-25 applies display options and payment methods to the email as to the PDF', async () => {
    const shown = await invoices.issued({
      note: 'Come again.',
      paymentTerms: 'Within a week.',
      acceptedPayments: ['paypal'],
      showPaymentStub: true,
    })
    const hidden = await invoices.issued({
      note: 'Come again.',
      paymentTerms: 'Within a week.',
      showClientNotes: false,
      showTerms: false,
    })
    await send({ ids: [shown.id, hidden.id] })
    await test.runJobs()
    const [first, second] = sink.received.toSorted((a, b) =>
      (a.subject ?? '').localeCompare(b.subject ?? ''),
    )
    for (const words of [
      'Come again.',
      'Payment terms: Within a week.',
      'Accepted payment methods: PayPal',
      'IBAN: ',
    ]) {
      expect(first?.text).toContain(words)
      expect(second?.text).not.toContain(words)
    }
  })

  it('INV-04 reports each invoice of a batch; a missing address, void or unknown invoice doesn’t stop the others', async () => {
    const nobody = await invoices.addClient('No Address', '')
    const [good, mute] = [await invoices.issued(), await invoices.issued({ clientId: nobody.id })]
    const { notified } = await send({ ids: [good.id, mute.id, 999_999] })
    expect(notified?.done).toEqual([good.id])
    expect(notified?.refused.map(({ id, code }) => [id, code])).toEqual([
      [mute.id, 'invoice.no_address'],
      [999_999, 'invoice.not_found'],
    ])
    expect(await invoices.one(mute.id)).toMatchObject({
      history: expect.not.arrayContaining([expect.objectContaining({ event: 'sent' })]),
    })
  })

  it('INV-13 sends once when submitted twice with one idempotency key', async () => {
    const invoice = await invoices.issued()
    const headers = { 'idempotency-key': 'send-this-once-0001' }
    await send({ ids: [invoice.id] }, headers)
    await send({ ids: [invoice.id] }, headers)
    await test.runJobs()
    expect(sink.received).toHaveLength(1)
  })

  it('INV-13 rejects one address for several invoices, invalid addresses and users without permission', async () => {
    const [one, two] = [await invoices.issued(), await invoices.issued()]
    expect(
      (await send({ ids: [one.id, two.id], to: 'a@client.example' })).answer.json(),
    ).toMatchObject({
      status: 422,
      code: 'invoice.one_address',
    })
    expect((await send({ ids: [one.id], to: 'nobody' })).answer.statusCode).toBe(400)
    expect(
      (
        await test.call(invoiceDocumentsContract.sendInvoices, {
          as: 'subscriber',
          body: { ids: [one.id] },
        })
      ).statusCode,
    ).toBe(403)
  })

  it('INV-13 attaches the PDF when delivery succeeds only on retry', async () => {
    const invoice = await invoices.issued()
    sink.refuse(1)
    await send({ ids: [invoice.id] })
    await test.runJobs()
    expect(sink.received).toHaveLength(0)
    test.wait(HOUR)
    await test.runJobs()
    expect((await readBack(await bytesOf())).texts).toContain(`Invoice ${invoice.number}`)
  })

  it('INV-13 prepares the email text, with the next number for a draft', async () => {
    const draft = await invoices.add()
    const answer = await test.call(invoiceDocumentsContract.prepareMail, {
      as: AS,
      query: { id: `${draft.id}` },
    })
    const { next } = await test.database.read
      .selectFrom('invoice_numbers')
      .select('next')
      .where('kind', '=', 'invoice')
      .executeTakeFirstOrThrow()
    expect(answer.json()).toMatchObject({
      to: 'petra@client.example',
      subject: 'Invoice {{number}} from {{company}}',
      values: { number: `${next}`, client: 'Petra Client', total: '$200.00', due: '16 Mar 2026' },
      canSend: true,
    })
  })
})
