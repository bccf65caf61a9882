import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { exampleExport } from '#platform/web/screens/between-features.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { datatablesPages } from './contract/datatables.pages.ts'

export const datatables = defineScreens({
  name: 'datatables',
  pages: datatablesPages,
  screens: {
    '/datatables/basic': {
      load: () => import('./web/basic.page.tsx').then(m => m.BasicTablePage),
      texts: ['datatables', 'changes'],
    },
    '/datatables/advance': {
      load: () => import('./web/advance.page.tsx').then(m => m.AdvanceTablePage),
      texts: ['datatables', 'changes'],
    },
  },
  contributes: [
    exampleExport({
      load: () => import('./web/datatables.api.ts').then(m => m.exportAllEmployees),
    }),
    recordLink({
      subject: 'Datatable',
      to: id => ({ to: '/datatables/basic', search: { show: id } }),
      isNumbered: true,
    }),
  ],
})
