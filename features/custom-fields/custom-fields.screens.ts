import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { customFieldsPages } from './contract/custom-fields.pages.ts'

export const customFields = defineScreens({
  name: 'custom-fields',
  pages: customFieldsPages,
  screens: {
    '/admin/custom-fields': {
      load: () => import('./web/custom-fields.page.tsx').then(m => m.CustomFieldsPage),
      texts: ['custom-fields', 'changes', 'roles'],
    },
  },
})
