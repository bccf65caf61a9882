import { definePublic, type PublicParts } from '#platform/web/screens/define-screens.ts'

const read: PublicParts = {
  load: async () => (await import('./web/blog-read.page.tsx')).BlogReadPage,
  texts: ['blog', 'ui'],
  isForAll: true,
}

export const blogPublic = definePublic({ '/pages/blog/read': read, '/pages/blog/read/$slug': read })
