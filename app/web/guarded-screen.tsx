import type { ComponentType } from 'react'
import type { Access } from '#platform/contract/define.ts'
import { useAbilities } from '#platform/web/access/access.tsx'
import { createAbilities } from '#platform/web/access/abilities.ts'
import type { Screen } from '#platform/web/screens/define-screens.ts'
import { partsOf } from '#platform/web/screens/late.tsx'
import { missingRight } from '#platform/web/screens/shell-points.ts'
import { session } from '#platform/web/session/session.ts'

const missingOf = partsOf<{ access?: Access }>()

/** The screen for those who may see it; for the others, at the same address, what they would need. Acts when rights change. */
export function guardScreen(screen: Screen, Page: ComponentType): ComponentType {
  return function GuardedScreen() {
    const { allows } = useAbilities()
    return isFor(screen, allows(screen.access)) ? <Page /> : <Missing access={screen.access} />
  }
}

function Missing({ access }: { access: Access }) {
  return missingRight.all().map(one => {
    const { Part } = missingOf(one)
    return <Part key="missing" given={{ access }} />
  })
}

const isFor = ({ isOpen }: Screen, isAllowed: boolean): boolean =>
  isAllowed || (isOpen === true && session.getState().user === undefined)

/** May the person who is signed in now see the screen? */
export const allowedNow = (screen: Screen): boolean =>
  isFor(screen, createAbilities(session.getState().user).allows(screen.access))
