import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { makers } from '#features/links/web/links.points.ts'
import { invoicePages } from './contract/invoice.pages.ts'

export const invoice = defineScreens({
  name: 'invoice',
  pages: invoicePages,
  screens: {
    '/apps/invoice/list': {
      load: async () => (await import('./web/invoice-list.page.tsx')).InvoiceListPage,
      prefetch: async ({ search }) => (await import('./web/invoice.api.ts')).prefetchInvoices(search),
      texts: ['invoice', 'changes'],
    },
    '/apps/invoice/preview/$id': {
      load: async () => (await import('./web/invoice-preview.page.tsx')).InvoicePreviewPage,
      prefetch: async ({ params }) => (await import('./web/invoice.api.ts')).prefetchInvoice(Number(params.id)),
      texts: ['invoice', 'paper', 'changes', 'recurrence', 'links'],
    },
    '/apps/invoice/edit/$id': {
      load: async () => (await import('./web/invoice-edit.page.tsx')).InvoiceEditPage,
      prefetch: async ({ params }) => (await import('./web/invoice.api.ts')).prefetchInvoice(Number(params.id)),
      texts: ['invoice', 'paper', 'changes'],
    },
    '/apps/invoice/add': {
      load: async () => (await import('./web/invoice-edit.page.tsx')).InvoiceAddPage,
      prefetch: async () => (await import('./web/invoice.api.ts')).prefetchStart(),
      texts: ['invoice', 'paper', 'changes'],
    },
  },
  contributes: [
    recordLink({ subject: 'Invoice', to: id => ({ to: '/apps/invoice/preview/$id', params: { id } }), isNumbered: true }),
    makers({ invoice: { access: { can: ['create', 'Invoice'] }, load: () => import('./web/components/make-draft.ts') } }),
    commands({ load: async () => (await import('./web/components/invoice-commands.ts')).invoiceCommands, texts: ['invoice'] }),
  ],
})
