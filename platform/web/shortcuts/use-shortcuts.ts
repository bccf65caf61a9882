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
  // During layout, not after paint: on a slow machine a key may be pressed in between.
  useLayoutEffect(() => registerShortcuts({ scope, read: () => latest.current }), [scope])
}

/** Active shortcuts by their default keys; re-renders when they change. For the key editor. */
export function useDefaultShortcuts(scope: ShortcutScope): Shortcut[] {
  useStore(groups)
  return listDefaults(scope)
}
