import { useSyncExternalStore } from 'react'

/** A value outside React's tree, for what belongs to no screen or changes more often than a screen can be drawn. */
export interface Store<Value> {
  get: () => Value
  /** Replaces the value and notifies all subscribers; the previous value is never mutated. */
  set: (next: Value) => void
  /** Calls back after each `set`; the answer ends it. */
  subscribe: (listener: () => void) => () => void
}

/**
 * Makes a store with its first value.
 *
 * @example const cards = createStore<ReadonlyMap<number, Card>>(new Map())
 */
export function createStore<Value>(first: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Reads a store or a part of it; re-renders when that changes.
 *
 * @example const card = useStore(cards, now => now.get(taskId))
 */
export function useStore<Value>(store: Store<Value>): Value
export function useStore<Value, Part>(store: Store<Value>, pick: (value: Value) => Part): Part
export function useStore<Value, Part>(
  store: Store<Value>,
  pick?: (value: Value) => Part,
): Value | Part {
  const read = () => (pick === undefined ? store.get() : pick(store.get()))
  // The build renders pages, too: with the first value.
  return useSyncExternalStore(store.subscribe, read, read)
}
