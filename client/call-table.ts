import type { Method } from '#platform/contract/define.ts'

// What the runtime knows of the calls: written by the generator (scripts/client), from the contract.

export interface TableCall {
  method: Method
  path: string
  /** It answers a file. */
  file?: true
  /** Its body is the bytes of a file. */
  upload?: true
  /** No one need sign in, and no one is asked who they are. */
  open?: true
  /** Carried out once for each `Idempotency-Key`. */
  idempotent?: true
  pages?: Paging
}

/** How one page of a list follows another. */
export interface Paging {
  /** The parameter that says which: the number of a page, or of the first item. */
  by: string
  isNumberOfPage: boolean
  /** The parameter that says how many, and how many it may be. */
  size: string
  most: number
  /** Where the items are; `undefined`: the answer is a bare list. */
  items?: string
}

export type CallTable = Readonly<Record<string, Readonly<Record<string, TableCall>>>>
