import * as z from 'zod/mini'
import { isTimeZone } from './time-zone.rules.ts'

// What every export is told beside what is exported, and what comes of it.

/** `tsv` goes to the clipboard, `json` to the printer: tables of texts that the browser shows or copies. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf', 'tsv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export const EXPORT_LANGUAGES = ['en', 'de', 'ar', 'fr', 'pt'] as const
export type ExportLanguage = (typeof EXPORT_LANGUAGES)[number]

/** More rows than this are refused with 413: nobody reads them, and somebody else waits. */
export const EXPORT_ROWS = 100_000

/** A time zone by its IANA name. */
export const timeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, 'Enter a valid time zone.'))

/** Fields of the query of an export call, beside the filters and the sort of its list. */
export const exportFields = {
  format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
  language: z._default(z.enum(EXPORT_LANGUAGES), 'en'),
  timeZone: z._default(timeZone, 'UTC'),
  direction: z._default(z.enum(['ltr', 'rtl']), 'ltr'),
}

/** What `json` answers: the table as it is read. */
export const exportedTable = z.object({
  title: z.string(),
  /** Widths are shares, in whatever unit. */
  columns: z.array(z.object({ header: z.string(), isNumber: z.boolean(), width: z.number() })),
  rows: z.array(z.array(z.string())),
})
export type ExportedTable = z.infer<typeof exportedTable>
