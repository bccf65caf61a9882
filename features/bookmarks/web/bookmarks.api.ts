import { type PageBookmark, bookmarksContract } from '../contract/bookmarks.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'

// What the bar asks and tells about bookmarks.

export const bookmarksKey = ['bookmarks'] as const
export interface Bookmarks {
  suggestions: PageBookmark[]
  bookmarks: PageBookmark[]
}

export const bookmarksQuery = () =>
  queryOptions({
    queryKey: bookmarksKey,
    queryFn: ({ signal }) => api.call(bookmarksContract.getBookmarks, {}, { signal }),
  })

export const toggleBookmark = (id: number) =>
  api.call(bookmarksContract.updateBookmark, { body: { id } })
export const orderBookmarks = (ids: readonly number[]) =>
  api.call(bookmarksContract.orderBookmarks, { body: { ids: [...ids] } })

/** What the server will say after a star was given, at the end, or taken away. */
export function withToggled({ suggestions, bookmarks }: Bookmarks, id: number): Bookmarks {
  const all = suggestions.map(page =>
    page.id === id ? { ...page, isBookmarked: !page.isBookmarked } : page,
  )
  const now = all.find(page => page.id === id)
  const others = bookmarks.filter(page => page.id !== id)
  return { suggestions: all, bookmarks: now?.isBookmarked === true ? [...others, now] : others }
}

/** What the server will say after they were put into this order. */
export function withOrder(
  { suggestions, bookmarks }: Bookmarks,
  ids: readonly number[],
): Bookmarks {
  return {
    suggestions,
    bookmarks: bookmarks.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  }
}
