import { defineScreens, type ScreenParts } from '#platform/web/screens/define-screens.ts'
import { showcasePages } from './contract/showcase.pages.ts'

const catalogue: ScreenParts = {
  load: () => import('./web/showcase.page.tsx').then(m => m.ShowcasePage),
  texts: ['showcase', 'recurrence', 'date-field'],
}

export const showcase = defineScreens({
  name: 'showcase',
  pages: showcasePages,
  screens: {
    '/pages/modal-examples': {
      load: () => import('./web/modal-examples.page.tsx').then(m => m.ModalExamplesPage),
      texts: [
        'modal-examples',
        'account-setting',
        'users',
        'two-factor',
        'kanban',
        'changes',
        'out-of-office',
      ],
    },
    '/ui-element': catalogue,
    '/colors': catalogue,
    '/icons': catalogue,
    '/cards': catalogue,
    '/components': catalogue,
    '/extensions': catalogue,
    '/page-layout': catalogue,
    '/forms': catalogue,
    '/tables': catalogue,
    '/charts': catalogue,
    '/ui-element/$entry': catalogue,
    '/cards/$entry': catalogue,
    '/components/$entry': catalogue,
    '/extensions/$entry': catalogue,
    '/page-layout/$entry': catalogue,
    '/forms/$entry': catalogue,
    '/charts/$entry': catalogue,
  },
})
