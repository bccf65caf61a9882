/** An address that is a screen and a call; the list of screens alone takes it from here. */
export const WISHLIST_SCREEN = '/apps/ecommerce/wishlist'
