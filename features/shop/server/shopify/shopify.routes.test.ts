import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { SHOPIFY_COLUMNS, shopImportContract } from '../../contract/shop-import.contract.ts'
import { shopAdminContract } from '../../contract/shop-admin.contract.ts'
import { importReport } from '#platform/contract/import.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { mapShopify, SHOPIFY_PRODUCTS } from '../../tests/shopify-sample.ts'
import { colorNamed } from './colors.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await undoAll()
})

const undone = new Set<number>()
const changes = async () => {
  const answer = await test.call(changesContract.listRecentChanges, { as: 'admin' })
  return changesContract.listRecentChanges.output.parse(answer.json()).changes
}
/** Removes what an earlier test imported. */
async function undoAll(): Promise<void> {
  for (const { id } of await changes()) {
    if (undone.has(id)) continue
    undone.add(id)
    await test.call(changesContract.undoChange, { as: 'admin', body: { id } })
  }
  for (const { id } of await changes()) undone.add(id)
}
const send = (csv: string, more: { dryRun?: boolean; skipInvalid?: boolean } = {}) =>
  test.call(shopImportContract.importShopify, {
    as: 'admin',
    body: { csv, mapping: mapShopify(csv, SHOPIFY_COLUMNS), ...more },
  })
const bring = async (csv: string, more?: Parameters<typeof send>[1]) => {
  const answer = await send(csv, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return importReport.parse(answer.json())
}
const products = async (q: string, show: 'active' | 'hidden' = 'active') => {
  const answer = await test.call(shopAdminContract.listAdminProducts, {
    as: 'admin',
    query: { q, show },
  })
  return shopAdminContract.listAdminProducts.output.parse(answer.json()).products
}
const reasons = ({ errors }: Awaited<ReturnType<typeof bring>>) =>
  errors.map(({ row, field, reason, code }) => `${row} ${field} ${reason ?? code}`)
const lines = (...rows: string[]) => [SHOPIFY_PRODUCTS.split('\n')[0], ...rows, ''].join('\n')

describe('Shopify product import', () => {
  it('SHOP-07 X-19 is previewed, imports complete products, and is undone at once', async () => {
    const tried = await bring(SHOPIFY_PRODUCTS)
    expect(tried).toMatchObject({ rows: 6, valid: 6, errors: [], imported: 0 })
    expect(await products('apron')).toEqual([])
    expect(await bring(SHOPIFY_PRODUCTS, { dryRun: false })).toMatchObject({ imported: 3 })
    const [apron] = await products('apron')
    expect(apron).toMatchObject({
      name: 'Linen Apron',
      brand: 'Hearth & Loom',
      category: 'Kitchen textiles',
      description: 'Washed linen & two pockets.\nMade to last',
      price: 39,
      listPrice: 49,
      cost: 14.2,
      stock: 6,
      sku: '',
    })
    expect(
      apron?.variants.map(({ name, color, sku, price, stock }) => ({
        name,
        color,
        sku,
        price,
        stock,
      })),
    ).toEqual([
      { name: 'Sand / S', color: '#d9c4a0', sku: 'APR-SND-S', price: null, stock: 4 },
      { name: 'Sand / L', color: '#d9c4a0', sku: 'APR-SND-L', price: 42, stock: 2 },
      { name: 'Navy / S', color: '#22304f', sku: 'APR-NVY-S', price: null, stock: 0 },
    ])
    expect(await products('spoon')).toMatchObject([
      { sku: 'SPN-OAK', stock: 25, category: 'Utensils', variants: [] },
    ])
    // A draft is not in the shop.
    expect(await products('towel', 'hidden')).toMatchObject([{ name: 'Tea Towel', price: 9.9 }])
    const [last] = await changes()
    expect(last?.action).toBe('import')
    const body = { id: last?.id ?? 0 }
    expect((await test.call(changesContract.undoChange, { as: 'admin', body })).statusCode).toBe(
      200,
    )
    expect([...(await products('apron')), ...(await products('spoon'))]).toEqual([])
    // After undoing, the same file can be imported again.
    expect(await bring(SHOPIFY_PRODUCTS)).toMatchObject({ valid: 6, errors: [] })
  })

  it('X-19 reports unsupported data row by row, without rejecting it', async () => {
    const { skipped: left } = await bring(SHOPIFY_PRODUCTS)
    expect(left?.entries.map(({ row, title, reason }) => `${row} ${title} ${reason}`)).toEqual([
      '2 Linen Apron pictures',
      '2 Linen Apron tags',
      '4 Linen Apron stock',
      '6 Oak Spoon brand',
      '7 Tea Towel category',
    ])
    const sizes = lines(
      ...Array.from(
        { length: 26 },
        (_, at) => `ring,${at === 0 ? 'Ring' : ''},,A,,B,,,,${at + 40},,,,,,1,5,,,,,,`,
      ),
    )
    const { skipped: more } = await bring(sizes)
    expect(more?.entries.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '2 options',
      '26 variants',
      '27 variants',
    ])
  })

  it('X-19 creates nothing twice from the same file, even after renaming', async () => {
    await bring(SHOPIFY_PRODUCTS, { dryRun: false })
    const again = await bring(SHOPIFY_PRODUCTS, { dryRun: false, skipInvalid: true })
    expect(again).toMatchObject({ valid: 0, imported: 0 })
    expect(new Set(again.errors.map(({ reason }) => reason))).toEqual(new Set(['import.known']))
    expect(await products('apron')).toHaveLength(1)
    // Renamed since, in another file: it is still the same product.
    expect(reasons(await bring(lines('LINEN-APRON,Apron new,,A,,B,,,,,,,,,,1,5,,,,,,')))).toEqual([
      '2 handle import.known',
    ])
    expect(reasons(await bring(lines('other,Other,,A,,B,,,,,,,,,SPN-OAK,1,5,,,,,,')))).toEqual([
      '2 sku sku.taken',
    ])
  })

  it('X-19 rejects a whole product for one invalid row and imports the others', async () => {
    const csv = lines(
      'good-one,Shopify Good,,A,,B,,,,,,,,,,1,5,,,,,,',
      'bad-one,Shopify Bad,,A,,B,,,,Red,,,,,,1,x,,,,,,',
      'bad-one,,,,,,,,,Blue,,,,,,1,5,,,,,,',
      'fine-one,Fine,,A,,B,,,,,,,,,,1,5.005,,,,,,',
      'no-name,,,A,,B,,,,,,,,,,1,5,,,,,,',
      'no-price,Free,,A,,B,,,,,,,,,,1,,,,,,,',
      `long-one,${'a'.repeat(121)},,A,,B,,,,,,,,,,1,5,,,,,,`,
      ',Nameless,,A,,B,,,,,,,,,,1,5,,,,,,',
      'twin-a,Twin A,,A,,B,,,,,,,,,TWIN,1,5,,,,,,',
      'twin-b,Twin B,,A,,B,,,,,,,,,TWIN,1,5,,,,,,',
    )
    const report = await bring(csv, { dryRun: false, skipInvalid: true })
    expect(reasons(report)).toEqual([
      '3 price invalid',
      '4 handle import.group',
      '5 price price.too_fine',
      '6 name shopify.no_name',
      '7 price shopify.no_price',
      '8 name too_long',
      '9 handle required',
      '11 sku sku.taken',
    ])
    expect(report.imported).toBe(2)
    expect(await products('Shopify Good')).toHaveLength(1)
    expect(await products('Shopify Bad')).toHaveLength(0)
  })

  it('X-19 rejects unreadable or oversized files with 400 or 413, and creates nothing', async () => {
    for (const [csv, status, code] of [
      ['Handle,Title', 400, 'import.empty'],
      ['Handle,Title\n"one,two', 400, 'import.unreadable'],
      [`Handle,Title\n${'a,b\n'.repeat(5_001)}`, 413, 'import.too_many'],
      ['', 400, 'input.invalid'],
    ] as const) {
      const answer = await send(csv, { dryRun: false })
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
      expect(answer.headers['content-type']).toContain('application/problem+json')
    }
    const unmapped = await test.call(shopImportContract.importShopify, {
      as: 'admin',
      body: { csv: SHOPIFY_PRODUCTS, mapping: { name: 1 } },
    })
    expect(unmapped.json()).toMatchObject({ status: 400, errors: { mapping: expect.any(String) } })
  })

  it('SHOP-07 recognizes color names in any language, and no sizes', () => {
    expect([colorNamed('Dark Blue'), colorNamed('Hellgrün / Weiß'), colorNamed('أحمر')]).toEqual([
      '#2f5fb3',
      '#f7f7f5',
      '#c0392b',
    ])
    expect([colorNamed('XL'), colorNamed('12 cm')]).toEqual([undefined, undefined])
  })
})
