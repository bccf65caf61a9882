import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { shopReviewsContract } from '../../contract/shop-reviews.contract.ts'
import { shopContract } from '../../contract/shop.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Product reviews, and their moderation.

let test: TestApp
let productId: number
beforeAll(async () => {
  test = await createTestApp()
  const answer = await test.call(shopContract.listProducts, {
    as: 'admin',
    query: { q: 'cable tray' },
  })
  productId = shopContract.listProducts.output.parse(answer.json()).products[0]?.id ?? 0
})
afterAll(() => test.close())

const at = <C extends { path: string }>(call: C, id: number): C => ({
  ...call,
  path: call.path.replace('{id}', `${id}`),
})
const review = (rating: number, as: UserRole, title = 'Said') =>
  test.call(at(shopReviewsContract.saveReview, productId), { as, body: { rating, title } })
const list = async (as: UserRole, query: Record<string, string> = {}) =>
  shopReviewsContract.listReviews.output.parse(
    (await test.call(at(shopReviewsContract.listReviews, productId), { as, query })).json(),
  )
const rating = async () => {
  const { product } = shopContract.getProduct.output.parse(
    (await test.call(at(shopContract.getProduct, productId), { as: 'admin' })).json(),
  )
  return [product.rating, product.ratingCount]
}

it('PROD-04 the rating is the average; each person has one review, editable and deletable', async () => {
  expect(await rating()).toEqual([0, 0])
  await review(5, 'author')
  await review(2, 'subscriber')
  expect(await rating()).toEqual([3.5, 2])
  const again = await review(4, 'subscriber', 'Better')
  expect([again.statusCode, again.json().review]).toMatchObject([
    201,
    { rating: 4, title: 'Better', isOwn: true, isVerified: false },
  ])
  expect(await rating()).toEqual([4.5, 2])
  const { reviews, total, mine } = await list('subscriber')
  expect([total, mine?.title, reviews.map(one => one.isOwn)]).toEqual([2, 'Better', [true, false]])
  const removed = await test.call(at(shopReviewsContract.deleteReview, mine?.id ?? 0), {
    as: 'subscriber',
  })
  expect(await rating()).toEqual([5, 1])
  await test.call(changesContract.undoChange, {
    as: 'subscriber',
    body: { id: removed.json().changeId },
  })
  expect([await rating(), (await list('subscriber')).mine?.title]).toEqual([[4.5, 2], 'Better'])
})

it('PROD-04 a review is deleted only by its author or by shop managers', async () => {
  const others = (await list('author')).reviews.filter(one => !one.isOwn)
  expect(others.length).toBeGreaterThan(0)
  for (const { id } of others)
    expect(
      (await test.call(at(shopReviewsContract.deleteReview, id), { as: 'author' })).statusCode,
    ).toBe(404)
})

it('PROD-04 reviews by buyers are marked as verified', async () => {
  const row = {
    user_id: 5,
    checkout_id: 'test',
    placed_at: test.now().toISOString(),
    status: 'paid' as const,
    payment_method: 'bank-transfer' as const,
  }
  const amounts = {
    list_total: 0,
    items: 0,
    discount: 0,
    shipping: 0,
    tax: 0,
    total: 0,
    gift_cards: 0,
    paid: 0,
    refunded: 0,
    pieces: 1,
  }
  const words = {
    taxes: '[]',
    coupons: '[]',
    ship_to: '{}',
    bill_to: '{}',
    customer_name: '',
    customer_email: '',
    customer_key: '',
    note: '',
  }
  const rest = {
    carrier: '',
    tracking_url: '',
    words: '',
    updated_at: test.now().toISOString(),
    shipping_kind: 'standard' as const,
  }
  await test.database.write(async trx => {
    const order = {
      ...row,
      ...amounts,
      ...words,
      ...rest,
      currency: 'USD',
      shipping_date: '2026-03-05',
      invoice_id: null,
      invoice_number: null,
      deleted_at: null,
    }
    const { id } = await trx
      .insertInto('orders')
      .values(order)
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = {
      order_id: id,
      product_id: productId,
      variant_id: 0,
      name: '',
      variant_name: '',
      sku: '',
      slug: '',
      image: '',
    }
    await trx
      .insertInto('order_lines')
      .values({ ...line, qty: 1, price: 0, list_price: 0, returned: 0 })
      .execute()
  })
  expect((await list('editor')).hasBought).toBe(true)
  expect((await review(3, 'editor')).json().review.isVerified).toBe(true)
})

it('PROD-04 a reported review is hidden, no longer counts, and can be approved again', async () => {
  const { reviews } = await list('admin')
  const [first] = reviews
  const id = first?.id ?? 0
  const before = await rating()
  const report = (as: UserRole) => test.call(at(shopReviewsContract.reportReview, id), { as })
  expect((await report('editor')).json()).toMatchObject({ status: 409, code: 'review.own' })
  await report('author')
  await report('author')
  await report('maintainer')
  const reported = async () =>
    shopReviewsContract.listReported.output.parse(
      (await test.call(shopReviewsContract.listReported, { as: 'admin' })).json(),
    )
  expect((await reported()).reviews).toMatchObject([{ id, reports: 2, productName: 'Cable tray' }])
  expect((await test.call(shopReviewsContract.listReported, { as: 'author' })).statusCode).toBe(403)
  const decide = (state: string) =>
    test.call(at(shopReviewsContract.moderateReview, id), { as: 'admin', body: { state } })
  const hidden = await decide('hidden')
  expect((await list('author')).reviews.map(one => one.id)).not.toContain(id)
  expect(await rating()).not.toEqual(before)
  await test.call(changesContract.undoChange, { as: 'admin', body: { id: hidden.json().changeId } })
  expect(await rating()).toEqual(before)
  await decide('shown')
  expect((await reported()).total).toBe(0)
})

it('PROD-04 the newest reviews come first, whatever the order they were stored in', async () => {
  const answer = await test.call(shopContract.listProducts, {
    as: 'admin',
    query: { q: 'desk lamp' },
  })
  const lamp = shopContract.listProducts.output.parse(answer.json()).products[0]?.id ?? 0
  const { reviews } = shopReviewsContract.listReviews.output.parse(
    (await test.call(at(shopReviewsContract.listReviews, lamp), { as: 'admin' })).json(),
  )
  const days = reviews.map(one => one.createdAt)
  expect(days.length).toBeGreaterThan(1)
  expect(days).toEqual(days.toSorted().toReversed())
})
