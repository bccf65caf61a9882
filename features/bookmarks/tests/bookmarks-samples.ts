import type { FeatureSamples } from '#app/server/test-samples.ts'

export const bookmarksSamples: FeatureSamples = {
  exempt: {
    order: ['bookmarks.orderBookmarks'],
    act: ['bookmarks.updateBookmark'],
  },
}
