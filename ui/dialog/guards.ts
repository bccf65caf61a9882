import { createContext, useContext, useEffect, useEffectEvent } from 'react'

// What is typed and not saved is guarded: anyone who would lose it, by closing the dialog around it or by signing out, asks its guard first.

/** Whether what it guards may be lost: at once if there is nothing, else as the person says. */
export type Guard = () => Promise<boolean>
export const pageGuards = new Set<Guard>()
/** The guards of the dialog around, if there is one. */
export const DialogGuards = createContext<Set<Guard> | undefined>(undefined)

export function useGuard(guards: Set<Guard> | undefined, guard: Guard): void {
  const ask = useEffectEvent(guard)
  useEffect(() => {
    const one = () => ask()
    guards?.add(one)
    return () => void guards?.delete(one)
  }, [guards])
}

/** Asks one after another, until something is to be kept. */
export async function askGuards(guards: Iterable<Guard> = []): Promise<boolean> {
  for (const guard of guards) {
    // One question at a time.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await guard())) return false
  }
  return true
}

/**
 * Closes the dialog around as its ✕ does: for a button in it that leaves without saving.
 *
 * @example const close = useGuardedClose(onCancel)
 */
export function useGuardedClose(onClose: () => void): () => void {
  const guards = useContext(DialogGuards)
  return () => void askGuards(guards).then(isFree => isFree && onClose())
}
