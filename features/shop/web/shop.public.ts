// For the cart: what somebody else has just bought of it.

export { useSold } from './shop-sold.api.ts'
