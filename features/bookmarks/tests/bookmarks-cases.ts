import type { Cases } from '#app/server/test/matrix/matrix-world.ts'

const nothing = () => ({})

export const bookmarksCases: Cases = {
  'bookmarks.getBookmarks': { '-': nothing },
  'bookmarks.updateBookmark': {
    '-': () => ({ body: { id: 1 } }),
    absent: () => ({ body: { id: 999_999 } }),
  },
  'bookmarks.orderBookmarks': { '-': () => ({ body: { ids: [] } }) },
}
