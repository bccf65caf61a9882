import { createContext, useContext } from 'react'

// Before a dialog closes, the forms in it are asked: one with unsaved changes asks the person first, and goes on when they are discarded.

/** Whether it asks; `proceed` goes on closing. */
export type CloseGuard = (proceed: () => void) => boolean
/** The guards of the dialog around, if there is one. */
export const CloseGuards = createContext<Set<CloseGuard> | undefined>(undefined)

export function askGuards(guards: ReadonlySet<CloseGuard>, proceed: () => void): void {
  for (const guard of guards) if (guard(proceed)) return
  proceed()
}

/**
 * Closes the dialog around as its ✕ does: for a button in it that leaves without saving.
 *
 * @example const close = useGuardedClose(onCancel)
 */
export function useGuardedClose(onClose: () => void): () => void {
  const guards = useContext(CloseGuards)
  return () => (guards === undefined ? onClose() : askGuards(guards, onClose))
}
