import * as z from 'zod/mini'

// An import is one call used three ways: list the columns (no mapping), validate (a dry run), then import.

export const IMPORT_ROWS = 5_000
export const IMPORT_BYTES = 1_048_576
/** The same text as JSON: quotes and line breaks are two signs there. */
export const IMPORT_BODY_BYTES = 3 * IMPORT_BYTES

/** Why a row cannot be taken; screens decide by this. */
export const IMPORT_PROBLEMS = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'email',
  'choice',
  'date',
  'repeated',
  'taken',
  'forbidden',
  'invalid',
] as const
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]

/** Import body: the file as text, and for each field of the feature its column. */
export const importBody = <const Field extends string>(fields: readonly Field[]) =>
  z.strictObject({
    csv: z.string().check(z.minLength(1), z.maxLength(IMPORT_BYTES)),
    /** Without it nothing is validated: the response lists the columns. */
    mapping: z.optional(z.partialRecord(z.enum(fields), z.int().check(z.gte(0), z.lte(999)))),
    dryRun: z._default(z.boolean(), true),
    /** Imports the valid rows and skips the rest; otherwise any error rejects the whole file. */
    skipInvalid: z._default(z.boolean(), false),
  })
export interface ImportBody<Field extends string = string> {
  csv: string
  mapping?: Partial<Record<Field, number>> | undefined
  dryRun?: boolean | undefined
  skipInvalid?: boolean | undefined
}

const importError = z.object({
  /** Of the file, whose head is row 1. */
  row: z.int(),
  field: z.string(),
  code: z.enum(IMPORT_PROBLEMS),
  /** A feature-specific reason such as `payment.overpaid`, where the general ones are too vague. */
  reason: z.optional(z.string()),
  text: z.string(),
  value: z.string(),
  /** The row that has the same, when it is repeated. */
  duplicateOfRow: z.optional(z.int()),
})
export type ImportError = z.infer<typeof importError>

/** Skipped entries are listed up to this many; beyond it only the count is reported. */
export const MAX_LEFT_OUT = 500

/** Entries of a file that were not imported, and why; reasons are defined by the feature. */
export const leftOut = <const Reason extends string>(reasons: readonly Reason[]) =>
  z.object({
    entries: z.array(
      z.object({
        /** Which of the file's entries; the first is 1. */
        row: z.int(),
        title: z.string(),
        reason: z.enum(reasons),
      }),
    ),
    /** Left out as well, beyond those. */
    more: z.int(),
  })
export interface LeftOut<Reason extends string = string> {
  entries: { row: number; title: string; reason: Reason }[]
  more: number
}

/** The same for records with custom fields: their columns are mapped to `customFields.<key>`. */
export const customImportBody = <const Field extends string>(fields: readonly Field[]) =>
  z.extend(importBody(fields), {
    mapping: z.optional(
      z.partialRecord(
        z
          .string()
          .check(
            z.regex(
              new RegExp(
                `^(?:${fields.map(one => one.replaceAll('.', String.raw`\.`)).join('|')}|customFields\\.[a-zA-Z][a-zA-Z\\d]{0,39})$`,
              ),
            ),
          ),
        z.int().check(z.gte(0), z.lte(999)),
      ),
    ),
  })

/** Import result. With any error nothing is imported, unless only valid rows were requested. */
export const importReport = z.object({
  header: z.array(z.string()),
  /** The first rows, to recognize columns by. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  valid: z.int(),
  errors: z.array(importError),
  /** The failed rows as they appear in the file, to be corrected and resubmitted. */
  failed: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  imported: z.int(),
  /** To undo all of it at once. */
  changeId: z.optional(z.int()),
  /** Data of valid rows that has no place here: it does not reject the row. Reasons are defined by the feature. */
  skipped: z.optional(
    z.object({
      entries: z.array(z.object({ row: z.int(), title: z.string(), reason: z.string() })),
      more: z.int(),
    }),
  ),
})
export type ImportReport = z.infer<typeof importReport>
