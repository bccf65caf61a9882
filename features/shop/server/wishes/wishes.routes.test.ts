import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { shopAdminContract } from '../../contract/shop-admin.contract.ts'
import { shopContract } from '../../contract/shop.contract.ts'
import { shopWishesContract } from '../../contract/shop-wishes.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { purgeLists } from './lists.service.ts'
import { productIdOf } from '../../tests/product.ts'

// Several wishlists: created, shared, and with notifications.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

type Identity = { token: string }
const at = <C extends { path: string }>(call: C, parts: Record<string, string | number>): C => ({
  ...call,
  path: Object.entries(parts).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, `${value}`),
    call.path,
  ),
})
const someone = () => test.makePerson({ role: 'subscriber' })

async function make(person: Identity, name: string) {
  const answer = await test.call(shopWishesContract.addWishList, { ...person, body: { name } })
  expect(answer.statusCode, answer.body).toBe(201)
  return shopWishesContract.addWishList.output.parse(answer.json())
}
const idOf = (name: string) => productIdOf(test.database, name)
async function wish(person: Identity, productId: number, list = 0): Promise<void> {
  expect(
    (await test.call(shopContract.addToWishlist, { ...person, body: { productId, list } }))
      .statusCode,
  ).toBe(201)
}
async function read(person: Identity, list = 0, sort = 'newest') {
  const answer = await test.call(shopContract.getWishlist, {
    ...person,
    query: { list: `${list}`, sort },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return shopContract.getWishlist.output.parse(answer.json())
}
const lists = async (person: Identity, query: Record<string, string> = {}) =>
  shopWishesContract.listWishLists.output.parse(
    (await test.call(shopWishesContract.listWishLists, { ...person, query })).json(),
  ).lists
const undo = (person: Identity, id: number) =>
  test.call(changesContract.undoChange, { ...person, body: { id } })
const share = async (person: Identity, list: number, body: object) =>
  shopWishesContract.shareWishList.output.parse(
    (await test.call(at(shopWishesContract.shareWishList, { list }), { ...person, body })).json(),
  )
const open = (token: string, person: Partial<Identity> = {}) =>
  test.call(at(shopWishesContract.getSharedList, { token }), person)
const change = (ids: number[], body: object) =>
  test.call(shopAdminContract.changeProducts, { as: 'admin', body: { ids, change: body } })

describe('several wishlists', () => {
  it('WISH-02 have a fixed first list, others beside it, and a product can be on several', async () => {
    const person = await someone()
    expect(await lists(person)).toMatchObject([{ id: 0, isDefault: true, count: 0 }])
    const { list } = await make(person, 'Office')
    const mug = await idOf('Enamel mug')
    await wish(person, mug)
    await wish(person, mug, list.id)
    await wish(person, await idOf('Tool roll'), list.id)
    expect(
      (await lists(person, { productId: `${mug}` })).map(one => [
        one.name,
        one.count,
        one.containsProduct,
      ]),
    ).toEqual([
      ['', 1, true],
      ['Office', 2, true],
    ])
    expect((await read(person)).products.map(one => one.name)).toEqual(['Enamel mug'])
    expect((await read(person, list.id)).products.map(one => one.name)).toEqual([
      'Tool roll',
      'Enamel mug',
    ])
    // The specification's call means the first list.
    expect(
      (await test.call(at(shopContract.removeFromWishlist, { productId: mug }), person)).statusCode,
    ).toBe(200)
    expect((await read(person)).products).toEqual([])
    expect((await read(person, list.id)).products).toHaveLength(2)
  })

  it('WISH-02 have unique names, and reject a stale rename', async () => {
    const person = await someone()
    const { list } = await make(person, 'Office')
    await make(person, 'Garden')
    const call = at(shopWishesContract.updateWishList, { list: list.id })
    const taken = await test.call(call, { ...person, body: { name: 'garden' } })
    expect(taken.json()).toMatchObject({
      status: 409,
      code: 'wish_list.name_taken',
      errors: { name: expect.any(String) },
    })
    const done = await test.call(call, {
      ...person,
      body: { name: 'Work' },
      headers: { 'if-match': `"${list.version}"` },
    })
    expect(done.json().list).toMatchObject({ name: 'Work', version: 2 })
    const stale = await test.call(call, {
      ...person,
      body: { name: 'Late' },
      headers: { 'if-match': '"1"' },
    })
    expect([stale.statusCode, stale.json().current.name]).toEqual([412, 'Work'])
    expect((await undo(person, done.json().changeId)).statusCode).toBe(200)
    expect((await read(person, list.id)).list.name).toBe('Office')
    for (const name of ['', ' ', 'x'.repeat(61)]) {
      const bad = await test.call(shopWishesContract.addWishList, { ...person, body: { name } })
      expect([bad.statusCode, Object.keys(bad.json().errors)]).toEqual([400, ['name']])
    }
  })

  it('WISH-02 are restored with wishes and link, except the first, which can’t be deleted; purged after two days', async () => {
    const person = await someone()
    const { list } = await make(person, 'Office')
    await wish(person, await idOf('Tool roll'), list.id)
    const token = (await share(person, list.id, { isShared: true })).token ?? ''
    const remove = () => test.call(at(shopWishesContract.deleteWishList, { list: list.id }), person)
    const { changeId } = (await remove()).json()
    expect(
      (await test.call(shopContract.getWishlist, { ...person, query: { list: `${list.id}` } }))
        .statusCode,
    ).toBe(404)
    expect((await open(token)).statusCode).toBe(404)
    await undo(person, changeId)
    expect((await read(person, list.id)).products).toHaveLength(1)
    expect((await open(token)).statusCode).toBe(200)
    const first = await test.call(at(shopWishesContract.deleteWishList, { list: 0 }), person)
    expect(first.json()).toMatchObject({ status: 409, code: 'wish_list.first' })
    await remove()
    test.wait(3 * DAY)
    await test.database.write(trx => purgeLists(trx, test.now()))
    expect(
      await test.database.read
        .selectFrom('wish_lists')
        .select('id')
        .where('id', '=', list.id)
        .execute(),
    ).toEqual([])
  })

  it('WISH-02 move wishes with note and date, and back with undo', async () => {
    const person = await someone()
    const { list } = await make(person, 'Office')
    const [mug, roll] = [await idOf('Enamel mug'), await idOf('Tool roll')]
    await wish(person, mug)
    await wish(person, roll)
    await wish(person, roll, list.id)
    await test.call(at(shopContract.updateWishNote, { productId: mug }), {
      ...person,
      body: { note: 'Teal' },
    })
    const before = (await read(person)).products
    test.wait(MINUTE)
    const move = (from: number, body: object) =>
      test.call(at(shopWishesContract.moveWishes, { list: from }), { ...person, body })
    const moved = await move(0, { productIds: [mug, roll], to: list.id })
    expect(moved.json().moved).toEqual([mug, roll])
    expect((await read(person)).products).toEqual([])
    const there = (await read(person, list.id)).products
    expect(there.map(one => [one.id, one.note])).toEqual([
      [mug, 'Teal'],
      [roll, ''],
    ])
    expect(there[0]?.addedAt).toBe(before.find(one => one.id === mug)?.addedAt)
    await undo(person, moved.json().changeId)
    const shown = (all: typeof before) =>
      new Set(all.map(one => `${one.id} ${one.note} ${one.addedAt}`))
    expect(shown((await read(person)).products)).toEqual(shown(before))
    expect((await read(person, list.id)).products.map(one => one.id)).toEqual([roll])
    expect((await move(0, { productIds: [999_999], to: list.id })).json()).toMatchObject({
      status: 404,
      code: 'wish.not_found',
    })
    expect((await move(0, { productIds: [mug], to: 0 })).json()).toMatchObject({
      status: 422,
      errors: { to: expect.any(String) },
    })
    const other = await make(await someone(), 'Theirs')
    expect((await move(0, { productIds: [mug], to: other.list.id })).statusCode).toBe(404)
  })

  it('WISH-02 sort by date, name, price, and price drop', async () => {
    const person = await someone()
    for (const name of ['Plan roll', 'Cable tray', 'Saddle seat']) {
      await wish(person, await idOf(name))
      test.wait(1_000)
    }
    await change([await idOf('Cable tray')], { price: 12 })
    const names = async (sort: string) =>
      (await read(person, 0, sort)).products.map(one => one.name)
    expect(await names('newest')).toEqual(['Saddle seat', 'Cable tray', 'Plan roll'])
    expect(await names('oldest')).toEqual(['Plan roll', 'Cable tray', 'Saddle seat'])
    expect(await names('name')).toEqual(['Cable tray', 'Plan roll', 'Saddle seat'])
    expect(await names('price-asc')).toEqual(['Cable tray', 'Plan roll', 'Saddle seat'])
    expect(await names('price-desc')).toEqual(['Saddle seat', 'Plan roll', 'Cable tray'])
    expect((await names('drop'))[0]).toBe('Cable tray')
    expect(
      (await test.call(shopContract.getWishlist, { ...person, query: { sort: 'mood' } }))
        .statusCode,
    ).toBe(400)
  })
})

describe('shared wishlist', () => {
  it('WISH-02 is readable by link, without notes unless shared, and never with the original price', async () => {
    const person = await someone()
    const { list } = await make(person, 'Birthday')
    const mug = await idOf('Enamel mug')
    await wish(person, mug, list.id)
    await test.call(at(shopContract.updateWishNote, { productId: mug }), {
      ...person,
      body: { note: 'For Mum', list: list.id },
    })
    expect((await read(person, list.id)).products[0]?.note).toBe('For Mum')
    const token = (await share(person, list.id, { isShared: true })).token ?? ''
    const seen = shopWishesContract.getSharedList.output.parse((await open(token)).json())
    expect(seen).toMatchObject({
      name: 'Birthday',
      products: [{ id: mug, note: '', isInWishlist: false }],
    })
    expect(seen.products[0]).not.toHaveProperty('priceWhenAdded')
    const again = await share(person, list.id, { isShared: true, hasNotes: true })
    expect(again).toMatchObject({ token, list: { isShared: true, hasSharedNotes: true } })
    expect(
      (await test.call(at(shopWishesContract.getListLink, { list: list.id }), person)).json(),
    ).toEqual({ token })
    expect((await open(token, await someone())).json().products[0].note).toBe('For Mum')
    await share(person, list.id, { isShared: false })
    expect((await open(token)).json()).toMatchObject({ status: 404, code: 'wish_list.not_found' })
    // A revoked link stays revoked.
    expect((await share(person, list.id, { isShared: true })).token).not.toBe(token)
  })
})

describe('wishlist notifications', () => {
  const bell = async (person: Identity) =>
    notificationsContract.listNotifications.output
      .parse((await test.call(notificationsContract.listNotifications, person)).json())
      .notifications.filter(one => one.kind.startsWith('wish-'))
  const setNotices = (person: Identity, value: string) =>
    test.call(at(shopWishesContract.updateWishList, { list: 0 }), {
      ...person,
      body: { notifyBy: value },
    })
  const mails = async () =>
    (
      await test.database.read
        .selectFrom('jobs')
        .select('args')
        .where('kind', '=', 'notifications.mail')
        .execute()
    ).map(row => row.args)

  it('WISH-02 announce a lower price or a restock once per person, by email if chosen, not at all if turned off', async () => {
    const [one, two, three] = [await someone(), await someone(), await someone()]
    const bench = await idOf('Wall panel 24')
    for (const person of [one, two, three]) await wish(person, bench)
    await setNotices(two, 'mail')
    await setNotices(three, 'never')
    const { list } = await make(one, 'Wall')
    await wish(one, bench, list.id)

    await change([bench], { price: 369 })
    await test.runJobs()
    for (const person of [one, two])
      expect(await bell(person)).toMatchObject([
        { kind: 'wish-cheaper', params: { name: 'Wall panel 24', percent: 10 } },
      ])
    expect(await bell(three)).toEqual([])
    expect((await mails()).filter(args => args.includes('wish-cheaper'))).toHaveLength(1)

    await change([bench], { price: 400 })
    await change([bench], { stockBy: 3 })
    await change([bench], { stockBy: 2 })
    await test.runJobs()
    expect((await bell(one)).map(row => row.kind).toSorted()).toEqual(['wish-back', 'wish-cheaper'])
    expect(await bell(three)).toEqual([])
  })

  it('WISH-02 SHOP-04 announce a restock only once to someone who also waits for the product', async () => {
    const person = await someone()
    const bench = await idOf('Folding bench')
    await wish(person, bench)
    await test.call(at(shopContract.setRestockAlert, { id: bench }), {
      ...person,
      body: { hasRestockAlert: true },
    })
    await change([bench], { stockBy: 1 })
    await test.runJobs()
    expect(await bell(person)).toEqual([])
  })
})
