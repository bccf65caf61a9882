import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { PAGE_ICONS } from '#platform/contract/pages.rules.ts'
import { id } from '#platform/contract/wire.ts'

// Bookmarks: the specification's two calls, then ours for their order.

/** A page in search and bookmarks, with the fields of the specification. */
export const pageEntry = z.object({
  id: z.int(),
  target: z.string(),
  title: z.string(),
  icon: z.enum(PAGE_ICONS),
  link: z.string(),
  isBookmarked: z.boolean(),
})
export type PageBookmark = z.infer<typeof pageEntry>

export const bookmarksContract = {
  // Fixed by the specification (docs/conformance.md)
  getBookmarks: defineCall({
    method: 'GET',
    path: '/api/bookmarks/data',
    access: 'session',
    summary: 'List the pages you can open, and your bookmarks in order',
    output: z.object({ suggestions: z.array(pageEntry), bookmarks: z.array(pageEntry) }),
  }),
  updateBookmark: defineCall({
    method: 'POST',
    path: '/api/bookmarks/update',
    access: 'session',
    summary: 'Bookmark a page, or remove its bookmark',
    body: z.strictObject({ id }),
    output: z.object({ id: z.int(), isBookmarked: z.boolean() }),
  }),

  // Ours
  orderBookmarks: defineCall({
    method: 'POST',
    path: '/api/bookmarks/order',
    access: 'session',
    summary: 'Reorder your bookmarks',
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(500)) }),
    output: z.object({ ids: z.array(z.int()) }),
  }),
}
