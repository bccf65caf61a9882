import { invoiceContract } from '../contract/invoice.contract.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import { companySettings } from '#features/settings/contract/settings.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { approvalRoutes } from './approval/approval.routes.ts'
import { changeRoutes } from './change/change.routes.ts'
import { findClients, getClient, toClient } from './clients/clients.repo.ts'
import type { InvoiceDbRow } from './invoice.tables.ts'
import { countInvoices } from './list/counters.repo.ts'
import type { DayTurn } from './list/day-turn.service.ts'
import { createInvoiceList } from './list/list.repo.ts'
import { moneyRoutes } from './money/money.routes.ts'
import { partsRoutes } from './parts/parts.routes.ts'
import { plansRoutes } from './plans/plans.routes.ts'
import { toPaper, toPaperCompany } from './records/paper.service.ts'
import { getInvoice, readInvoice, toRow } from './records/records.repo.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { writeMoney } from '#platform/server/texts/formats.ts'

// Invoices: the spec's four calls (section 7; two prefixes, do not tidy), then ours. Whoever asks on a new day first sees to it that what
// became past due overnight is shown so.

export interface InvoiceParts {
  database: Database
  clock: Clock
  days: DayTurn
  pictures: Pick<FileLinks, 'urlOf'>
}

const ALL_AT_MOST = 1_000
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
  ]
}

function readRoutes(
  { database, days, pictures }: InvoiceParts,
  list: ReturnType<typeof createInvoiceList>,
): Route[] {
  return [
    route(invoiceContract.listInvoices, async ({ query: { withAll, ...query } }) => {
      const today = await days.turn()
      const { rows, total } = await list.list(query, today)
      const all = withAll
        ? await list.list({ ...query, page: 1, perPage: ALL_AT_MOST }, today)
        : { rows: [] }
      const isCut = all.rows.length < total
      return {
        allData: all.rows.map(toRow),
        allDataTruncated: isCut,
        total,
        invoices: rows.map(toRow),
      }
    }),
    route(invoiceContract.getInvoice, async ({ params, caller, reply }) => {
      await days.turn()
      const row = await getInvoice(database.read, params.id)
      reply.etag(row.version)
      const company = await companyOf(database, row)
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
        paper: await toPaper(database.read, row, {
          company,
          logoUrl: logoOf(company, logo => pictures.urlOf(logo, caller)),
        }),
      }
    }),
    route(invoiceContract.findClients, async ({ query: { q, id } }) => {
      if (id !== undefined) return [toClient(await getClient(database.read, id))]
      const found = await findClients(database.read, database.dialect, {
        q,
        limit: CLIENTS_AT_FIRST,
      })
      return found.map(toClient)
    }),
    route(invoiceContract.prepareInvoice, async ({ caller }) => {
      const today = await days.turn()
      const { next } = await database.read
        .selectFrom('invoice_numbers')
        .select('next')
        .where('kind', '=', 'invoice')
        .executeTakeFirstOrThrow()
      const { regional, tax, company } = await readSettings(database.read)
      const { bankName, country, iban, swiftCode } = company
      return {
        number: next,
        today,
        currency: regional.currency,
        taxRates: tax.rates,
        company: toPaperCompany(
          company,
          logoOf(company, logo => pictures.urlOf(logo, caller)),
        ),
        payment: { bankName, country, iban, swiftCode },
      }
    }),
    route(invoiceContract.countInvoices, async () => {
      await days.turn()
      return countInvoices(database.read)
    }),
  ]
}

/** As it was when the invoice was issued, else as it is now. */
export async function companyOf(
  { read }: Pick<Database, 'read'>,
  row: Pick<InvoiceDbRow, 'company'>,
) {
  const kept =
    row.company === null ? undefined : companySettings.safeParse(JSON.parse(row.company)).data
  return kept ?? (await readSettings(read)).company
}

const logoOf = ({ logo }: Awaited<ReturnType<typeof companyOf>>, urlOf: (logo: string) => string) =>
  logo === null ? null : urlOf(logo)

const textOf = ({ balance, currency }: InvoiceDbRow): string =>
  writeMoney(toMajor(balance, currency), { currency, language: 'en' })
