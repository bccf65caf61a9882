import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { datatablesPages } from './contract/datatables.pages.ts'

export const datatables = defineScreens({
  name: 'datatables',
  pages: datatablesPages,
  screens: {
    '/datatables/basic': {
      load: async () => (await import('./web/basic.page.tsx')).BasicTablePage,
      texts: ['datatables', 'changes'],
    },
    '/datatables/advance': {
      load: async () => (await import('./web/advance.page.tsx')).AdvanceTablePage,
      texts: ['datatables', 'changes'],
    },
  },
  contributes: [recordLink({ subject: 'Datatable', to: id => ({ to: '/datatables/basic', search: { show: id } }), isNumbered: true })],
})
