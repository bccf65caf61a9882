import type { Approval } from '../contract/invoice-approval.rules.ts'
import type {
  CreditKind,
  InvoiceEventKind,
  InvoiceStatus,
  PaymentMethod,
  Terms,
} from '../contract/invoice.rules.ts'
import type { PlanKind, PlanState } from '../contract/invoice-plans.contract.ts'
import type { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import type { Generated, Selectable } from 'kysely'

type Language = (typeof LANGUAGES)[number]

export interface InvoiceClientsTable {
  id: Generated<number>
  name: string
  company: string
  email: string
  address: string
  country: string
  contact: string
  tax_id: string
  language: Language
  is_paused: Generated<number>
  user_id: number | null
  name_key: string
  words: string
  version: Generated<number>
  created_at: string
}
export type ClientRow = Selectable<InvoiceClientsTable>

export interface InvoicesTable {
  id: Generated<number>
  number: number | null
  status: InvoiceStatus
  client_id: number
  order_id: number | null
  copied_from: number | null
  client_name: string
  client_company: string
  client_email: string
  client_address: string
  client_country: string
  client_contact: string
  client_tax_id: string
  language: Language
  client_name_key: string
  client_company_key: string
  client_email_key: string
  figures: string
  service: string
  currency: string
  issued_on: string
  due_on: string | null
  terms: Terms | ''
  discount_input: string
  subtotal: number
  discount: number
  tax: number
  total: number
  paid: Generated<number>
  credited: Generated<number>
  balance: number
  overpayment: Generated<number>
  total_rank: number
  balance_rank: number
  salesperson: string
  note: string
  payment_terms: string
  show_terms: number
  show_notes: number
  show_stub: number
  accepted: string
  company: string | null
  issued_at: string | null
  sent_at: string | null
  downloaded_at: string | null
  voided_at: string | null
  void_reason: Generated<string>
  version: Generated<number>
  created_by: number | null
  created_at: string
  updated_at: string
  deleted_at: string | null
  /** SHA-256 of its content at issuing. */
  digest: Generated<string | null>
  approval: Generated<Approval>
  /** The last person to change the draft. */
  edited_by: Generated<number | null>
  /** JSON: the taxes of a part of another invoice. */
  taxes_as: Generated<string | null>
  part_of: Generated<number | null>
  part_number: Generated<number | null>
}
export type InvoiceDbRow = Selectable<InvoicesTable>

export interface InvoiceLinesTable {
  id: Generated<number>
  invoice_id: number
  place: number
  item: string
  description: string
  cost: number
  quantity: number
  discount: number
  tax1_name: string | null
  tax1_rate: number | null
  tax2_name: string | null
  tax2_rate: number | null
  product_id: number | null
  price: number
}
export type LineRow = Selectable<InvoiceLinesTable>

export interface InvoicePaymentsTable {
  id: Generated<number>
  invoice_id: number
  amount: number
  method: PaymentMethod
  paid_on: string
  note: string
  by_id: number | null
  by_name: string
  created_at: string
  taken_back_at: string | null
  taken_back_by: Generated<string>
  taken_back_reason: Generated<string>
}
export type PaymentRow = Selectable<InvoicePaymentsTable>

export interface InvoiceCreditsTable {
  id: Generated<number>
  number: number
  invoice_id: number
  kind: CreditKind
  amount: number
  tax: number
  reason: string
  credited_on: string
  by_name: string
  created_at: string
}
export type CreditRow = Selectable<InvoiceCreditsTable>

export interface InvoicePlansTable {
  id: Generated<number>
  kind: PlanKind
  number: number | null
  name: string
  client_id: number
  content: string
  terms: Terms | ''
  rule: string
  starts_on: string | null
  next_on: string | null
  valid_until: string | null
  is_auto_issued: number
  state: PlanState
  last_invoice_id: number | null
  version: Generated<number>
  created_at: string
  deleted_at: string | null
}
export type PlanRow = Selectable<InvoicePlansTable>

export interface InvoiceLinksTable {
  id: Generated<number>
  invoice_id: number
  token_hash: string
  by_name: string
  created_at: string
  expires_at: string
  revoked_at: string | null
  opened_at: string | null
  downloaded_at: string | null
  claimed_at: string | null
}
export type LinkRow = Selectable<InvoiceLinksTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    invoice_clients: InvoiceClientsTable
    invoice_links: InvoiceLinksTable
    /** Of each PDF that was handed out: its SHA-256. */
    invoice_prints: { digest: string; invoice_id: number; made_at: string }
    invoices: InvoicesTable
    /** Invoices and totals per state and currency, without deleted ones; maintained by triggers. */
    invoices_facet: {
      status: InvoiceStatus
      currency: string
      n: number
      total: number
      balance: number
    }
    invoice_lines: InvoiceLinesTable
    invoice_numbers: { kind: 'invoice' | 'credit' | 'estimate'; next: number }
    invoice_payments: InvoicePaymentsTable
    invoice_credits: InvoiceCreditsTable
    invoice_events: {
      id: Generated<number>
      invoice_id: number
      event: InvoiceEventKind
      at: string
      by_name: string
      detail: string
    }
    invoice_plans: InvoicePlansTable
    invoice_approvals: {
      invoice_id: number
      requested_by: number | null
      requested_name: string
      requested_at: string
      question: string
      decided_name: string
      decided_at: string | null
      note: string
    }
    invoice_key_values: { name: string; value: string }
  }
}
