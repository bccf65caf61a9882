import { useEffect, useRef } from 'react'
import { type Shortcut, type ShortcutScope, registerShortcuts } from './registry.ts'

/**
 * Shortcuts that work as long as the component is there; `?` lists them with their labels.
 *
 * @example useShortcuts([{ keys: 'n', label: t('add'), run: handleAdd }])
 */
export function useShortcuts(shortcuts: readonly Shortcut[], scope: ShortcutScope = 'screen'): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => registerShortcuts({ scope, read: () => latest.current }), [scope])
}
