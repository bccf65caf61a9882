import type { InvoiceContext } from '../invoice.context.ts'
import { INVOICE_IMPORT_FIELDS } from '../../contract/invoice.contract.ts'
import type { ReadInvoice } from '../../contract/invoice-shapes.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ImportRules } from '#platform/server/import/check-rows.ts'
import { addDraft } from '../change/draft.service.ts'
import { issueAs } from '../change/issue.service.ts'
import { findClientNamed, saveClientRow } from '../clients/clients.repo.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { recordEvent } from '../records/figures.service.ts'
import { importedLine, type ImportedLine } from './imported-line.service.ts'
import { groupKey, groupsOf, judgeInvoices } from './judge-invoices.service.ts'

// An invoice import: each row is a line. Rows with the same number or group are one invoice, any other row is an invoice of its own;
// its client is found by address or name, or created.

/** What a file leaves out. */
export interface ImportDefaults {
  currency: string
  taxName: string
  today: string
}

const REQUIRED: readonly string[] = ['client', 'item', 'cost']

interface ImportAround {
  defaults: (db: Db) => Promise<ImportDefaults>
  mayIssue: (db: Db) => Promise<boolean>
}

export const invoiceImportRules = ({
  defaults,
  mayIssue,
}: ImportAround): ImportRules<ImportedLine> => ({
  fields: INVOICE_IMPORT_FIELDS.map(name => ({ name, isRequired: REQUIRED.includes(name) })),
  schema: importedLine,
  judge: async (db, { rows, wrong }) => {
    const known = await defaults(db)
    return judgeInvoices(db, {
      rows,
      wrongGroups: new Set(wrong.flatMap(({ texts }) => groupKey(texts) ?? [])),
      mayIssue: await mayIssue(db),
      bodyOf: of => bodyOf(of, known),
    })
  },
})

/** A group of rows as draft content, except the client. */
function bodyOf(
  rows: readonly ImportedLine[],
  { currency, taxName, today }: ImportDefaults,
): Omit<ReadInvoice, 'clientId'> {
  const first = <Name extends 'currency' | 'issuedDate' | 'dueDate'>(name: Name) =>
    rows.map(row => row[name]).find(value => value !== undefined)
  return {
    service: '',
    currency: first('currency') ?? currency,
    items: rows.map(row => {
      const rate = Math.round(row.taxPercent * 100)
      const { item, description, cost, qty } = row
      const tax1 = rate === 0 ? null : { name: taxName, basisPoints: rate }
      return {
        item,
        description,
        cost,
        qty,
        discount: Math.round(row.discountPercent * 100),
        tax1,
        tax2: null,
        productId: null,
      }
    }),
    discount: { amount: 0 },
    salesperson: '',
    note: rows.map(row => row.note).find(note => note !== '') ?? '',
    paymentTerms: '',
    showTerms: true,
    showClientNotes: true,
    showPaymentStub: false,
    acceptedPayments: [],
    issuedDate: first('issuedDate') ?? today,
    dueDate: first('dueDate') ?? null,
    terms: '',
  }
}

/** Writes the invoices down: drafts, and under their own numbers those that have one. */
export async function insertImported(
  context: InvoiceContext,
  { rows, ...defaults }: Omit<ImportDefaults, 'today'> & { rows: readonly ImportedLine[] },
) {
  const made: InvoiceDbRow[] = []
  for (const group of groupsOf(rows.map(record => ({ row: 0, record })))) {
    const records = group.map(({ record }) => record)
    const [first] = records
    if (first === undefined) continue
    const clientId = await clientIdOf(context, first)
    const draft = await addDraft(context, {
      ...bodyOf(records, { ...defaults, today: context.today }),
      clientId,
    })
    await recordEvent(context, { id: draft.id, event: 'imported' })
    made.push(
      first.number === undefined ? draft : await issueAs(context, { draft, number: first.number }),
    )
  }
  return made
}

/** The client with this address or name, created if missing. */
export async function clientIdOf(
  { trx, now }: InvoiceContext,
  { client, company, email }: Pick<ImportedLine, 'client' | 'company' | 'email'>,
): Promise<number> {
  const found = await findClientNamed(trx, { name: client, email })
  if (found !== undefined) return found.id
  const blank = {
    address: '',
    country: '',
    contact: '',
    taxId: '',
    language: 'en' as const,
    isPaused: false,
  }
  return (
    await saveClientRow(trx, { name: client, company, companyEmail: email, ...blank }, { now })
  ).after.id
}
