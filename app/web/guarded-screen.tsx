import type { ComponentType } from 'react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { createAbilities } from '#platform/web/access/abilities.ts'
import { session } from '#platform/web/session/session.ts'
import { NotAuthorizedPage } from './pages/not-authorized-page.tsx'
import type { Screen } from './screen.ts'

/** The screen for those who may see it; for the others, at the same address, what they would need. Acts when rights change. */
export function guardScreen(screen: Screen, Page: ComponentType): ComponentType {
  return function GuardedScreen() {
    const { allows } = useAbilities()
    return isFor(screen, allows(screen.access)) ? <Page /> : <NotAuthorizedPage access={screen.access} />
  }
}

const isFor = ({ isOpen }: Screen, isAllowed: boolean): boolean => isAllowed || (isOpen === true && session.getState().user === undefined)

/** May the person who is signed in now see the screen? */
export const allowedNow = (screen: Screen): boolean => isFor(screen, createAbilities(session.getState().user).allows(screen.access))
