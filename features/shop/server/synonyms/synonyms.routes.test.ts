import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { shopAdminContract } from '../../contract/shop-admin.contract.ts'
import { shopContract } from '../../contract/shop.contract.ts'
import { shopSynonymsContract } from '../../contract/shop-synonyms.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { unitsOf } from '../list/seek.repo.ts'

// Tolerant search: typos, synonyms, word order.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  // The first write builds the word index from existing products.
  await test.makePerson()
})
afterAll(() => test.close())

async function search(q: string, query: Record<string, string> = {}) {
  const answer = await test.call(shopContract.listProducts, {
    query: { q, perPage: '100', ...query },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return shopContract.listProducts.output.parse(answer.json())
}
const names = async (q: string) => (await search(q)).products.map(product => product.name)
const at = <C extends { path: string }>(call: C, id: number): C => ({
  ...call,
  path: call.path.replace('{id}', `${id}`),
})
const add = (words: string[]) =>
  test.call(shopSynonymsContract.addSynonyms, { as: 'admin', body: { words } })
const list = async () =>
  shopSynonymsContract.listSynonyms.output.parse(
    (await test.call(shopSynonymsContract.listSynonyms, { as: 'admin' })).json(),
  ).synonyms
const undo = (id: number) => test.call(changesContract.undoChange, { as: 'admin', body: { id } })

describe('shop search', () => {
  it('SHOP-06 tolerates one typo and reports the correction', async () => {
    for (const q of ['hlden lamp', 'haldem lamp', 'Haldden', 'lamp hadlen']) {
      const found = await search(q)
      expect(
        found.products.map(product => product.name),
        q,
      ).toEqual(['Halden desk lamp'])
      expect(found.parsedQuery.corrected, q).toContain('halden')
      expect(found.parsedQuery.words, q).toContain('halden')
      expect(found.total, q).toBe(1)
    }
    // Brands are corrected, too.
    const brand = await search('nordlis')
    expect(new Set(brand.products.map(product => product.brand))).toEqual(new Set(['Nordlys']))
    expect(brand.parsedQuery.corrected).toBe('nordlys')
    expect(brand.facets.brands.reduce((sum, one) => sum + one.count, 0)).toBe(brand.total)
    expect((await search('nordlis', { priceRange: '10-100' })).total).toBeLessThanOrEqual(
      brand.total,
    )
  })

  it('SHOP-06 returns exact matches uncorrected, and nothing for unknown words', async () => {
    const exact = await search('lamp')
    expect(exact.parsedQuery).toEqual({ words: ['lamp'], corrected: null })
    // Two words that are apart or in reverse order both match.
    expect(await names('lamp halden')).toEqual(['Halden desk lamp'])
    expect((await search('lamp halden')).parsedQuery.corrected).toBeNull()
    for (const q of ['%', 'zzqqxx', 'halden zzqqxx', 'NOR-999'])
      expect((await search(q)).total, q).toBe(0)
  })

  it('SHOP-06 ignores accents, and doesn’t correct to words of other features', async () => {
    const body = {
      name: 'Théière Désirée',
      sku: '',
      description: '',
      brand: 'Korvet',
      category: 'Kitchen',
      price: 20,
      listPrice: null,
      cost: null,
      hasFreeShipping: false,
      lowStock: 0,
      pin: null,
      state: 'active',
    }
    await test.call(shopAdminContract.addProduct, { as: 'admin', body })
    expect(await names('theiere')).toEqual(['Théière Désirée'])
    await test.makePerson({ fullName: 'Quillon Marsh' })
    expect((await search('quilon')).parsedQuery).toEqual({ words: ['quilon'], corrected: null })
  })

  it('SHOP-06 treats synonyms alike, alone or within several words', async () => {
    expect(await names('flashlight')).toEqual(await names('lantern'))
    expect(await names('lantern')).toContain('Lantern 12')
    expect(await names('exercise book')).toContain('Dot notebook A5')
    expect((await search('dot journal')).parsedQuery).toEqual({
      words: ['dot', 'notebook'],
      corrected: null,
    })
    expect(
      unitsOf(
        ['red', 'exercise', 'book'],
        new Map([
          ['exercise book', ['notebook', 'exercise book']],
          ['book', ['volume']],
        ]),
      ),
    ).toEqual([['red'], ['exercise book', 'notebook']])
  })

  it('SHOP-06 returns products by id in the given order, without hidden ones', async () => {
    const rows = await test.database.read
      .selectFrom('products')
      .select(['id', 'state'])
      .orderBy('id', 'desc')
      .limit(4)
      .execute()
    const ids = rows.map(row => row.id)
    const ask = (idList: string) => test.call(shopContract.getProducts, { query: { ids: idList } })
    const shown = rows.filter(row => row.state === 'active').map(row => row.id)
    const { products } = shopContract.getProducts.output.parse(
      (await ask([...ids, 999_999].join(','))).json(),
    )
    expect(products.map(product => product.id)).toEqual(shown)
    expect(shown.length).toBeLessThan(ids.length)
    for (const bad of ['', 'x', '0', '1;2']) expect((await ask(bad)).statusCode, bad).toBe(400)
  })
})

describe('synonyms', () => {
  it('SHOP-06 are managed by shop managers, apply at once, and can be undone', async () => {
    expect(await names('kitchenware')).toEqual([])
    const { synonyms, changeId } = (await add(['Kitchenware', ' Enamel ', 'kitchenware'])).json()
    expect(synonyms.words).toEqual(['kitchenware', 'Enamel'])
    expect(await names('kitchenware')).toEqual(['Enamel mug'])
    const update = { ...at(shopSynonymsContract.updateSynonyms, synonyms.id) }
    const changed = await test.call(update, {
      as: 'admin',
      body: { words: ['kitchenware', 'kettle'] },
      headers: { 'if-match': '"1"' },
    })
    expect(changed.json().synonyms.version).toBe(2)
    expect(await names('kitchenware')).toEqual(['Break room kettle'])
    const stale = await test.call(update, {
      as: 'admin',
      body: { words: ['a', 'b'] },
      headers: { 'if-match': '"1"' },
    })
    expect([stale.statusCode, stale.json().current.version]).toEqual([412, 2])
    expect((await undo(changeId)).json()).toMatchObject({ status: 409, code: 'change.overtaken' })
    const deleted = await test.call(at(shopSynonymsContract.deleteSynonyms, synonyms.id), {
      as: 'admin',
    })
    expect(await names('kitchenware')).toEqual([])
    expect((await undo(deleted.json().changeId)).statusCode).toBe(200)
    expect(await names('kitchenware')).toEqual(['Break room kettle'])
  })

  it('SHOP-06 belong to one group each, of at least two words', async () => {
    const before = await list()
    const taken = await add(['lamp', 'TORCH'])
    expect(taken.json()).toMatchObject({
      status: 409,
      code: 'synonyms.taken',
      errors: { words: expect.stringContaining('Torch') },
    })
    expect((await add(['Lamp', 'lamp', '!'])).json()).toMatchObject({
      status: 422,
      errors: { words: expect.any(String) },
    })
    for (const words of [[], ['one'], ['one', ''], ['one', 'x'.repeat(41)]])
      expect((await add(words)).statusCode).toBe(400)
    expect(await list()).toEqual(before)
    for (const as of ['subscriber', 'author'] as const)
      expect(
        (await test.call(shopSynonymsContract.addSynonyms, { as, body: { words: ['p', 'q'] } }))
          .statusCode,
      ).toBe(403)
  })
})
