import { useSyncExternalStore } from 'react'

/** What may lie over any screen, each loaded when it is first opened. */
export type LayerName = 'customizer' | 'palette' | 'shortcuts' | 'help' | 'changes'

const listeners = new Set<() => void>()
let open: LayerName | undefined

/**
 * Shows a layer, in place of the one that is open; without a name none.
 *
 * @example openLayer('customizer')
 */
export function openLayer(name: LayerName | undefined): void {
  open = name
  for (const listener of listeners) listener()
}

/** Opens the layer, or closes it when it is open. */
export function toggleLayer(name: LayerName): void {
  openLayer(open === name ? undefined : name)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The layer that is open now. */
export const useLayer = (): LayerName | undefined => useSyncExternalStore(subscribe, () => open)
