import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { apiReferencePages } from './contract/api-reference.pages.ts'

export const apiReference = defineScreens({
  name: 'api-reference',
  pages: apiReferencePages,
  screens: {
    '/pages/api-reference': {
      load: async () => (await import('./web/api-reference.page.tsx')).ApiReferencePage,
      texts: ['api-reference', 'changes'],
    },
  },
})
