import { useLayoutEffect, useRef } from 'react'
import { useStore } from '../store/store.ts'
import {
  groups,
  listDefaults,
  registerShortcuts,
  type Shortcut,
  type ShortcutScope,
} from './registry.ts'

/**
 * Shortcuts that work as long as the component is there; `?` lists them with their labels.
 *
 * @example useShortcuts([{ keys: 'n', label: t('add'), run: handleAdd }])
 */
export function useShortcuts(
  shortcuts: readonly Shortcut[],
  scope: ShortcutScope = 'screen',
): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  // With what is drawn, not after it: on a busy machine somebody may press a key in between.
  useLayoutEffect(() => registerShortcuts({ scope, read: () => latest.current }), [scope])
}

/** What works now, by the keys that everybody begins with; drawn anew when shortcuts come or go. For the editor of keys. */
export function useDefaultShortcuts(scope: ShortcutScope): Shortcut[] {
  useStore(groups)
  return listDefaults(scope)
}
