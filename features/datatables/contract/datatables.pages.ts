import { definePages } from '#platform/contract/pages.rules.ts'

export const datatablesPages = definePages({
  '/datatables/basic': {
    access: { can: ['read', 'Datatable'] },
    title: 'screens.employees',
    page: {
      id: 33,
      target: 'datatables-basic',
      title: 'Employees',
      icon: 'employees',
      menu: { group: 'people', place: 4 },
    },
  },
  '/datatables/advance': {
    access: { can: ['read', 'Datatable'] },
    title: 'screens.employeeSheet',
    page: {
      id: 34,
      target: 'datatables-advance',
      title: 'Employee sheet',
      icon: 'table',
      menu: { group: 'people', place: 5 },
    },
  },
})
