import { signOut } from '#platform/web/session/session.ts'
import { askGuards, pageGuards } from '../dialog/guards.ts'

/**
 * Signs out, after asking where something is unsaved; returns false if the user stays. Rejects when the server hasn’t done it.
 *
 * @example leaveAndSignOut().catch(() => toast.error(t('navbar.signOutFailed')))
 */
export async function leaveAndSignOut(everywhere = false): Promise<boolean> {
  const isLeaving = await askGuards(pageGuards)
  if (isLeaving) await signOut(everywhere)
  return isLeaving
}
