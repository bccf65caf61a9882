import type { InvoiceDocument, DocumentMark } from '../../contract/invoice-document.rules.ts'
import { asStored } from '#platform/server/database/stored.ts'
import { QUANTITY_SCALE } from '#platform/contract/money.rules.ts'
import {
  type CompanySettings,
  companySettings,
} from '#features/settings/contract/settings.contract.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { InvoiceDbRow, LineRow } from '../invoice.tables.ts'
import { acceptedOf, listLines, totalsOfRows } from './records.repo.ts'

// A record as shown on its sheet: in minor units, in the client's language, calculated only here (INV-10).

const storedCompany = asStored(companySettings)
/** The company as it was when the invoice was issued, else as it is now. */
export async function companyOf(
  db: Db,
  row: Pick<InvoiceDbRow, 'company'>,
): Promise<CompanySettings> {
  const stored =
    row.company === null ? undefined : storedCompany.safeParse(JSON.parse(row.company)).data
  return stored ?? (await readSettings(db)).company
}

/** Where the logo of the company can be fetched. */
export const logoUrlOf = (
  { logo }: Pick<CompanySettings, 'logo'>,
  urlOf: (logo: string) => string,
): string | null => (logo === null ? null : urlOf(logo))

const RTL: readonly string[] = ['ar']

interface Around {
  company: CompanySettings
  logoUrl: string | null
}

/** The sheet of an invoice. */
export const toDocument = async (
  db: Db,
  row: InvoiceDbRow,
  around: Around,
): Promise<InvoiceDocument> => documentOf({ row, lines: await listLines(db, row.id) }, around)

/** The invoice columns shown on its sheet. */
export type SheetRow = Omit<
  InvoiceDbRow,
  'id' | 'version' | 'void_reason' | 'digest' | 'approval' | 'edited_by' | 'part_of' | 'part_number'
>

/** The sheet of what is not in the database yet. */
export function documentOf(
  { row, lines }: { row: SheetRow; lines: readonly LineRow[] },
  { company, logoUrl }: Around,
): InvoiceDocument {
  const { taxes } = totalsOfRows(lines, row)
  return {
    kind: 'invoice',
    number: row.number === null ? null : `${row.number}`,
    mark: markOf(row),
    language: row.language,
    direction: RTL.includes(row.language) ? 'rtl' : 'ltr',
    currency: row.currency,
    issuedDate: row.issued_on,
    dueDate: row.due_on,
    refersTo: null,
    company: toDocumentCompany(company, logoUrl),
    client: {
      name: row.client_name,
      company: row.client_company,
      companyEmail: row.client_email,
      address: row.client_address,
      country: row.client_country,
      contact: row.client_contact,
      taxId: row.client_tax_id,
    },
    payment: {
      totalDue: row.balance,
      bankName: company.bankName,
      country: company.country,
      iban: company.iban,
      swiftCode: company.swiftCode,
    },
    lines: lines.map(toDocumentLine),
    salesperson: row.salesperson,
    subtotal: row.subtotal,
    discount: row.discount,
    taxes,
    total: row.total,
    paid: row.paid,
    credited: row.credited,
    balance: row.balance,
    note: row.note,
    terms: row.payment_terms,
    showTerms: row.show_terms === 1,
    showClientNotes: row.show_notes === 1,
    showPaymentStub: row.show_stub === 1,
    acceptedPayments: acceptedOf(row),
  }
}

/** The issuing company. */
export function toDocumentCompany(
  { name, address, country, email, phone, website, taxId }: CompanySettings,
  logoUrl: string | null,
) {
  return { name, address, country, email, phone, website, taxId, logoUrl }
}

function markOf({ status }: Pick<InvoiceDbRow, 'status'>): DocumentMark | null {
  if (status === 'Draft') return 'draft'
  if (status === 'Void') return 'void'
  return status === 'Paid' ? 'paid' : null
}

const taxOf = (name: string | null, basisPoints: number | null) =>
  name === null || basisPoints === null ? null : { name, basisPoints }

const toDocumentLine = (line: LineRow): InvoiceDocument['lines'][number] => ({
  item: line.item,
  description: line.description,
  cost: line.cost,
  qty: line.quantity / QUANTITY_SCALE,
  discount: line.discount,
  tax1: taxOf(line.tax1_name, line.tax1_rate),
  tax2: taxOf(line.tax2_name, line.tax2_rate),
  price: line.price,
})
