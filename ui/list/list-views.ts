import { createContext, type ReactNode } from 'react'

export interface ListViewsProps {
  /** The list's id under which views are stored; by default its address. */
  screen?: string
  /** Parses the list state from an address. */
  read: (raw: Record<string, unknown>) => object
  /** Those that can be left out: all but the first. */
  columns?: readonly { key: string; title: string }[]
}

/** Renders the saved views in every list's toolbar; empty if no feature provides them. */
export const ListViews = createContext<((props: ListViewsProps) => ReactNode) | undefined>(
  undefined,
)
