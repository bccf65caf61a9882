import * as z from 'zod/mini'
import { isTimeZone } from './time-zone.rules.ts'

// Common input and output of every export.

/** `tsv` goes to the clipboard, `json` to the printer: tables of texts the browser copies or shows. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf', 'tsv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export const EXPORT_LANGUAGES = ['en', 'de', 'ar', 'fr', 'pt'] as const
export type ExportLanguage = (typeof EXPORT_LANGUAGES)[number]

/** Larger exports are rejected with 413: no one reads that many rows, and others would have to wait. */
export const EXPORT_ROWS = 100_000

/** A time zone by its IANA name. */
export const timeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, 'Enter a valid time zone.'))

/** Query fields of an export call, besides its list's filters and sort. */
export const exportFields = {
  format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
  language: z._default(z.enum(EXPORT_LANGUAGES), 'en'),
  timeZone: z._default(timeZone, 'UTC'),
  direction: z._default(z.enum(['ltr', 'rtl']), 'ltr'),
}

/** What `json` answers: the table as it is read. */
export const exportedTable = z.object({
  title: z.string(),
  /** Widths are relative, in any unit. */
  columns: z.array(z.object({ header: z.string(), isNumber: z.boolean(), width: z.number() })),
  rows: z.array(z.array(z.string())),
})
export type ExportedTable = z.infer<typeof exportedTable>
