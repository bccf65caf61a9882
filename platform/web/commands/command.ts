import type { Access } from '#platform/contract/define.ts'
import type { ComponentType } from 'react'

export interface CommandContext {
  /** Navigates to a screen; `search` carries what the screen opens from its address. */
  goTo: (path: string, search?: Record<string, string>) => void
}

/**
 * Something the palette can do. A feature gives its own to `commands` (screens/shell-points.ts).
 *
 * @example { id: 'users.add', text: 'users:add.title', icon: IconUserPlus, access: { can: ['create', 'User'] }, run: … }
 */
export interface Command {
  /** Stored in the recent commands: `feature.verb`. */
  id: string
  /** Text key with its namespace. */
  text: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Who may run it; hidden from everyone else. */
  access: Access
  /** Sort position after the others: lowest first. */
  place?: number
  /** The shortcut that does the same. */
  keys?: string
  /** A rejection is shown in a toast. */
  run: (context: CommandContext) => void | Promise<void>
}
