import { Navigate } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import type { Access } from '#platform/contract/define.ts'
import { useAbilities } from '#platform/web/access/access.tsx'
import { createAbilities } from '#platform/web/access/abilities.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { findScreen, listComposedPages, useComposed } from '#platform/web/screens/composed.ts'
import type { Screen } from '#platform/web/screens/define-screens.ts'
import { partsOf } from '#platform/web/screens/late.tsx'
import { missingRight } from '#platform/web/screens/shell-points.ts'
import { session, useSession } from '#platform/web/session/session.ts'
import { listMenu } from './layout/menu-entries.ts'
import { NotFoundPage } from './pages/not-found-page.tsx'

const AppOffPage = lazyPart(async () => (await import('./pages/app-off-page.tsx')).AppOffPage)
const missingOf = partsOf<{ access?: Access }>()

/**
 * The screen for authorized users; for others, at the same address, the missing right; a message while its app is off. Reacts to
 * changes of rights or apps.
 */
export function guardScreen(screen: Screen, Page: ComponentType): ComponentType {
  return function GuardedScreen() {
    const { allows } = useAbilities()
    useComposed()
    if (findScreen(screen.path) === undefined) return <Off path={screen.path} />
    return isFor(screen, allows(screen.access)) ? <Page /> : <Missing access={screen.access} />
  }
}

/** Nothing to show; on the start page it redirects to the first page the user may open. */
function Off({ path }: { path: string }) {
  const { user } = useSession()
  const abilities = useAbilities()
  const [first] =
    path === '/' && user !== undefined
      ? listMenu(listComposedPages(), user.id, abilities).flatMap(({ entries }) => entries)
      : []
  if (first !== undefined) return <Navigate to={first.to} replace />
  // Visitors must not learn what exists.
  if (user === undefined) return <NotFoundPage />
  return (
    <Suspense>
      <AppOffPage />
    </Suspense>
  )
}

function Missing({ access }: { access: Access }) {
  return missingRight.all().map(one => {
    const { Part } = missingOf(one)
    return <Part key="missing" given={{ access }} />
  })
}

const isFor = ({ isOpen }: Screen, isAllowed: boolean): boolean =>
  isAllowed || (isOpen === true && session.getState().user === undefined)

/** May the signed-in user see the screen? */
export const allowedNow = (screen: Screen): boolean =>
  findScreen(screen.path) !== undefined &&
  isFor(screen, createAbilities(session.getState().user).allows(screen.access))
