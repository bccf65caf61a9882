import { definePages } from '#platform/contract/pages.rules.ts'

export const blogPages = definePages({
  '/pages/blog/read': { access: 'public', title: 'screens.blogRead' },
  '/pages/blog/read/$slug': { access: 'public', title: 'screens.blogRead' },
  '/pages/blog/list': {
    access: { can: ['read', 'Blog'] },
    title: 'screens.blog',
    page: {
      id: 24,
      target: 'blog',
      title: 'Blog',
      icon: 'blog',
      key: 'b',
      menu: { group: 'apps', place: 7 },
    },
  },
  '/pages/blog/detail': { access: { can: ['read', 'Blog'] }, title: 'screens.blogPost' },
  '/pages/blog/detail/$id': {
    access: { can: ['read', 'Blog'] },
    title: 'screens.blogPost',
    parent: '/pages/blog/list',
  },
  '/pages/blog/edit': {
    access: { can: ['create', 'Blog'], own: true },
    title: 'screens.blogEdit',
  },
  '/pages/blog/edit/$id': {
    access: { can: ['create', 'Blog'], own: true },
    title: 'screens.blogEdit',
    parent: '/pages/blog/list',
  },
})
