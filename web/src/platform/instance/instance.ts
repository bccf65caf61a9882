import type { Instance } from '@smart-fft/contract/boot.rules'
import { useSyncExternalStore } from 'react'
import { boot } from '../boot/boot.ts'

// What concerns everybody of how the instance is run: it came with the page, and is asked for anew when it is told to have changed.

const listeners = new Set<() => void>()
let known: Instance = boot.instance

export const getInstance = (): Instance => known

export function setInstance(next: Instance): void {
  known = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * How the instance counts and writes for who has chosen nothing, and whether it is closed; draws anew when that changes.
 *
 * @example const { maintenance } = useInstance()
 */
export const useInstance = (): Instance => useSyncExternalStore(subscribe, getInstance)
