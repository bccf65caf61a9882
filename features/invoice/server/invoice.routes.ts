import { invoiceContract } from '../contract/invoice.contract.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { listClientPage } from './clients/client-list.repo.ts'
import { getClient, toClient } from './clients/clients.repo.ts'
import type { InvoiceDbRow } from './invoice.tables.ts'
import { countInvoices } from './list/counters.repo.ts'
import type { InvoiceParts } from './invoice.context.ts'
import { createInvoiceList } from './list/list.repo.ts'
import { toListRows } from './list/rows.service.ts'
import { getNextNumber } from './records/figures.repo.ts'
import { companyOf, logoUrlOf, toDocument, toDocumentCompany } from './records/document.service.ts'
import { getInvoice, readInvoice } from './records/records.repo.ts'
import { writeMoney } from '#platform/server/texts/formats.ts'
import { changeRoutes } from './change/change.routes.ts'
import { moneyRoutes } from './money/money.routes.ts'
import { plansRoutes } from './plans/plans.routes.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { approvalRoutes } from './approval/approval.routes.ts'
import { partsRoutes } from './parts/parts.routes.ts'
import { importRoutes } from './import/import.routes.ts'

// Invoices: the specification's four calls (it fixes the two prefixes; do not tidy), then ours. The first request of a day marks
// invoices that became overdue overnight.

const MAX_ALL_DATA = 1_000
const CLIENTS_AT_FIRST = 5

export function invoiceRoutes(parts: InvoiceParts): Route[] {
  const list = createInvoiceList(parts.database)
  return [
    ...readRoutes(parts, list),
    ...changeRoutes(parts),
    ...moneyRoutes(parts),
    ...plansRoutes(parts),
    ...transferRoutes(parts, list),
    ...approvalRoutes(parts),
    ...partsRoutes(parts),
    ...importRoutes(parts),
  ]
}

function readRoutes(
  { database, overdue, pictures, custom }: InvoiceParts,
  list: ReturnType<typeof createInvoiceList>,
): Route[] {
  return [
    route(invoiceContract.listInvoices, async ({ query: { withAll, ...query }, caller }) => {
      const today = await overdue.run()
      const { rows, ...total } = await list.list(query, today)
      const all = withAll
        ? await list.list({ ...query, page: 1, perPage: MAX_ALL_DATA }, today)
        : { rows: [] }
      const isCut = all.rows.length < total.total
      const shown = await toListRows(database.read, [...all.rows, ...rows], id =>
        pictures.urlOf(id, caller),
      )
      return {
        allData: shown.slice(0, all.rows.length),
        allDataTruncated: isCut,
        ...total,
        invoices: shown.slice(all.rows.length),
      }
    }),
    route(invoiceContract.getInvoice, async ({ params, caller, reply }) => {
      await overdue.run()
      const row = await getInvoice(database.read, params.id)
      reply.etag(row.version)
      const company = await companyOf(database.read, row)
      return {
        invoice: await readInvoice(database.read, row),
        paymentDetails: {
          totalDue: toMajor(row.balance, row.currency),
          totalDueText: textOf(row),
          bankName: company.bankName,
          country: company.country,
          iban: company.iban,
          swiftCode: company.swiftCode,
        },
        document: await toDocument(database.read, row, {
          company,
          logoUrl: logoUrlOf(company, logo => pictures.urlOf(logo, caller)),
        }),
      }
    }),
    route(invoiceContract.findClients, async ({ query: { id, ...query }, caller }) => {
      const listed = await custom.listed(caller, query)
      const found =
        id === undefined
          ? (
              await listClientPage(database, {
                ...query,
                limit: CLIENTS_AT_FIRST,
                custom: listed,
              })
            ).rows
          : [await getClient(database.read, id)]
      return custom.addTo(caller, found.map(toClient))
    }),
    route(invoiceContract.prepareInvoice, async ({ caller }) => {
      const today = await overdue.run()
      const next = await getNextNumber(database.read)
      const { regional, tax, company } = await readSettings(database.read)
      const { bankName, country, iban, swiftCode } = company
      return {
        number: next,
        today,
        currency: regional.currency,
        taxRates: tax.rates,
        company: toDocumentCompany(
          company,
          logoUrlOf(company, logo => pictures.urlOf(logo, caller)),
        ),
        payment: { bankName, country, iban, swiftCode },
      }
    }),
    route(invoiceContract.countInvoices, async () => {
      await overdue.run()
      return countInvoices(database.read)
    }),
  ]
}

const textOf = ({ balance, currency }: InvoiceDbRow): string =>
  writeMoney(toMajor(balance, currency), { currency, language: 'en' })
