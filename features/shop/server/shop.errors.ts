import { AppError, fieldError, notFound } from '#platform/server/http/app-error.ts'

export const productNotFound = () => notFound('product.not_found', 'product')
export const pictureNotFound = () => notFound('picture.not_found', 'image')
export const wishNotFound = () =>
  new AppError(404, 'wish.not_found', 'This isn’t on your wishlist.')
export const wishListNotFound = () => notFound('wish_list.not_found', 'list')
export const wishListTaken = () =>
  fieldError(409, 'wish_list.name_taken', 'name', 'You already have a list with this name.')
export const tooManyWishLists = (most: number) =>
  fieldError(409, 'wish_list.too_many', 'name', `You can have at most ${most} lists.`)
export const firstListStays = () =>
  new AppError(409, 'wish_list.first', 'Your first list can’t be deleted.')
export const wishListFull = (most: number) =>
  new AppError(409, 'wish_list.full', `A list can have at most ${most} products.`)
export const sameWishList = () =>
  fieldError(422, 'wish_list.same', 'to', 'These products are already on this list.')
export const synonymsNotFound = () => notFound('synonyms.not_found', 'group of synonyms')
export const tooFewSynonyms = () =>
  fieldError(422, 'synonyms.too_few', 'words', 'Add at least two different words.')
export const synonymTaken = (word: string) =>
  fieldError(409, 'synonyms.taken', 'words', `“${word}” is already in another group.`)
export const tooManySynonyms = (most: number) =>
  fieldError(409, 'synonyms.too_many', 'words', `You can have at most ${most} groups.`)
export const reviewNotFound = () => notFound('review.not_found', 'review')
export const ownReview = () => new AppError(409, 'review.own', 'You can’t report your own review.')
export const inStock = () => new AppError(409, 'product.in_stock', 'This product is in stock.')
export const stockShort = () =>
  fieldError(422, 'stock.short', 'stock', 'There isn’t enough stock to remove that many.')
export const skuTaken = () =>
  fieldError(409, 'sku.taken', 'sku', 'Another product already has this SKU.')
export const tooFine = (field: string) =>
  fieldError(422, 'price.too_fine', field, 'This has more decimal places than the currency allows.')
export const nothingOfPicture = () =>
  fieldError(422, 'picture.unknown', 'pictures', 'This image doesn’t exist or was deleted.')
export const tooManyProducts = (most: number) =>
  new AppError(413, 'products.too_many', `You can export at most ${most} products at once.`)
