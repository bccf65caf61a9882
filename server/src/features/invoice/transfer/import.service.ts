import { INVOICE_IMPORT_FIELDS } from '@smart-fft/contract/invoice.contract'
import { ITEM_MAX, TEXT_MAX } from '@smart-fft/contract/invoice.rules'
import { currencyCode, day } from '@smart-fft/contract/invoice-shapes.rules'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { foldText } from '../../../platform/database/fold-text.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { ImportRules } from '../../../platform/import/check-rows.ts'
import { addDraft } from '../change/draft.service.ts'
import { saveClientRow } from '../clients/clients.repo.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import type { Act } from '../records/figures.service.ts'

// What an import of invoices takes: a draft of one line from each row, for a client who is found by address or name, or made.

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')
const number = z.coerce.number()
const imported = z.strictObject({
  client: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  company: text(120),
  email: z._default(z.union([z.literal(''), z.email().check(z.maxLength(254))]), ''),
  item: z.string().check(z.trim(), z.minLength(1), z.maxLength(ITEM_MAX)),
  cost: number.check(z.minimum(-1e9), z.maximum(1e9)),
  qty: z._default(number.check(z.positive(), z.maximum(1_000_000)), 1),
  taxPercent: z._default(number.check(z.minimum(0), z.maximum(100)), 0),
  currency: z.optional(currencyCode),
  issuedDate: z.optional(day),
  dueDate: z.optional(day),
  note: text(TEXT_MAX),
})
export type ImportedInvoice = z.output<typeof imported>

const REQUIRED: readonly string[] = ['client', 'item', 'cost']

export const invoiceImportRules: ImportRules<ImportedInvoice> = {
  fields: INVOICE_IMPORT_FIELDS.map(name => ({ name, isRequired: REQUIRED.includes(name) })),
  schema: imported,
  refuse: ({ issuedDate, dueDate }) =>
    issuedDate !== undefined && dueDate !== undefined && dueDate < issuedDate
      ? { field: 'dueDate', text: 'The due date cannot be before the invoice date.' }
      : undefined,
}

interface Defaults {
  currency: string
  taxName: string
}

export async function insertImported(trx: Trx, act: Act, { rows, currency, taxName }: Defaults & { rows: readonly ImportedInvoice[] }) {
  const made: InvoiceDbRow[] = []
  for (const row of rows) {
    const issuedDate = row.issuedDate ?? act.today
    const dueDate = row.dueDate ?? null
    const basisPoints = Math.round(row.taxPercent * 100)
    const tax1 = basisPoints === 0 ? null : { name: taxName, basisPoints }
    const line = { item: row.item, description: '', cost: row.cost, qty: row.qty, discount: 0, tax1, tax2: null, productId: null }
    const draft = await addDraft(trx, act, {
      clientId: await clientOf(trx, row, act),
      service: '',
      currency: row.currency ?? currency,
      items: [line],
      discount: { amount: 0 },
      salesperson: '',
      note: row.note,
      paymentTerms: '',
      showTerms: true,
      showClientNotes: true,
      showPaymentStub: false,
      acceptedPayments: [],
      issuedDate,
      dueDate: dueDate !== null && dueDate < issuedDate ? issuedDate : dueDate,
      terms: '',
    })
    made.push(draft)
  }
  return made
}

type Trx = Transaction<Tables>

async function clientOf(trx: Trx, { client, company, email }: ImportedInvoice, { now }: Act): Promise<number> {
  const all = trx.selectFrom('invoice_clients').select('id').orderBy('id').limit(1)
  const found = await (email === '' ? all.where('name_key', '=', foldText(client)) : all.where('email', '=', email)).executeTakeFirst()
  if (found !== undefined) return found.id
  const blank = { address: '', country: '', contact: '', taxId: '', language: 'en' as const, isPaused: false }
  return (await saveClientRow(trx, { name: client, company, companyEmail: email, ...blank }, { now })).after.id
}
