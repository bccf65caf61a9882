import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { tool } from '#platform/web/screens/shell-points.ts'

export const bookmarks = defineScreens({
  name: 'bookmarks',
  contributes: [
    tool({
      name: 'bookmarks',
      at: 'start',
      place: 1,
      isFirst: true,
      load: () => import('./web/bookmarks.frame.ts').then(m => m.BookmarkBar),
    }),
  ],
})
