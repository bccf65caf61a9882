import type { Access } from '#platform/contract/define.ts'
import type { ComponentType } from 'react'

export interface CommandContext {
  /** Goes to a screen; what is open there by its address is named in `search`. */
  goTo: (path: string, search?: Record<string, string>) => void
}

/**
 * Something the palette can do. A feature gives its own to `commands` (screens/shell-points.ts).
 *
 * @example { id: 'users.add', text: 'users:add.title', icon: IconUserPlus, access: { can: ['create', 'User'] }, run: … }
 */
export interface Command {
  /** Kept in the recents: `feature.verb`. */
  id: string
  /** Key of its words, with the namespace they stand in. */
  text: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Who may do it; nobody else sees it. */
  access: Access
  /** Further down than the others: the lowest comes first. */
  place?: number
  /** The shortcut that does the same. */
  keys?: string
  /** What it rejects with is told in a toast. */
  run: (context: CommandContext) => void | Promise<void>
}
