import { signOut } from '#platform/web/session/session.ts'

/** Whether the user agrees to leave. */
type Ask = () => Promise<boolean>
const guards = new Set<Ask>()

/** Asks before signing out, which is no navigation and so needs asking before it; the returned function ends it. */
export function onLeave(ask: Ask): () => void {
  guards.add(ask)
  return () => guards.delete(ask)
}

/**
 * Signs out, after asking where something is unsaved; returns false if the user stays. Rejects when the server cannot be reached.
 *
 * @example leaveAndSignOut().catch(() => toast.error(t('navbar.signOutFailed')))
 */
export async function leaveAndSignOut(everywhere = false): Promise<boolean> {
  for (const ask of guards) {
    // One question at a time.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await ask())) return false
  }
  await signOut(everywhere)
  return true
}
