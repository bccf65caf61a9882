import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { listId, product, READ_SHOP, wishList } from './shop.contract.ts'
import { MAX_QUANTITY, MAX_WISH_LIST_NAME, WISH_NOTICES } from './shop.rules.ts'
import { id, moment } from '#platform/contract/wire.ts'

// Several wishlists (features.md WISH-02): created, named, shared by link, with notifications. All calls are ours; the specification's
// are in shop.contract.ts and mean the first list. Lists are private; a link shows one to anyone who has it.

const changeId = z.int()
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_WISH_LIST_NAME))
const one = z.strictObject({ list: listId })
const changed = z.object({ list: wishList, changeId: z.optional(changeId) })

/** The fields of a list's form. */
export const wishListForm = z.strictObject({ name })

/** A wish as seen by link: without its original price. */
export const sharedWish = z.object({ ...product.shape, note: z.string(), addedAt: moment })
export type SharedWish = z.infer<typeof sharedWish>
export const sharedList = z.object({
  name: z.string(),
  owner: z.string(),
  products: z.array(sharedWish),
})
export type SharedList = z.infer<typeof sharedList>

export const shopWishesContract = {
  listWishLists: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/wishlists',
    access: READ_SHOP,
    summary:
      'List your wishlists, the default one first, and which of them contain a given product',
    query: z.strictObject({ productId: z.optional(id) }),
    output: z.object({ lists: z.array(wishList) }),
  }),
  addWishList: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/wishlists',
    access: READ_SHOP,
    idempotent: true,
    summary: 'Create a wishlist',
    body: wishListForm,
    output: changed,
    status: 201,
  }),
  updateWishList: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/wishlists/{list}',
    access: READ_SHOP,
    summary: 'Rename a wishlist, or change how you’re notified about its items',
    params: one,
    body: z.strictObject({ name: z.optional(name), notifyBy: z.optional(z.enum(WISH_NOTICES)) }),
    output: changed,
  }),
  deleteWishList: defineCall({
    method: 'DELETE',
    path: '/apps/ecommerce/wishlists/{list}',
    access: READ_SHOP,
    summary: 'Delete a wishlist and its items; the default one can’t be deleted',
    params: one,
    output: z.object({ changeId }),
  }),
  shareWishList: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/wishlists/{list}/share',
    access: READ_SHOP,
    // It grants access: for people, not for API keys.
    sessionOnly: true,
    summary: 'Share a wishlist by link, with or without notes, or stop sharing it',
    params: one,
    body: z.strictObject({ isShared: z.boolean(), hasNotes: z._default(z.boolean(), false) }),
    output: z.object({ list: wishList, token: z.nullable(z.string()) }),
  }),
  getListLink: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/wishlists/{list}/link',
    access: READ_SHOP,
    sessionOnly: true,
    summary: 'Get the token of a wishlist’s share link, null if it isn’t shared',
    params: one,
    output: z.object({ token: z.nullable(z.string()) }),
  }),
  moveWishes: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/wishlists/{list}/move',
    access: READ_SHOP,
    summary: 'Move items to another wishlist, with their notes',
    params: one,
    body: z.strictObject({
      productIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_QUANTITY)),
      to: listId,
    }),
    output: z.object({ moved: z.array(z.int()), changeId }),
  }),
  getSharedList: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/shared-lists/{token}',
    // Anyone who has the link may read, as with a printed list.
    access: 'public',
    asCaller: READ_SHOP,
    summary: 'Get a wishlist shared by link',
    params: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{1,60}$/)) }),
    output: sharedList,
  }),
}
