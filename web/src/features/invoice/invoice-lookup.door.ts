import { queryClient } from '../../platform/query/query-client.ts'
import { invoicesQuery, readInvoiceSearch } from './invoice.api.ts'

/** The invoice that a number or some words mean, with the name it goes by; nothing when there is none. */
export async function findInvoice(words: string): Promise<{ id: number; name: string } | undefined> {
  const q = words.replace(/^#/, '').trim()
  const { invoices } = await queryClient.fetchQuery(invoicesQuery(readInvoiceSearch({ q })))
  const found = invoices.find(one => `${one.number ?? ''}` === q) ?? invoices.find(one => one.number !== null)
  return found === undefined ? undefined : { id: found.id, name: `#${found.number ?? found.id} ${found.client.name}` }
}
