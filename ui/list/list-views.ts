import { createContext, type ReactNode } from 'react'

export interface ListViewsProps {
  /** Which list it is, as its views are stored; where it is left out, the address says it. */
  screen?: string
  /** What an address says of the list. */
  read: (raw: Record<string, unknown>) => object
  /** Those that can be left out: all but the first. */
  columns?: readonly { key: string; title: string }[]
}

/** Draws what keeps views of lists, in every list's toolbar; nothing where nobody has put it there. */
export const ListViews = createContext<((props: ListViewsProps) => ReactNode) | undefined>(
  undefined,
)
