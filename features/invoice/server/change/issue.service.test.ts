import { setTimeout } from 'node:timers/promises'
import { invoiceContract } from '../../contract/invoice.contract.ts'
import { FIRST_NUMBER } from '../../contract/invoice.rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Nodes, startNodes } from '#app/server/test/nodes/running-nodes.ts'

// Concurrent issuing: over one process on SQLite, over two on PostgreSQL. `INVOICES=1000` makes it longer.

const MANY = Number(process.env['INVOICES'] ?? 200)
const AT_ONCE = 100
const PAUSE_MILLISECONDS = 250
let nodes: Nodes
beforeAll(async () => {
  nodes = await startNodes()
}, 120_000)
afterAll(() => nodes.close())

it('INV-20 issues hundreds of invoices concurrently with unique numbers and no gaps', async () => {
  const tokens = await Promise.all([0, 1].map(async node => (await nodes.signIn(node)).token))
  const call = async (
    index: number,
    one: Parameters<Nodes['send']>[1],
    request: object,
  ): Promise<Response> => {
    const answer = await nodes.send(index, one, { token: tokens[index % 2] ?? '', ...request })
    if (answer.status !== 503) return answer
    // Shed by an overloaded server: sent again after a pause, as every client does.
    await setTimeout(PAUSE_MILLISECONDS)
    return call(index, one, request)
  }
  const start = invoiceContract.prepareInvoice.output.parse(
    await (await call(0, invoiceContract.prepareInvoice, {})).json(),
  )
  expect(start.number).toBeGreaterThan(FIRST_NUMBER)
  const body = {
    clientId: 1,
    currency: 'USD',
    items: [{ item: 'Work', cost: 1, qty: 1 }],
    issuedDate: start.today,
  }
  const ids: number[] = []
  for (let from = 0; from < MANY; from += AT_ONCE) {
    const made = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        call(index, invoiceContract.addInvoice, { body }),
      ),
    )
    for (const answer of made)
      ids.push(invoiceContract.addInvoice.output.parse(await answer.json()).invoice.id)
  }
  // Each in its own request, half of them sent twice, from both processes concurrently.
  const again = ids.filter((_, index) => index % 2 === 0)
  const issued = await Promise.all(
    [...ids, ...again].map((id, index) =>
      call(index, invoiceContract.issueInvoices, { body: { ids: [id] } }),
    ),
  )
  const answers = await Promise.all(
    issued.map(async answer => invoiceContract.issueInvoices.output.parse(await answer.json())),
  )
  expect(answers.flatMap(({ done }) => done)).toHaveLength(MANY)
  expect(answers.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual(
    again.map(() => 'invoice.issued'),
  )
  const numbers: number[] = []
  for (let page = 1; page <= MANY / 100; page += 1) {
    const query = {
      from: start.today,
      perPage: '100',
      page: `${page}`,
      withAll: 'false',
      clientId: '1',
      status: 'Sent',
    }
    const list = invoiceContract.listInvoices.output.parse(
      await (await call(page, invoiceContract.listInvoices, { query })).json(),
    )
    numbers.push(...list.invoices.map(({ number }) => number ?? 0))
  }
  const expected = Array.from({ length: MANY }, (_, index) => start.number + index)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(expected)
}, 240_000)
