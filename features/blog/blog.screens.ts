import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { blogPublic } from './blog.public.ts'
import { blogPages } from './contract/blog.pages.ts'

export const blog = defineScreens({
  name: 'blog',
  pages: blogPages,
  screens: {
    ...blogPublic,
    '/pages/blog/list': {
      load: async () => (await import('./web/blog-list.page.tsx')).BlogListPage,
      texts: ['blog', 'changes'],
    },
    '/pages/blog/detail/$id': {
      load: async () => (await import('./web/blog-detail.page.tsx')).BlogDetailPage,
      texts: ['blog', 'changes'],
    },
    '/pages/blog/edit/$id': {
      load: async () => (await import('./web/blog-edit.page.tsx')).BlogEditPage,
      texts: ['blog', 'changes'],
    },
  },
  contributes: [
    recordLink({ subject: 'Blog', to: id => ({ to: '/pages/blog/detail/$id', params: { id } }), isNumbered: true }),
    commands({ load: async () => (await import('./web/components/blog-commands.ts')).blogCommands }),
  ],
})
