import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { blogPublic } from './blog.public-screens.ts'
import { blogPages } from './contract/blog.pages.ts'

export const blog = defineScreens({
  name: 'blog',
  pages: blogPages,
  screens: {
    ...blogPublic,
    '/pages/blog/list': {
      load: () => import('./web/blog-list.page.tsx').then(m => m.BlogListPage),
      texts: ['blog', 'changes'],
    },
    '/pages/blog/detail': {
      load: () => import('./web/newest-post.page.tsx').then(m => m.NewestPostPage),
      texts: ['blog'],
    },
    '/pages/blog/detail/$id': {
      load: () => import('./web/blog-detail.page.tsx').then(m => m.BlogDetailPage),
      texts: ['blog', 'changes'],
    },
    '/pages/blog/edit': {
      load: () => import('./web/newest-post.page.tsx').then(m => m.NewPostPage),
      texts: ['blog'],
    },
    '/pages/blog/edit/$id': {
      load: () => import('./web/blog-edit.page.tsx').then(m => m.BlogEditPage),
      texts: ['blog', 'changes'],
    },
  },
  contributes: [
    recordLink({
      subject: 'Blog',
      to: id => ({ to: '/pages/blog/detail/$id', params: { id } }),
      isNumbered: true,
    }),
    commands({ load: () => import('./web/components/blog-commands.ts').then(m => m.blogCommands) }),
  ],
})
