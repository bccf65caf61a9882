import { useAbilities } from '#platform/web/access/access.tsx'
import { helpDesk } from '#platform/web/screens/between-features.ts'

/** Whether there is a help desk to ask. */
export const hasHelpDesk = (): boolean => helpDesk.all().length > 0

/** Whether the reader may ask it. */
export function useCanAsk(): boolean {
  const { allows } = useAbilities()
  return hasHelpDesk() && allows({ can: ['create', 'Ticket'], own: true })
}
