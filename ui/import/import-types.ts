import type { ImportBody, ImportError, ImportReport } from '#platform/contract/import.rules.ts'

/** A field that a file can bring. */
export interface ImportField {
  name: string
  label: string
  isRequired: boolean
  /** Other names that a column for it may have. */
  also: readonly string[]
}

/** What the import kit asks of a feature. */
export interface ImportKit {
  fields: readonly ImportField[]
  /** The feature's import call. */
  send: (body: ImportBody) => Promise<ImportReport>
  /** Own words for what is wrong with a row; `undefined` takes the general ones. */
  explain?: ((error: ImportError) => string | undefined) | undefined
  /** Why something of a good row has no place here, for features that tell. */
  explainLeft?: ((reason: string) => string) | undefined
  leftTitle?: ((count: number) => string) | undefined
}
