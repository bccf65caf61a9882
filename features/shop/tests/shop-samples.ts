import { shopAdminContract } from '../contract/shop-admin.contract.ts'
import { shopReviewsContract } from '../contract/shop-reviews.contract.ts'
import { shopSynonymsContract } from '../contract/shop-synonyms.contract.ts'
import { shopWishesContract } from '../contract/shop-wishes.contract.ts'
import { shopContract } from '../contract/shop.contract.ts'
import { ask, fieldsAt, made, type FeatureSamples } from '#app/server/test-samples.ts'
import type { TestApp } from '#app/server/test-app.ts'
import type { Fields } from '#platform/server/write-back/write-back.ts'

async function makeReview(test: TestApp): Promise<Fields[]> {
  const product = fieldsAt(await ask(test, shopContract.listProducts, {}), ['products', 0])['id']
  await ask(test, shopReviewsContract.saveReview, {
    params: { id: product },
    body: { rating: 4, title: 'Good', text: 'It holds.' },
  })
  return [{ $params: { id: product } }]
}

export const shopSamples: FeatureSamples = {
  samples: {
    'shop.updateProduct': async test => {
      const found = fieldsAt(await ask(test, shopAdminContract.listAdminProducts, {}), [
        'products',
        0,
      ])
      return [{ id: found['id'], $params: { id: found['id'] } }]
    },
    'shop.saveReview': makeReview,
    'shop.updateSynonyms': async test => {
      const [one] = await made(shopSynonymsContract.addSynonyms, { words: ['quire', 'ream'] }, [
        'synonyms',
      ])(test)
      return [{ ...one, $params: { ...one } }]
    },
    'shop.updateWishList': async test => {
      const found = fieldsAt(
        await ask(test, shopWishesContract.addWishList, { body: { name: 'Later' } }),
        ['list'],
      )
      return [{ $params: { list: found['id'] } }]
    },
  },
  exempt: {
    several: ['shop.moveToCart', 'shop.moveWishes', 'shop.changeProducts'],
    file: ['shop.importProducts', 'shop.importShopify'],
    act: ['shop.setRestockAlert', 'shop.shareWishList', 'shop.moderateReview'],
    piece: ['shop.updateWishNote'],
  },
}
