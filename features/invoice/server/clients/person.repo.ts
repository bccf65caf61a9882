import type { PersonalPart } from '#features/users/server/users.service.ts'

/** Personal data in the books: a person's invoices, and what they recorded. Kept on erasure, as the law requires. */
export const invoicePersonalData: PersonalPart = {
  name: 'invoices',
  async read(db, userId) {
    const billed = await db
      .selectFrom('invoices')
      .innerJoin('invoice_clients', 'invoice_clients.id', 'invoices.client_id')
      .select([
        'invoices.number',
        'invoices.status',
        'invoices.issued_on',
        'invoices.currency',
        'invoices.total',
        'invoices.client_name',
      ])
      .where('invoice_clients.user_id', '=', userId)
      .where('invoices.deleted_at', 'is', null)
      .orderBy('invoices.id')
      .execute()
    const noted = await db
      .selectFrom('invoice_payments')
      .select(['invoice_id', 'amount', 'method', 'paid_on', 'created_at'])
      .where('by_id', '=', userId)
      .orderBy('id')
      .execute()
    return [...billed, ...noted].map(row => ({ ...row }))
  },
  reason: 'books',
}
