import { createContext, type ReactNode } from 'react'

export interface ListViewsProps {
  /** What an address says of the list. */
  read: (raw: Record<string, unknown>) => object
  columns: readonly { key: string; title: string }[]
}

/** Draws what keeps views of lists, in every list's toolbar; nothing where nobody has put it there. */
export const ListViews = createContext<((props: ListViewsProps) => ReactNode) | undefined>(
  undefined,
)
