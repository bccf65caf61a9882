import { vi } from 'vitest'
import { queryClient } from '#platform/web/query/query-client.ts'
import type { DialogInvoice } from './invoice-question.ts'

// The invoice that tests of money dialogs are about.

export const row: DialogInvoice = {
  id: 7,
  number: 4990,
  client: {
    name: 'Petra Client',
    address: '',
    company: '',
    companyEmail: '',
    country: '',
    contact: '',
    taxId: '',
  },
  total: 314.81,
  balance: 264.81,
  currency: 'USD',
  invoiceStatus: 'Partial Payment',
  approval: '',
}

/** What is known of it in the browser. */
export const knowInvoice = (balance = row.balance): unknown =>
  queryClient.setQueryData(['invoice', 'one', row.id], {
    invoice: { ...row, balance, clientCredit: 0 },
  })

/** One call is refused; other calls find no server, so that the dialog has what it was opened with. Returns what was sent. */
export function refuse(path: string, refusal: { status: number }): unknown[] {
  const sent: unknown[] = []
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const called = String(address).replace(location.origin, '')
    if (called === path) {
      sent.push(JSON.parse(String(options?.body)))
      return Promise.resolve(Response.json(refusal, { status: refusal.status }))
    }
    return called.startsWith('/api/')
      ? Promise.resolve(Response.json({}, { status: 503 }))
      : answers(address, options)
  })
  return sent
}
