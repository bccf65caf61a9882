import { defineCall } from '#platform/contract/define.ts'
import { importBody, IMPORT_BODY_BYTES, importReport } from '#platform/contract/import.rules.ts'

// Imported clients and invoices: customers of Shopify or any table, invoices as exported by Stripe.

export const CLIENT_IMPORT_FIELDS = [
  'name',
  'firstName',
  'lastName',
  'company',
  'email',
  'address1',
  'address2',
  'city',
  'province',
  'zip',
  'country',
  'phone',
  'addressPhone',
  'taxId',
  'note',
  'tags',
] as const
export type ClientImportField = (typeof CLIENT_IMPORT_FIELDS)[number]

/** What Shopify calls them. */
export const CLIENT_COLUMNS: Record<ClientImportField, readonly string[]> = {
  name: ['Customer', 'Client'],
  firstName: ['First Name'],
  lastName: ['Last Name'],
  company: ['Default Address Company', 'Company'],
  email: ['Email'],
  address1: ['Default Address Address1', 'Address1', 'Address'],
  address2: ['Default Address Address2', 'Address2'],
  city: ['Default Address City', 'City'],
  province: ['Default Address Province Code', 'Province Code', 'Province', 'State'],
  zip: ['Default Address Zip', 'Zip', 'Postal code'],
  country: ['Default Address Country Code', 'Country Code', 'Country'],
  phone: ['Phone'],
  addressPhone: ['Default Address Phone'],
  taxId: ['VAT', 'VAT number'],
  note: ['Note'],
  tags: ['Tags'],
}
/** What of a client has no place here. */
export const CLIENT_LEFT = ['note', 'tags'] as const
export type ClientLeft = (typeof CLIENT_LEFT)[number]

export const STRIPE_FIELDS = [
  'id',
  'number',
  'status',
  'customerName',
  'customerEmail',
  'customer',
  'currency',
  'date',
  'dueDate',
  'paidAt',
  'description',
  'tax',
  'total',
  'amountPaid',
] as const
export type StripeField = (typeof STRIPE_FIELDS)[number]

export const STRIPE_COLUMNS: Record<StripeField, readonly string[]> = {
  id: ['id'],
  number: ['Number'],
  status: ['Status'],
  customerName: ['Customer Name'],
  customerEmail: ['Customer Email'],
  customer: ['Customer', 'Customer ID'],
  currency: ['Currency'],
  date: ['Date (UTC)'],
  dueDate: ['Due Date (UTC)'],
  paidAt: ['Paid At (UTC)', 'Paid Date (UTC)'],
  description: ['Description', 'Memo'],
  tax: ['Tax', 'Total Tax'],
  total: ['Total'],
  amountPaid: ['Amount Paid'],
}
/** What of an invoice is otherwise here than there. */
export const STRIPE_LEFT = ['tax'] as const
export type StripeLeft = (typeof STRIPE_LEFT)[number]

const canCreate = { can: ['create', 'Invoice'] } as const

export const invoiceImportContract = {
  importClients: defineCall({
    method: 'POST',
    path: '/apps/invoice/import-clients',
    access: canCreate,
    summary: 'Parse, preview or import clients from CSV, such as customers of Shopify',
    description: 'Clients who are there already, by their email address, are errors.',
    bodyLimit: IMPORT_BODY_BYTES,
    body: importBody(CLIENT_IMPORT_FIELDS),
    output: importReport,
  }),
  importStripe: defineCall({
    method: 'POST',
    path: '/apps/invoice/import-stripe',
    access: canCreate,
    summary: 'Parse, preview or import invoices from a Stripe CSV export',
    description:
      'Requires the right to create payments as well. Invoices that were imported before are errors.',
    bodyLimit: IMPORT_BODY_BYTES,
    body: importBody(STRIPE_FIELDS),
    output: importReport,
  }),
}
