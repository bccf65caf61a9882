import { shopReviewsContract } from '../contract/shop-reviews.contract.ts'
import { shopContract } from '../contract/shop.contract.ts'
import { shopSynonymsContract } from '../contract/shop-synonyms.contract.ts'
import { shopWishesContract } from '../contract/shop-wishes.contract.ts'
import type { Cases, Cell, Person } from '#app/server/test/matrix/matrix-world.ts'

// The shop: a product in stock, one sold out, one hidden, and a missing one; wishes and reviews of the caller and of others.

const ABSENT = '999999'

async function find({ test }: Cell, { isOut = false, isHidden = false } = {}): Promise<string> {
  const row = await test.database.read
    .selectFrom('products')
    .select('id')
    .where('state', '=', isHidden ? 'hidden' : 'active')
    .where('stock', isOut ? '=' : '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return `${row.id}`
}
const inPath = {
  '-': async (cell: Cell) => ({ params: { id: await find(cell) } }),
  absent: () => ({ params: { id: ABSENT } }),
}

async function wished(cell: Cell, owner: Person): Promise<string> {
  const productId = await find(cell)
  await cell.send(
    shopContract.addToWishlist,
    { body: { productId: Number(productId) } },
    owner.accessToken,
  )
  return productId
}
const byWish = (sent: (productId: string) => object) => ({
  own: async (cell: Cell) => sent(await wished(cell, cell.me)),
  other: async (cell: Cell) => sent(await wished(cell, await cell.person())),
})

/** A list with one wish. */
async function listed(
  { send, ...cell }: Cell,
  owner: Person,
): Promise<{ list: string; productId: number }> {
  const made = await send(
    shopWishesContract.addWishList,
    { body: { name: 'Cell' } },
    owner.accessToken,
  )
  const { list } = shopWishesContract.addWishList.output.parse(made.json())
  const productId = Number(await find({ send, ...cell }))
  await send(shopContract.addToWishlist, { body: { productId, list: list.id } }, owner.accessToken)
  return { list: `${list.id}`, productId }
}
const byList = (body?: (productId: number) => object) => {
  const sent = ({ list, productId }: { list: string; productId: number }) => ({
    params: { list },
    ...(body === undefined ? {} : { body: body(productId) }),
  })
  return {
    own: async (cell: Cell) => sent(await listed(cell, cell.me)),
    other: async (cell: Cell) => sent(await listed(cell, await cell.person())),
  }
}
async function shared(cell: Cell): Promise<{ params: { token: string } }> {
  const owner = await cell.person()
  const { list } = await listed(cell, owner)
  const answer = await cell.send(
    shopWishesContract.shareWishList,
    { params: { list }, body: { isShared: true } },
    owner.accessToken,
  )
  return {
    params: { token: shopWishesContract.shareWishList.output.parse(answer.json()).token ?? '' },
  }
}

async function reviewed(cell: Cell, owner: Person): Promise<string> {
  const sent = { params: { id: await find(cell) }, body: { rating: 4, title: 'Said' } }
  const made = await cell.send(shopReviewsContract.saveReview, sent, owner.accessToken)
  return `${shopReviewsContract.saveReview.output.parse(made.json()).review.id}`
}
const byReview = (body?: object) => {
  const sent = (id: string) => ({ params: { id }, ...(body === undefined ? {} : { body }) })
  return {
    own: async (cell: Cell) => sent(await reviewed(cell, cell.me)),
    other: async (cell: Cell) => sent(await reviewed(cell, await cell.person())),
    absent: () => sent(ABSENT),
  }
}

let terms = 0
const synonyms = () => {
  terms += 1
  return { words: [`one ${terms}`, `other ${terms}`] }
}
/** Synonyms added by a shop manager. */
const bySynonyms = (body?: () => object) => ({
  other: async (cell: Cell) => {
    const { accessToken } = await cell.person('admin')
    const made = await cell.send(
      shopSynonymsContract.addSynonyms,
      { body: synonyms() },
      accessToken,
    )
    const { id } = shopSynonymsContract.addSynonyms.output.parse(made.json()).synonyms
    return { params: { id: `${id}` }, ...(body === undefined ? {} : { body: body() }) }
  },
  absent: () => ({ params: { id: ABSENT }, ...(body === undefined ? {} : { body: body() }) }),
})

const PRODUCT = {
  name: 'Cell',
  sku: '',
  description: '',
  brand: 'Cell',
  category: 'Lighting',
  price: 1,
  listPrice: null,
  cost: null,
  hasFreeShipping: false,
  lowStock: 0,
  pin: null,
  state: 'active',
}
const nothing = () => ({})
const change = (input: object) => async (cell: Cell) => ({
  body: { ids: [Number(await find(cell))], change: input },
})

export const shopCases = {
  'shop.listProducts': { '-': nothing },
  'shop.getProducts': { '-': async cell => ({ query: { ids: await find(cell) } }) },
  'shop.getProduct': {
    ...inPath,
    hidden: async cell => ({ params: { id: await find(cell, { isHidden: true }) } }),
  },
  'shop.getPicture': {
    '-': () => ({ params: { name: 'art-cup-1-0' } }),
    absent: () => ({ params: { name: 'a'.repeat(22) } }),
  },
  'shop.getWishlist': { '-': nothing },
  'shop.addToWishlist': {
    '-': async cell => ({ body: { productId: Number(await find(cell)) } }),
    absent: () => ({ body: { productId: Number(ABSENT) } }),
  },
  'shop.removeFromWishlist': byWish(productId => ({ params: { productId } })),
  'shop.updateWishNote': byWish(productId => ({ params: { productId }, body: { note: 'Noted' } })),
  'shop.moveToCart': byWish(productId => ({ body: { productIds: [Number(productId)] } })),
  'shop.listWishLists': { '-': nothing },
  'shop.addWishList': { '-': () => ({ body: { name: 'Another' } }) },
  'shop.updateWishList': byList(() => ({ name: 'Renamed' })),
  'shop.deleteWishList': byList(),
  'shop.shareWishList': byList(() => ({ isShared: true })),
  'shop.getListLink': byList(),
  'shop.moveWishes': byList(productId => ({ productIds: [productId], to: 0 })),
  'shop.getSharedList': { other: shared, absent: () => ({ params: { token: 'a'.repeat(24) } }) },
  'shop.setRestockAlert': {
    '-': async cell => ({
      params: { id: await find(cell, { isOut: true }) },
      body: { hasRestockAlert: true },
    }),
    absent: () => ({ params: { id: ABSENT }, body: { hasRestockAlert: true } }),
  },
  'shop.listReviews': inPath,
  'shop.saveReview': {
    '-': async cell => ({ params: { id: await find(cell) }, body: { rating: 4, title: 'Said' } }),
    absent: () => ({ params: { id: ABSENT }, body: { rating: 4, title: 'Said' } }),
  },
  'shop.deleteReview': byReview(),
  'shop.reportReview': byReview(),
  'shop.listReported': { '-': nothing },
  'shop.moderateReview': byReview({ state: 'hidden' }),
  'shop.listSynonyms': { '-': nothing },
  'shop.addSynonyms': { '-': () => ({ body: synonyms() }) },
  'shop.updateSynonyms': bySynonyms(synonyms),
  'shop.deleteSynonyms': bySynonyms(),
  'shop.listAdminProducts': { '-': nothing },
  'shop.getAdminProduct': inPath,
  'shop.addProduct': { '-': () => ({ body: PRODUCT }) },
  'shop.updateProduct': {
    '-': async cell => ({ params: { id: await find(cell) }, body: PRODUCT }),
    absent: () => ({ params: { id: ABSENT }, body: PRODUCT }),
  },
  'shop.changeProducts': { '-': change({ stockBy: 1 }), delete: change({ state: 'deleted' }) },
  'shop.exportProducts': { '-': nothing },
  'shop.importShopify': { '-': () => ({ body: { csv: 'Handle,Title\none,One\n' } }) },
  'shop.importProducts': { '-': () => ({ body: { csv: 'Name\nOne\n' } }) },
} satisfies Cases
