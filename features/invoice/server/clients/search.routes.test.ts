import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { searchFor } from '#features/main-search/tests/search-for.ts'
import { invoiceContract } from '../../contract/invoice.contract.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const searched = async (q: string, as: 'admin' | 'subscriber' = 'admin') =>
  (await searchFor(test, q, { as, group: 'records' })).map(({ title, link }) => [title, link])
async function save(client: { id?: number; name: string; company: string; companyEmail: string }) {
  const answer = await test.call(invoiceContract.saveClient, { as: 'admin', body: client })
  expect(answer.statusCode, answer.body).toBe(200)
  return invoiceContract.saveClient.output.parse(answer.json()).client
}

it('NAV-02 INV-22 clients are found by the search over everything, as they are now, by those who may read them', async () => {
  const client = {
    name: 'Zébulon Quist',
    company: 'Quokka Works',
    companyEmail: 'z.quist@pouch.example',
  }
  const { id } = await save(client)
  const hit = ['Zébulon Quist', '/apps/invoice/list?panel=clients&client=Z%C3%A9bulon+Quist']
  for (const q of ['zebulon', 'quist', 'quokka w', 'pouch', 'quoxka'])
    expect([q, await searched(q)]).toEqual([q, [hit]])
  expect(await searched('quokka', 'subscriber')).toEqual([])
  await save({ ...client, id, company: 'Numbat Works' })
  expect(await searched('quokka')).toEqual([])
  expect(await searched('numbat')).toEqual([hit])
})
