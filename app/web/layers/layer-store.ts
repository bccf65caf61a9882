import { createStore, useStore } from '#platform/web/store/store.ts'

/** What may lie over any screen, each loaded when it is first opened. */
export type LayerName = 'customizer' | 'palette' | 'shortcuts' | 'help' | 'changes'

const open = createStore<LayerName | undefined>(undefined)

/**
 * Shows a layer, in place of the one that is open; without a name none.
 *
 * @example openLayer('customizer')
 */
export const openLayer = (name: LayerName | undefined): void => open.set(name)

/** Opens the layer, or closes it when it is open. */
export function toggleLayer(name: LayerName): void {
  openLayer(open.get() === name ? undefined : name)
}

/** The layer that is open now. */
export const useLayer = (): LayerName | undefined => useStore(open)
