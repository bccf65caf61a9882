import { definePages } from '#platform/contract/pages.rules.ts'

export const faqPages = definePages({
  '/pages/faq': {
    access: { can: ['read', 'Faq'] },
    title: 'screens.faq',
    page: {
      id: 25,
      target: 'faq',
      title: 'FAQ',
      icon: 'faq',
      key: 'f',
      menu: { group: 'help', place: 1 },
    },
  },
  '/pages/knowledge-base': {
    access: { can: ['read', 'Kb'] },
    title: 'screens.knowledgeBase',
    page: {
      id: 26,
      target: 'knowledge-base',
      title: 'Knowledge base',
      icon: 'knowledge',
      key: 'w',
      menu: { group: 'help', place: 2 },
    },
  },
  '/pages/knowledge-base/$category': {
    access: { can: ['read', 'Kb'] },
    title: 'screens.kbCategory',
    parent: '/pages/knowledge-base',
  },
  '/pages/knowledge-base/$category/$question': {
    access: { can: ['read', 'Kb'] },
    title: 'screens.kbArticle',
    parent: '/pages/knowledge-base',
  },
})
