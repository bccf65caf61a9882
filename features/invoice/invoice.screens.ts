import { cardRecords } from '#platform/web/screens/between-features.ts'
import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { makers, withRecordLinks } from '#platform/web/screens/record-links.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { billsCard } from '#features/account-setting/web/account-setting.points.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { invoicePages } from './contract/invoice.pages.ts'

export const invoice = defineScreens({
  name: 'invoice',
  pages: invoicePages,
  screens: {
    '/apps/invoice/list': {
      load: () => import('./web/invoice-list.page.tsx').then(m => m.InvoiceListPage),
      prefetch: ({ search }) =>
        import('./web/invoice.api.ts').then(m => m.prefetchInvoices(search)),
      texts: ['invoice', 'changes'],
    },
    '/apps/invoice/preview': {
      load: () => import('./web/newest-invoice.page.tsx').then(m => m.NewestPreviewPage),
      texts: ['invoice'],
    },
    '/apps/invoice/preview/$id': {
      load: () =>
        withRecordLinks(
          import('./web/invoice-preview.page.tsx').then(m => m.loadInvoicePreviewPage()),
        ),
      prefetch: ({ params }) =>
        import('./web/invoice.api.ts').then(m => m.prefetchInvoice(Number(params.id))),
      texts: ['invoice', 'document', 'changes', 'recurrence', 'discuss'],
    },
    '/apps/invoice/edit': {
      load: () => import('./web/newest-invoice.page.tsx').then(m => m.NewestEditPage),
      texts: ['invoice'],
    },
    '/apps/invoice/edit/$id': {
      load: () => import('./web/invoice-edit.page.tsx').then(m => m.InvoiceEditPage),
      prefetch: ({ params }) =>
        import('./web/invoice.api.ts').then(m => m.prefetchInvoice(Number(params.id))),
      texts: ['invoice', 'document', 'changes'],
    },
    '/apps/invoice/add': {
      load: () => import('./web/invoice-edit.page.tsx').then(m => m.InvoiceAddPage),
      prefetch: () => import('./web/invoice.api.ts').then(m => m.prefetchStart()),
      texts: ['invoice', 'document', 'changes'],
    },
  },
  contributes: [
    cardRecords('Invoice'),
    billsCard({
      load: () => import('./web/components/bills-card.tsx').then(m => m.BillsCard),
      texts: ['invoice'],
    }),
    recordLink({
      subject: 'Invoice',
      to: id => ({ to: '/apps/invoice/preview/$id', params: { id } }),
      isNumbered: true,
    }),
    makers({
      invoice: {
        access: { can: ['create', 'Invoice'] },
        load: () => import('./web/components/make-draft.ts'),
      },
    }),
    commands({
      load: () => import('./web/components/invoice-commands.ts').then(m => m.invoiceCommands),
      texts: ['invoice'],
    }),
  ],
})
