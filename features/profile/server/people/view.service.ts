import type { ViewAs } from '../../contract/profile.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { ProfileParts, ProfileView } from '../profile.context.ts'
import { onlyOneself } from '../profile.errors.ts'

type ViewParts = Pick<ProfileParts, 'clock' | 'links'>

export const viewOf = ({ clock, links }: ViewParts, caller: Caller): ProfileView => ({
  caller,
  links,
  now: clock(),
})

export interface Viewed {
  id?: number | undefined
  as?: ViewAs | undefined
}
/** As others see it: one’s own alone. */
export function viewAs(parts: ViewParts, caller: Caller, { id, as }: Viewed): ProfileView {
  if (as !== undefined && id !== undefined && id !== caller.userId) throw onlyOneself()
  return { ...viewOf(parts, caller), as }
}
