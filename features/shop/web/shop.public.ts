// For the cart: recent purchases by others.

export { useSold } from './shop-sold.api.ts'
