import { AppError } from '#platform/server/http/app-error.ts'

const wrong = (code: string, field: string, text: string) =>
  new AppError(422, code, text, { errors: { [field]: text } })

export const productNotFound = () =>
  new AppError(404, 'product.not_found', 'This product is not there.')
export const pictureNotFound = () =>
  new AppError(404, 'picture.not_found', 'This picture is not there.')
export const wishNotFound = () =>
  new AppError(404, 'wish.not_found', 'This is not on your wishlist.')
export const wishListNotFound = () =>
  new AppError(404, 'wish_list.not_found', 'This list is not there.')
export const wishListTaken = () => {
  const text = 'You have a list of this name.'
  return new AppError(409, 'wish_list.name_taken', text, { errors: { name: text } })
}
export const tooManyWishLists = (most: number) => {
  const text = `At most ${most} lists can be kept.`
  return new AppError(409, 'wish_list.too_many', text, { errors: { name: text } })
}
export const firstListStays = () => new AppError(409, 'wish_list.first', 'The first list stays.')
export const wishListFull = (most: number) =>
  new AppError(409, 'wish_list.full', `At most ${most} products fit on a list.`)
export const sameWishList = () => wrong('wish_list.same', 'to', 'They are on this list.')
export const synonymsNotFound = () =>
  new AppError(404, 'synonyms.not_found', 'These words are not there.')
export const tooFewSynonyms = () =>
  wrong('synonyms.too_few', 'words', 'It takes at least two different words.')
export const synonymTaken = (word: string) => {
  const text = `“${word}” stands in another group.`
  return new AppError(409, 'synonyms.taken', text, { errors: { words: text } })
}
export const tooManySynonyms = (most: number) => {
  const text = `At most ${most} groups can be kept.`
  return new AppError(409, 'synonyms.too_many', text, { errors: { words: text } })
}
export const reviewNotFound = () =>
  new AppError(404, 'review.not_found', 'This review is not there.')
export const ownReview = () =>
  new AppError(409, 'review.own', 'Nobody reports what they have written themselves.')
export const inStock = () => new AppError(409, 'product.in_stock', 'This product is in stock.')
export const stockShort = () =>
  wrong('stock.short', 'stock', 'There are not so many pieces to take away.')
export const skuTaken = () =>
  new AppError(409, 'sku.taken', 'Another product has this number.', {
    errors: { sku: 'Another product has this number.' },
  })
export const tooFine = (field: string) =>
  wrong('price.too_fine', field, 'The currency has no such small coins.')
export const nothingOfPicture = () =>
  wrong('picture.unknown', 'pictures', 'This picture is not there.')
export const tooManyProducts = (most: number) =>
  new AppError(413, 'products.too_many', `At most ${most} products can be exported at once.`)
