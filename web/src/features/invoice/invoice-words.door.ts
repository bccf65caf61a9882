// For screens that show invoices in their own way.

export { STATUS_TONE, useDay } from './components/invoice-words.ts'
