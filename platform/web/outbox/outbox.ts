import { useSyncExternalStore } from 'react'
import { session } from '../session/session.ts'
import { createOutbox } from './outbox-store.ts'

/** The signed-in person; while impersonating, none of their changes are sent. */
function findOwner(): number | undefined {
  const { user, impersonationExpiresAt } = session.getState()
  return impersonationExpiresAt === undefined ? user?.id : undefined
}

/** Only reached for when it is used: a browser that stores nothing throws then, and the outbox lives without. */
const lazily = (storage: () => Storage) => ({
  getItem: (key: string) => storage().getItem(key),
  setItem: (key: string, value: string) => storage().setItem(key, value),
})

/** The outbox of this tab. */
export const outbox = createOutbox({
  storage: lazily(() => sessionStorage),
  left: lazily(() => localStorage),
  owner: findOwner,
})
outbox.takeOver()
addEventListener('pagehide', outbox.leave)
addEventListener('pageshow', outbox.takeOver)

/**
 * How many changes wait for the server.
 * @example const count = useWaitingCount()
 */
export const useWaitingCount = (): number =>
  useSyncExternalStore(outbox.subscribe, () => outbox.waiting().length)
