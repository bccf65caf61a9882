import { type PageBookmark, bookmarksContract } from '../contract/bookmarks.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'

// API calls of bookmarks.

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

/** The result of toggling a bookmark, for the optimistic update. */
export function withToggled({ suggestions, bookmarks }: Bookmarks, id: number): Bookmarks {
  const all = suggestions.map(page =>
    page.id === id ? { ...page, isBookmarked: !page.isBookmarked } : page,
  )
  const now = all.find(page => page.id === id)
  const others = bookmarks.filter(page => page.id !== id)
  return { suggestions: all, bookmarks: now?.isBookmarked === true ? [...others, now] : others }
}

/** The result of reordering, for the optimistic update. */
export function withOrder(
  { suggestions, bookmarks }: Bookmarks,
  ids: readonly number[],
): Bookmarks {
  return {
    suggestions,
    bookmarks: bookmarks.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  }
}
