import { helpWriter } from '#platform/web/screens/between-features.ts'
import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { layer } from '#platform/web/screens/shell-points.ts'
import { lookOn } from '#features/main-search/web/main-search.points.ts'
import { faqPages } from './contract/faq.pages.ts'

export const faq = defineScreens({
  name: 'faq',
  pages: faqPages,
  screens: {
    '/pages/faq': {
      load: () => import('./web/faq.page.tsx').then(m => m.FaqPage),
      texts: ['faq', 'changes'],
    },
    '/pages/knowledge-base': {
      load: () => import('./web/kb-home.page.tsx').then(m => m.KbHomePage),
      texts: ['faq', 'changes'],
    },
    '/pages/knowledge-base/$category': {
      load: () => import('./web/kb-category.page.tsx').then(m => m.KbCategoryPage),
      texts: ['faq', 'changes'],
    },
    '/pages/knowledge-base/$category/$question': {
      load: () => import('./web/kb-article.page.tsx').then(m => m.KbArticlePage),
      texts: ['faq', 'changes'],
    },
  },
  contributes: [
    layer({
      name: 'help',
      place: 2,
      keys: [{ keys: 'F1', label: 'layers.help' }],
      access: { can: ['read', 'Kb'] },
      load: () => import('./web/components/help-panel.tsx').then(m => m.HelpPanel),
      texts: ['faq'],
    }),
    helpWriter({
      access: { can: ['create', 'Faq'] },
      load: () => import('./web/components/handover.ts').then(m => m.handOver),
    }),
    lookOn({ access: { can: ['read', 'Kb'] }, icon: 'faq', path: '/pages/knowledge-base' }),
  ],
})
