import type { Product } from '../../contract/shop.contract.ts'

/** A product as lists have it. */
export const lamp: Product = {
  id: 7,
  name: 'Lamp',
  slug: 'lamp-7',
  description: '',
  brand: 'Halden',
  price: 110,
  defaultPrice: 125,
  image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  hasFreeShipping: false,
  rating: 0,
  isInWishlist: false,
  isInCart: false,
  colorOptions: [],
  ratingCount: 0,
  category: 'Light',
  brandId: 1,
  categoryId: 1,
  currency: 'USD',
  listPrice: null,
  stock: 5,
  isForSale: true,
  hasRestockAlert: false,
  version: 1,
}
