// For the navbar: the cart, fetched after the first screen is there.

export { CartMenu } from './components/cart-menu.tsx'
