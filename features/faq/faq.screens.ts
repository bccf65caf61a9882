import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { layer } from '#platform/web/screens/shell-points.ts'
import { lookOn } from '#features/main-search/web/main-search.points.ts'
import { faqPages } from './contract/faq.pages.ts'

export const faq = defineScreens({
  name: 'faq',
  pages: faqPages,
  screens: {
    '/pages/faq': {
      load: async () => (await import('./web/faq.page.tsx')).FaqPage,
      texts: ['faq', 'changes'],
    },
    '/pages/knowledge-base': {
      load: async () => (await import('./web/kb-home.page.tsx')).KbHomePage,
      texts: ['faq', 'changes'],
    },
    '/pages/knowledge-base/$category': {
      load: async () => (await import('./web/kb-category.page.tsx')).KbCategoryPage,
      texts: ['faq', 'changes'],
    },
    '/pages/knowledge-base/$category/$question': {
      load: async () => (await import('./web/kb-article.page.tsx')).KbArticlePage,
      texts: ['faq', 'changes'],
    },
  },
  contributes: [
    layer({
      name: 'help',
      place: 2,
      keys: [{ keys: 'F1', label: 'layers.help' }],
      access: { can: ['read', 'Kb'] },
      load: async () => (await import('./web/components/help-panel.tsx')).HelpPanel,
      texts: ['faq'],
    }),
    lookOn({ access: { can: ['read', 'Kb'] }, icon: 'faq', path: '/pages/knowledge-base' }),
  ],
})
