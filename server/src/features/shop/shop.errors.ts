import { AppError } from '../../platform/http/app-error.ts'

const wrong = (code: string, field: string, text: string) => new AppError(422, code, text, { errors: { [field]: text } })

export const productNotFound = () => new AppError(404, 'product.not_found', 'This product is not there.')
export const pictureNotFound = () => new AppError(404, 'picture.not_found', 'This picture is not there.')
export const wishNotFound = () => new AppError(404, 'wish.not_found', 'This is not on your wishlist.')
export const reviewNotFound = () => new AppError(404, 'review.not_found', 'This review is not there.')
export const ownReview = () => new AppError(409, 'review.own', 'Nobody reports what they have written themselves.')
export const inStock = () => new AppError(409, 'product.in_stock', 'This product is in stock.')
export const stockShort = () => wrong('stock.short', 'stock', 'There are not so many pieces to take away.')
export const skuTaken = () =>
  new AppError(409, 'sku.taken', 'Another product has this number.', { errors: { sku: 'Another product has this number.' } })
export const tooFine = (field: string) => wrong('price.too_fine', field, 'The currency has no such small coins.')
export const nothingOfPicture = () => wrong('picture.unknown', 'pictures', 'This picture is not there.')
export const tooManyProducts = (most: number) => new AppError(413, 'products.too_many', `At most ${most} products can be exported at once.`)
