import type { SearchGroup } from '../../contract/main-search.rules.ts'
import type { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import type { ComponentType } from 'react'

export interface PaletteItem {
  id: string
  text: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  keys?: string | undefined
  /** Distinguishes it from others of the same name. */
  detail?: string
  /** Shown by their picture. */
  person?: { fullName: string; avatar: string | null; avatarColor: (typeof AVATAR_COLORS)[number] }
  /** A record that the server has found. */
  isFound?: true
  run: () => void | Promise<void>
}
export interface PaletteGroup {
  name: 'recents' | 'actions' | 'help' | SearchGroup
  items: PaletteItem[]
  /** Including those returned only on request. */
  total?: number
  /** There are others beyond. */
  isMore?: boolean
}
