import type { ImportBody, ImportError, ImportReport } from '#platform/contract/import.rules.ts'

/** A field that a file can bring. */
export interface ImportField {
  name: string
  label: string
  isRequired: boolean
  /** Other names that a column for it may have. */
  also: readonly string[]
}

/** What a feature provides to the import kit. */
export interface ImportKit {
  fields: readonly ImportField[]
  /** The feature's import call. */
  send: (body: ImportBody) => Promise<ImportReport>
  /** Custom messages for a row's error; `undefined` uses the general ones. */
  explain?: ((error: ImportError) => string | undefined) | undefined
  /** Why data of a valid row was skipped, for features that report it. */
  explainLeft?: ((reason: string) => string) | undefined
  leftTitle?: ((count: number) => string) | undefined
}
