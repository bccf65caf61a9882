import type { Made, MakingOf } from '#platform/web/screens/record-links.ts'
import { api } from '#platform/web/api/api-client.ts'
import type { PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { invoiceContract } from '../../contract/invoice.contract.ts'

/** A draft whose only line has no price yet: the editor points that out. */
export async function make({ title, clientId }: MakingOf<'invoice'>): Promise<Made> {
  const { today, currency } = await api.call(invoiceContract.prepareInvoice, {})
  const { invoice } = await api.call(invoiceContract.addInvoice, {
    body: { clientId, currency, issuedDate: today, items: [{ item: title, cost: 0, qty: 1 }] },
  })
  return {
    record: { type: 'invoice', id: `${invoice.id}` },
    address: `/apps/invoice/edit/${invoice.id}`,
  }
}

/** Clients for the people picker: by name, distinguished by address. */
export async function fetchClients(q: string, signal: AbortSignal): Promise<PickedPerson[]> {
  const clients = await api.call(invoiceContract.findClients, { query: { q } }, { signal })
  return clients.map(({ id, name, company, companyEmail, avatarColor }) => ({
    id,
    fullName: name,
    detail: [company, companyEmail].filter(Boolean).join(' · '),
    avatar: null,
    avatarColor,
  }))
}

/** The invoice matching a number or text, with its display name; null if there is none. */
export async function fetchInvoice(
  words: string,
): Promise<{ id: number; name: string } | undefined> {
  const q = words.replace(/^#/, '').trim()
  const { invoices } = await api.call(invoiceContract.listInvoices, {
    query: { q, withAll: 'false' },
  })
  const found =
    invoices.find(one => `${one.number ?? ''}` === q) ?? invoices.find(one => one.number !== null)
  return found === undefined
    ? undefined
    : { id: found.id, name: `#${found.number ?? found.id} ${found.client.name}` }
}
