import { DAY } from '#platform/contract/durations.rules.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { invoiceContract } from '../contract/invoice.contract.ts'
import { invoiceMoneyContract } from '../contract/invoice-money.contract.ts'
import { FIRST_NUMBER } from '../contract/invoice.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createInvoiceHelper } from '../tests/invoice-helper.ts'

// The test clock starts at Monday, 2 March 2026, 9:00 UTC.

let test: TestApp
let helper: ReturnType<typeof createInvoiceHelper>
beforeAll(async () => {
  test = await createTestApp()
  helper = createInvoiceHelper(test)
})
afterAll(() => test.close())

const code = (answer: { statusCode: number; json: () => { code?: string } }) =>
  `${answer.statusCode} ${answer.json().code ?? ''}`.trim()
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('invoice API of the specification', () => {
  it('INV-01 lists all invoices with the total and a first page of ten, newest first', async () => {
    const { invoices, total, allData, allDataTruncated } = await helper.list()
    expect(invoices).toHaveLength(10)
    expect(allData).toHaveLength(total)
    expect(allDataTruncated).toBe(false)
    expect(invoices.map(({ id }) => id)).toEqual(
      invoices.map(({ id }) => id).toSorted((a, b) => b - a),
    )
    const [second] = (await helper.list({ page: '2' })).invoices
    expect(allData[10]?.id).toBe(second?.id)
    expect((await helper.list({ withAll: 'false' })).allData).toEqual([])
    expect(
      (
        await test.call(invoiceContract.listInvoices, {
          as: 'maintainer',
          query: { nonsense: '1' },
        })
      ).statusCode,
    ).toBe(400)
  })

  it('INV-01 searches client, address, number, total, balance and due date, and nothing else', async () => {
    const client = await helper.addClient('Zebulon Quist', 'zq@quist.example')
    const made = await helper.issued({
      clientId: client.id,
      items: [{ item: 'Rare', cost: 8123.45, qty: 1 }],
      dueDate: '2031-07-19',
    })
    await helper.pay(made.id, 123.45)
    const found = async (q: string) => (await helper.list({ q })).invoices.map(({ id }) => id)
    for (const q of [
      'zebulon',
      'ZQ@QUIST',
      `${made.number}`,
      '8123.45',
      '8,123.45',
      '8000.00',
      '2031-07-19',
      '19 jul 2031',
    ]) {
      expect(await found(q), q).toContain(made.id)
    }
    expect(await found('Rare')).toEqual([])
    expect((await helper.list({ q: '%' })).total).toBe(0)
  })

  it('INV-01 shows a picture only for clients who have an account', async () => {
    const { accessToken, userId } = await test.login('admin')
    const uploaded = await test.app.inject({
      method: 'POST',
      url: `${filesContract.uploadFile.path}?name=a.png&purpose=avatar`,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/octet-stream',
      },
      payload: PIXEL,
    })
    const body = { id: userId, fileId: uploaded.json().file.id }
    const set = await test.call(usersAdminContract.setAvatar, { as: 'admin', body })
    expect(set.statusCode).toBe(200)
    const known = await helper.addClient('Known Here', 'Admin@Example.com')
    const stranger = await helper.addClient('Unknown Here', 'unknown@elsewhere.example')
    for (const { id: clientId } of [known, stranger]) await helper.add({ clientId })
    const { invoices } = await helper.list({ q: 'known here' })
    const pictureOf = (name: string) => invoices.find(one => one.client.name === name)?.avatar
    expect(pictureOf('Unknown Here')).toBeNull()
    const shown = await test.app.inject(pictureOf('Known Here') ?? '/')
    expect(shown.headers['content-type']).toMatch(/^image/)
  })

  it('INV-01 treats "paid" as a status: text search never matches it', async () => {
    expect((await helper.list({ q: 'paid' })).total).toBe(0)
    const drafts = await helper.list({ status: 'Draft', perPage: '100' })
    expect(new Set(drafts.invoices.map(one => one.invoiceStatus))).toEqual(new Set(['Draft']))
    const paid = await helper.list({ status: 'Paid', perPage: '100' })
    expect(paid.total).toBeGreaterThan(5)
    expect(paid.invoices.every(one => one.invoiceStatus === 'Paid' && one.balance === 0)).toBe(true)
  })

  it('INV-01 sorts by every column including client name, and loses no row between pages', async () => {
    const { total } = await helper.list()
    for (const sortColumn of [
      'id',
      'client.name',
      'client.company',
      'client.companyEmail',
      'total',
      'balance',
      'issuedDate',
      'dueDate',
      'invoiceStatus',
    ]) {
      for (const sort of ['asc', 'desc']) {
        const ids = new Set<number>()
        for (let page = 1; page <= Math.ceil(total / 7); page += 1) {
          const { invoices } = await helper.list({
            sortColumn,
            sort,
            perPage: '7',
            page: `${page}`,
          })
          for (const { id } of invoices) ids.add(id)
        }
        expect(ids.size, `${sortColumn} ${sort}`).toBe(total)
      }
    }
    const names = (
      await helper.list({ sortColumn: 'client.name', sort: 'asc', perPage: '100' })
    ).invoices.map(({ client }) => client.name)
    expect(names.slice(0, 3)).toEqual(
      names.slice(0, 3).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    )
    // Yen have no decimals: amounts sort by their printed number, so ¥30,000 comes above $900.
    const totals = (
      await helper.list({ sortColumn: 'total', sort: 'desc', perPage: '100' })
    ).invoices.map(one => one.total)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  })

  it('INV-10 returns an invoice with lines and payment details, and 404 for an unknown one', async () => {
    const { invoice, paymentDetails, document } = await helper.get(FIRST_NUMBER)
    expect(invoice).toMatchObject({
      id: FIRST_NUMBER,
      number: FIRST_NUMBER,
      invoiceStatus: 'Paid',
      balance: 0,
    })
    expect(invoice.items.length).toBeGreaterThan(0)
    expect(paymentDetails).toMatchObject({
      totalDue: 0,
      totalDueText: '$0.00',
      bankName: 'Bank an der Töss',
      swiftCode: 'BTOSCH22',
    })
    expect(document).toMatchObject({
      company: { name: 'SMART FFT', country: 'Switzerland', logoUrl: null },
      mark: 'paid',
      balance: 0,
    })
    expect(
      code(
        await test.call(
          { ...invoiceContract.getInvoice, path: '/api/invoice/invoices/999999' },
          { as: 'admin' },
        ),
      ),
    ).toBe('404 invoice.not_found')
  })

  it('INV-24 returns five clients by default and searches all of them', async () => {
    const first = await test.call(invoiceContract.findClients, { as: 'maintainer' })
    expect(invoiceContract.findClients.output.parse(first.json())).toHaveLength(5)
    const found = await test.call(invoiceContract.findClients, {
      as: 'maintainer',
      query: { q: 'theodora' },
    })
    expect(found.json()).toMatchObject([{ company: 'Meridian Tools' }])
  })

  it('INV-26 deletes and restores drafts; rejects deleting issued invoices', async () => {
    const draft = await helper.add()
    const deleted = await test.call(invoiceContract.deleteInvoice, {
      as: 'maintainer',
      query: { id: `${draft.id}` },
    })
    expect(deleted.json()).toMatchObject({ id: draft.id })
    expect(
      (
        await test.call(invoiceContract.deleteInvoice, {
          as: 'maintainer',
          query: { id: `${draft.id}` },
        })
      ).statusCode,
    ).toBe(404)
    await test.call(changesContract.undoChange, {
      as: 'maintainer',
      body: { id: deleted.json().changeId },
    })
    expect((await helper.one(draft.id)).invoiceStatus).toBe('Draft')
    const issued = await helper.issued()
    expect(
      code(
        await test.call(invoiceContract.deleteInvoice, {
          as: 'maintainer',
          query: { id: `${issued.id}` },
        }),
      ),
    ).toBe('409 invoice.issued')
  })
})

describe('drafts', () => {
  it('INV-20 INV-21 get server-calculated totals and no number; a mismatching total is rejected', async () => {
    const client = await helper.addClient()
    const tax1 = { name: 'VAT', basisPoints: 1900 }
    const items = [
      {
        item: 'Half days',
        cost: 333.33,
        qty: 1.5,
        discount: 1000,
        tax1,
        tax2: { name: 'City', basisPoints: 250 },
      },
      { item: 'Box', cost: 9.99, qty: 3, tax1 },
    ]
    const made = await helper.add({ clientId: client.id, items, discount: { basisPoints: 500 } })
    // 333.33 × 1.5 = 500.00 (half up), less 10 % = 450.00; 3 × 9.99 = 29.97.
    expect(made.items.map(({ price }) => price)).toEqual([450, 29.97])
    expect(made).toMatchObject({
      number: null,
      invoiceStatus: 'Draft',
      subtotal: 479.97,
      discount: 24,
      currency: 'USD',
    })
    expect(made.total).toBe(Math.round((made.subtotal - made.discount + made.tax) * 100) / 100)
    expect(made.taxes.map(({ name }) => name)).toEqual(['VAT', 'City'])
    const wrong = await test.call(invoiceContract.addInvoice, {
      as: 'maintainer',
      body: helper.body(client.id, { items, total: made.total }),
    })
    expect(code(wrong)).toBe('422 invoice.total')
    const decimals = await test.call(invoiceContract.addInvoice, {
      as: 'maintainer',
      body: helper.body(client.id, { items: [{ item: 'x', cost: 1.005, qty: 1 }] }),
    })
    expect(code(decimals)).toBe('422 invoice.decimals')
    expect(
      (
        await test.call(invoiceContract.addInvoice, {
          as: 'maintainer',
          body: helper.body(client.id, { items: [] }),
        })
      ).statusCode,
    ).toBe(400)
  })

  it('INV-23 reject a due date before the invoice date and calculate it from the terms', async () => {
    const client = await helper.addClient()
    const tried = await test.call(invoiceContract.addInvoice, {
      as: 'maintainer',
      body: helper.body(client.id, { dueDate: '2026-03-01' }),
    })
    expect(code(tried)).toBe('422 invoice.due')
    expect((await helper.add({ clientId: client.id, terms: '14' })).dueDate).toBe('2026-03-16')
    expect(
      (await helper.add({ clientId: client.id, terms: 'month', issuedDate: '2026-02-11' })).dueDate,
    ).toBe('2026-02-28')
  })

  it('INV-27 reject a stale edit with the current version; edits can be undone', async () => {
    const draft = await helper.add()
    const edit = { ...helper.body(draft.clientId, { note: 'Mine' }), id: draft.id }
    const saved = await test.call(invoiceContract.updateInvoice, {
      as: 'maintainer',
      body: edit,
      headers: { 'if-match': `"${draft.version}"` },
    })
    expect(saved.json().invoice).toMatchObject({ note: 'Mine' })
    const stale = await test.call(invoiceContract.updateInvoice, {
      as: 'admin',
      body: edit,
      headers: { 'if-match': `"${draft.version}"` },
    })
    expect(stale.statusCode).toBe(412)
    expect(stale.json().current).toMatchObject({ id: draft.id, note: 'Mine' })
    await test.call(changesContract.undoChange, {
      as: 'maintainer',
      body: { id: saved.json().changeId },
    })
    expect((await helper.one(draft.id)).note).toBe('')
  })

  it('X-09 are created once when sent twice with one idempotency key', async () => {
    const client = await helper.addClient('Twice Sent', 'twice@sent.example')
    const headers = { 'idempotency-key': 'twice-sent-invoice-1' }
    const ids = new Set<number>()
    for (let time = 0; time < 2; time += 1) {
      const answer = await test.call(invoiceContract.addInvoice, {
        as: 'maintainer',
        body: helper.body(client.id),
        headers,
      })
      ids.add(answer.json().invoice.id)
    }
    expect(ids.size).toBe(1)
    expect((await helper.list({ clientId: `${client.id}` })).total).toBe(1)
  })

  it('INV-24 follow changes of their client; issued invoices keep the client as it was', async () => {
    const client = await helper.addClient('Old Name', 'old@name.example')
    const [draft, issued] = [
      await helper.add({ clientId: client.id }),
      await helper.issued({ clientId: client.id }),
    ]
    await test.call(invoiceContract.saveClient, {
      as: 'maintainer',
      body: { id: client.id, name: 'New Name', companyEmail: 'new@name.example' },
    })
    expect((await helper.one(draft.id)).client.name).toBe('New Name')
    expect((await helper.one(issued.id)).client).toMatchObject({
      name: 'Old Name',
      companyEmail: 'old@name.example',
    })
  })

  it('INV-02 are created by duplicating: dated today, with the same lines and terms', async () => {
    const source = await helper.issued({ issuedDate: '2026-01-05', dueDate: '2026-01-19' })
    const answer = await test.call(invoiceContract.duplicateInvoice, {
      as: 'maintainer',
      body: { id: source.id },
    })
    expect(answer.statusCode).toBe(201)
    const { invoice: copy } = invoiceContract.duplicateInvoice.output.parse(answer.json())
    expect(copy).toMatchObject({
      number: null,
      invoiceStatus: 'Draft',
      issuedDate: '2026-03-02',
      dueDate: '2026-03-16',
      copiedFrom: source.id,
    })
    expect([copy.total, copy.items.length]).toEqual([source.total, source.items.length])
  })
})

describe('invoice status', () => {
  it('INV-20 assigns the next number on issuing', async () => {
    const { number: next } = (
      await test.call(invoiceContract.prepareInvoice, { as: 'maintainer' })
    ).json()
    const draft = await helper.add()
    const { done } = await helper.issue(draft.id)
    expect(done).toEqual([draft.id])
    expect(await helper.one(draft.id)).toMatchObject({
      number: next,
      invoiceStatus: 'Sent',
      balance: 200,
    })
    expect((await helper.issue(draft.id)).refused).toMatchObject([
      { id: draft.id, code: 'invoice.issued' },
    ])
  })

  it('INV-08 shows paid before past due, and past due before partial payment', async () => {
    const { id } = await helper.issued({ dueDate: '2026-03-03' })
    expect((await helper.one(id)).invoiceStatus).toBe('Sent')
    await helper.pay(id, 50)
    expect((await helper.one(id)).invoiceStatus).toBe('Partial Payment')
    test.wait(2 * DAY)
    expect((await helper.one(id)).invoiceStatus).toBe('Past Due')
    expect(
      (await helper.list({ status: 'Past Due', perPage: '100' })).invoices.map(one => one.id),
    ).toContain(id)
    await helper.pay(id, 150)
    expect(await helper.one(id)).toMatchObject({ invoiceStatus: 'Paid', balance: 0, paid: 200 })
  })

  it('INV-03 counters equal the lists they link to', async () => {
    const counters = invoiceContract.countInvoices.output.parse(
      (await test.call(invoiceContract.countInvoices, { as: 'maintainer' })).json(),
    )
    const sum = async (status: string, field: 'total' | 'balance') => {
      const { invoices, total } = await helper.list({ status, perPage: '100' })
      const dollars = invoices
        .filter(one => one.currency === 'USD')
        .reduce((cents, one) => cents + Math.round(one[field] * 100), 0)
      return { value: total, dollars: dollars / 100 }
    }
    for (const [name, status, field] of [
      ['paid', 'Paid', 'total'],
      ['unpaid', 'Unpaid', 'balance'],
      ['overdue', 'Past Due', 'balance'],
    ] as const) {
      const shown = await sum(status, field)
      const figure = counters[name]
      expect(
        {
          value: figure.value,
          dollars: figure.sums.find(one => one.currency === 'USD')?.amount ?? 0,
        },
        name,
      ).toEqual(shown)
    }
    expect(counters.invoices.value).toBe((await helper.list()).total)
  })

  it('INV-06 filters by client, date, amount and days overdue', async () => {
    const all = (await helper.list({ perPage: '100' })).invoices
    const ids = async (query: Record<string, string>) =>
      (await helper.list({ ...query, perPage: '100' })).invoices.map(({ id }) => id)
    const [some] = all
    expect(await ids({ clientId: `${some?.clientId}` })).toEqual(
      all.filter(one => one.clientId === some?.clientId).map(({ id }) => id),
    )
    expect(await ids({ from: '2026-01-01', to: '2026-01-31' })).toEqual(
      all
        .filter(one => one.issuedDate >= '2026-01-01' && one.issuedDate <= '2026-01-31')
        .map(({ id }) => id),
    )
    expect(await ids({ minTotal: '500', maxTotal: '900' })).toEqual(
      all.filter(one => one.total >= 500 && one.total <= 900).map(({ id }) => id),
    )
    const today = Date.parse(test.now().toISOString().slice(0, 10))
    const late = all.filter(
      one => one.invoiceStatus === 'Past Due' && (today - Date.parse(one.dueDate ?? '')) / DAY > 30,
    )
    expect(
      [
        ...(await ids({ age: '31-60' })),
        ...(await ids({ age: '61-90' })),
        ...(await ids({ age: '91+' })),
      ].toSorted((a, b) => a - b),
    ).toEqual(late.map(({ id }) => id).toSorted((a, b) => a - b))
  })

  it('INV-02 voiding keeps the number and leaves all totals; paid invoices are rejected', async () => {
    const { id, number } = await helper.issued()
    const answer = await test.call(invoiceMoneyContract.voidInvoice, {
      as: 'maintainer',
      body: { id, reason: 'Wrong client', copy: true },
    })
    expect(answer.json().invoice).toMatchObject({
      number,
      invoiceStatus: 'Void',
      balance: 0,
      voided: { reason: 'Wrong client' },
    })
    expect(await helper.one(answer.json().copyId)).toMatchObject({
      invoiceStatus: 'Draft',
      copiedFrom: id,
    })
    const paid = await helper.issued()
    await helper.pay(paid.id, 10)
    const refused = await test.call(invoiceMoneyContract.voidInvoice, {
      as: 'maintainer',
      body: { id: paid.id, reason: 'No' },
    })
    expect(code(refused)).toBe('409 invoice.has_money')
  })

  it('INV-04 bulk actions process what they can and report why the rest was refused', async () => {
    const [one, two, issued] = [await helper.add(), await helper.add(), await helper.issued()]
    const answer = await test.call(invoiceContract.deleteInvoices, {
      as: 'maintainer',
      body: { ids: [one.id, two.id, issued.id, 999_999] },
    })
    expect(answer.json()).toMatchObject({
      done: [one.id, two.id],
      refused: [
        { id: issued.id, code: 'invoice.issued' },
        { id: 999_999, code: 'invoice.not_found' },
      ],
    })
  })
})
