import { createStore, useStore } from '../store/store.ts'

// Overlays available on any screen, by name: `layer` in screens/shell-points.ts.

const open = createStore<string | undefined>(undefined)

/**
 * Shows a layer, in place of the one that is open; without a name none.
 *
 * @example openLayer('customizer')
 */
export const openLayer = (name: string | undefined): void => open.set(name)

/** Opens the layer, or closes it when it is open. */
export function toggleLayer(name: string): void {
  openLayer(open.get() === name ? undefined : name)
}

/** The layer that is open now. */
export const useLayer = (): string | undefined => useStore(open)
