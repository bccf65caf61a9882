import type { ReactNode } from 'react'

/** The part of a list's query that every list has; features add their filters. */
export interface ListQuery {
  q: string
  page: number
  perPage: number
  sort: 'asc' | 'desc'
  sortColumn: string
}

export interface ListColumn<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Name of the sort column, when the list can be sorted by it. */
  sortBy?: string
  /** Width in a table of fixed layout; columns without one share what is left. */
  width?: number
  /** Numbers align to the end of their column. */
  isNumber?: boolean
  /** In a table narrower than this the column is left out. */
  hideBelow?: 930 | 1040
  /** On phones its title stands before it: a date alone does not say what happened then. */
  isNamed?: true
}

export interface ListFilter {
  name: string
  label: string
  options: readonly { value: string; text: string }[]
  /** What it shows without a choice, where that is not all there is. */
  none?: string
}

/** The response, or a pending query. */
export interface ListResult<Row> {
  rows: readonly Row[] | undefined
  total: number | undefined
  /** There are more than `total`: they were counted no further. */
  isTotalMinimum?: boolean | undefined
  /** Shows the previous query's result while the new one loads. */
  isStale: boolean
  error: unknown
  isRetrying: boolean
  retry: () => void
}
