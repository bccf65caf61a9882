import { useAbilities } from '#platform/web/access/access.tsx'
import { linkableRecords } from '#platform/web/screens/record-links.ts'

/** What the person may look for to link it. */
export function useLinkable() {
  const { allows } = useAbilities()
  return linkableRecords
    .all()
    .filter(({ subject }) => allows({ can: ['read', subject], own: true }))
}
