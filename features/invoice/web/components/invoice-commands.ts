import { IconFileInvoice } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'

/** What the palette can do with invoices. */
export const invoiceCommands: readonly Command[] = [
  {
    id: 'invoice.add',
    text: 'invoice:add.title',
    icon: IconFileInvoice,
    access: { can: ['create', 'Invoice'] },
    run: ({ goTo }) => goTo('/apps/invoice/add'),
  },
]
