import { definePages } from '#platform/contract/pages.rules.ts'

export const invoicePages = definePages({
  '/apps/invoice/list': {
    access: { can: ['read', 'Invoice'] },
    title: 'screens.invoices',
    page: {
      id: 18,
      target: 'invoices',
      title: 'Invoices',
      icon: 'invoice',
      key: 'i',
      menu: { group: 'apps', place: 6 },
    },
  },
  '/apps/invoice/preview': { access: { can: ['read', 'Invoice'] }, title: 'screens.invoice' },
  '/apps/invoice/preview/$id': {
    access: { can: ['read', 'Invoice'] },
    title: 'screens.invoice',
    parent: '/apps/invoice/list',
  },
  '/apps/invoice/edit': { access: { can: ['update', 'Invoice'] }, title: 'screens.invoiceEdit' },
  '/apps/invoice/edit/$id': {
    access: { can: ['update', 'Invoice'] },
    title: 'screens.invoiceEdit',
    parent: '/apps/invoice/list',
  },
  '/apps/invoice/add': {
    access: { can: ['create', 'Invoice'] },
    title: 'screens.invoiceAdd',
    parent: '/apps/invoice/list',
  },
})
