import type { Instance } from '#platform/contract/boot.rules.ts'
import { boot } from '../boot/boot.ts'
import { createStore, useStore } from '../store/store.ts'

// Public instance settings: delivered with the page, refetched when the live channel reports a change.

const known = createStore(boot.instance)

export const setInstance = (next: Instance): void => known.set(next)

/**
 * The instance's regional defaults and maintenance state; re-renders when they change.
 *
 * @example const { maintenance } = useInstance()
 */
export const useInstance = (): Instance => useStore(known)
