import { invoiceDocumentsContract } from '../contract/invoice-documents.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'

// The documents of invoices: PDF, archive, and the mail that brings them.

export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: ['invoice', 'mail', id],
    queryFn: ({ signal }) =>
      api.call(invoiceDocumentsContract.prepareMail, { query: { id } }, { signal }),
    staleTime: 0,
  })
/** Under the invoice's key: refreshing invoices refreshes it. */
export const linksQuery = (id: number) =>
  queryOptions({
    queryKey: ['invoice', 'links', id],
    queryFn: async ({ signal }) =>
      (await api.call(invoiceDocumentsContract.listInvoiceLinks, { query: { id } }, { signal }))
        .links,
  })
export const addInvoiceLink = (id: number) =>
  api.call(invoiceDocumentsContract.addInvoiceLink, { body: { id } })
export const revokeInvoiceLinks = (id: number) =>
  api.call(invoiceDocumentsContract.revokeInvoiceLinks, { body: { id } })
export const fetchEInvoice = (id: number) =>
  api.downloadCall(invoiceDocumentsContract.getDocument, { params: { id }, query: { kind: 'ubl' } })
export const fetchPdf = (id: number) =>
  api.downloadCall(invoiceDocumentsContract.getDocument, { params: { id }, query: {} })
export const fetchArchive = (ids: readonly number[]) =>
  api.downloadCall(invoiceDocumentsContract.getDocuments, { query: { ids: ids.join(',') } })
export const sendInvoices = (body: {
  ids: number[]
  to?: string
  subject?: string
  message?: string
}) => api.call(invoiceDocumentsContract.sendInvoices, { body })
