import * as z from 'zod/mini'

// An import in three questions to one call: what is in the file (no mapping), what would come of it (a dry run), and then: do it.

export const IMPORT_ROWS = 5_000
export const IMPORT_BYTES = 1_048_576
/** The same text as JSON: quotes and line breaks are two signs there. */
export const IMPORT_BODY_BYTES = 3 * IMPORT_BYTES

/** Why a row cannot be taken; screens decide by this. */
export const IMPORT_PROBLEMS = [
  'required',
  'too_short',
  'too_long',
  'email',
  'choice',
  'repeated',
  'taken',
  'forbidden',
  'invalid',
] as const
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]

/** What an import call is sent: the file as text, and for each field of the feature the column it comes from. */
export const importBody = <const Field extends string>(fields: readonly Field[]) =>
  z.strictObject({
    csv: z.string().check(z.minLength(1), z.maxLength(IMPORT_BYTES)),
    /** Without it nothing is checked: the answer tells what columns there are. */
    mapping: z.optional(z.partialRecord(z.enum(fields), z.int().check(z.gte(0), z.lte(999)))),
    dryRun: z._default(z.boolean(), true),
    /** Rows with problems are left out and the others come in; else any problem keeps all out. */
    onlyGood: z._default(z.boolean(), false),
  })
export interface ImportBody<Field extends string = string> {
  csv: string
  mapping?: Partial<Record<Field, number>> | undefined
  dryRun?: boolean | undefined
  onlyGood?: boolean | undefined
}

const importError = z.object({
  /** Of the file, whose head is row 1. */
  row: z.int(),
  field: z.string(),
  code: z.enum(IMPORT_PROBLEMS),
  /** The feature's own name for it, such as `payment.overpaid`, where the general ones say too little. */
  reason: z.optional(z.string()),
  text: z.string(),
  value: z.string(),
  /** The row that has the same, when it is repeated. */
  firstRow: z.optional(z.int()),
})
export type ImportError = z.infer<typeof importError>

/** Entries of a file that are told of one by one when they are left out; of what comes after these only the number is told. */
export const MAX_LEFT_OUT = 500

/** What of a file has not come in, and why; the reasons are the feature's. */
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

/** What an import call answers. With any error nothing is imported, unless only the good rows were asked for. */
export const importReport = z.object({
  header: z.array(z.string()),
  /** The first rows, to recognise columns by. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  valid: z.int(),
  errors: z.array(importError),
  /** The rows with errors as they stand in the file, to be mended and sent again. */
  failed: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  imported: z.int(),
  /** To undo all of it at once. */
  changeId: z.optional(z.int()),
  /** What of the rows that are right has no place here: it keeps nothing out. The reasons are the feature's. */
  left: z.optional(
    z.object({
      entries: z.array(z.object({ row: z.int(), title: z.string(), reason: z.string() })),
      more: z.int(),
    }),
  ),
})
export type ImportReport = z.infer<typeof importReport>
