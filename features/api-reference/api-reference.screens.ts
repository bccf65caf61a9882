import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { apiReferencePages } from './contract/api-reference.pages.ts'

export const apiReference = defineScreens({
  name: 'api-reference',
  pages: apiReferencePages,
  screens: {
    '/pages/api-reference': {
      load: () => import('./web/api-reference.page.tsx').then(m => m.ApiReferencePage),
      texts: ['api-reference'],
    },
  },
})
