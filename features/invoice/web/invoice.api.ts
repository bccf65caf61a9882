import type { ImportBody } from '#platform/contract/import.rules.ts'
import {
  invoiceContract,
  type InvoiceExportQuery,
  type InvoiceImportField,
  invoiceListQuery,
} from '../contract/invoice.contract.ts'
import {
  invoiceMoneyContract,
  type NewCredit,
  type NewPayment,
  type PaymentImportField,
} from '../contract/invoice-money.contract.ts'
import {
  type ClientImportField,
  invoiceImportContract,
  type StripeField,
} from '../contract/invoice-import.contract.ts'
import { invoicePartsContract, type NewParts } from '../contract/invoice-parts.contract.ts'
import type { InvoiceRow, NewClient, NewInvoice } from '../contract/invoice-shapes.rules.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'

// The calls of the invoice screens; the only place with their query keys.

const ALL = ['invoice'] as const
/** The list's state in the URL; invalid values fall back. */
const listSearch = z.omit(invoiceListQuery, { withAll: true })
export const readInvoiceSearch = searchSchema(
  listSearch,
  { least: 'minTotal', most: 'maxTotal' },
  { approval: { asked: 'requested' } },
)
export type InvoiceSearch = z.output<typeof listSearch>

const askList = (query: InvoiceSearch, signal?: AbortSignal) =>
  api.call(
    invoiceContract.listInvoices,
    { query: { ...query, withAll: 'false' } },
    signal === undefined ? {} : { signal },
  )

export const invoicesQuery = (query: InvoiceSearch) =>
  queryOptions({
    queryKey: [...ALL, 'list', query],
    queryFn: ({ signal }) => askList(query, signal),
    placeholderData: keepPreviousData,
  })
export const countersQuery = () =>
  queryOptions({
    queryKey: [...ALL, 'counters'],
    queryFn: ({ signal }) => api.call(invoiceContract.countInvoices, {}, { signal }),
  })
export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'one', id],
    queryFn: ({ signal }) => api.call(invoiceContract.getInvoice, { params: { id } }, { signal }),
  })
export const startQuery = () =>
  queryOptions({
    queryKey: [...ALL, 'start'],
    queryFn: ({ signal }) => api.call(invoiceContract.prepareInvoice, {}, { signal }),
  })
export const clientsQuery = (q: string) =>
  queryOptions({
    queryKey: [...ALL, 'clients', q],
    queryFn: ({ signal }) => api.call(invoiceContract.findClients, { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** All invoices that match, page by page: for choosing more than one page of them. */
export async function fetchMatching(query: InvoiceSearch): Promise<InvoiceRow[]> {
  const found: InvoiceRow[] = []
  for (let page = 1; ; page += 1) {
    const { invoices, total } = await askList({ ...query, page, perPage: 100 })
    found.push(...invoices)
    if (invoices.length === 0 || found.length >= Math.min(total, 1_000)) return found
  }
}

export async function prefetchInvoices(search: Record<string, unknown>): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(invoicesQuery(readInvoiceSearch(search))),
    queryClient.prefetchQuery(countersQuery()),
  ])
}
export const prefetchInvoice = (id: number) => queryClient.prefetchQuery(invoiceQuery(id))
export const prefetchStart = () => queryClient.prefetchQuery(startQuery())

/** After any change: refetches whatever shows invoices. */
export const refreshInvoices = () => queryClient.invalidateQueries({ queryKey: ALL })
onTopic('Invoice', () => void refreshInvoices())

export const addInvoice = async (body: NewInvoice) =>
  (await api.call(invoiceContract.addInvoice, { body })).invoice
/** Refused with 412 when the draft is newer than `version`. */
export const updateInvoice = (body: NewInvoice & { id: number }, version: number) =>
  api.call(invoiceContract.updateInvoice, { body }, { version })
export const issueInvoices = (ids: readonly number[]) =>
  api.call(invoiceContract.issueInvoices, { body: { ids: [...ids] } })
export const duplicateInvoice = async (id: number) =>
  (await api.call(invoiceContract.duplicateInvoice, { body: { id } })).invoice
export const deleteInvoices = (ids: readonly number[]) =>
  api.call(invoiceContract.deleteInvoices, { body: { ids: [...ids] } })
export const saveClient = async (body: NewClient) =>
  (await api.call(invoiceContract.saveClient, { body })).client
export const exportInvoices = (query: InvoiceExportQuery) =>
  api.downloadCall(invoiceContract.exportInvoices, { query })
export const importInvoices = (body: ImportBody<InvoiceImportField>) =>
  api.call(invoiceContract.importInvoices, { body })
export const importClients = (body: ImportBody<ClientImportField>) =>
  api.call(invoiceImportContract.importClients, { body })
export const importStripe = (body: ImportBody<StripeField>) =>
  api.call(invoiceImportContract.importStripe, { body })
export const importPayments = (body: ImportBody<PaymentImportField>) =>
  api.call(invoiceMoneyContract.importPayments, { body })
export const addPayment = (body: NewPayment) => api.call(invoiceMoneyContract.addPayment, { body })
export const reversePayment = (paymentId: number, reason: string) =>
  api.call(invoiceMoneyContract.reversePayment, { body: { paymentId, reason } })
export const addCredit = (body: NewCredit) => api.call(invoiceMoneyContract.addCredit, { body })
export const voidInvoice = (body: { id: number; reason: string; copy: boolean }) =>
  api.call(invoiceMoneyContract.voidInvoice, { body })
export const splitInvoice = (body: NewParts) =>
  api.call(invoicePartsContract.splitInvoice, { body })
export type BulkResult = Awaited<ReturnType<typeof deleteInvoices>>
