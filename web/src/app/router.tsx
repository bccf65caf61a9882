import { type AnyRoute, createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { createAbilities } from '../platform/access/abilities.ts'
import { loadTexts } from '../platform/i18n/i18n.ts'
import { parseSearch, stringifySearch } from '../platform/search/search-schema.ts'
import { session } from '../platform/session/session.ts'
import { guardScreen } from './guarded-screen.tsx'
import { goToStart, requireNoSession, requireSession } from './guards.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { ScreenFailure } from './pages/screen-failure.tsx'
import { SCREENS } from './routes.tsx'
import type { Screen } from './screen.ts'

const root = createRootRoute({ component: NavigationProgress, errorComponent: ScreenFailure })

/** Everything for signed-in people. Its component, and with it Mantine, is not loaded for the sign-in pages. */
const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  beforeLoad: requireSession,
  loader: () => loadTexts(['shell']),
  component: lazyRouteComponent(() => import('./layout/app-layout.tsx'), 'AppLayout'),
  errorComponent: ScreenFailure,
})

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goToStart })
const unknown = createRoute({ getParentRoute: () => layout, path: '$', component: NotFoundPage })

const isPublic = (screen: Screen) => screen.access === 'public'

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    ...SCREENS.filter(isPublic).map(screen => toRoute(screen, root)),
    layout.addChildren([...SCREENS.filter(screen => !isPublic(screen)).map(screen => toRoute(screen, layout)), unknown]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // Fresh data is the query client's matter; the router only makes sure that code and texts are there.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

function toRoute(screen: Screen, parent: AnyRoute) {
  const { search, prefetch } = screen
  return createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    staticData: { screen },
    component: lazyRouteComponent(async () => ({ default: guardScreen(screen, await screen.load()) })),
    errorComponent: ScreenFailure,
    ...(search === undefined ? {} : { validateSearch: search }),
    ...(isPublic(screen) ? { beforeLoad: requireNoSession } : {}),
    async loader({ params, location }) {
      const { allows } = createAbilities(session.getState().user)
      if (allows(screen.access)) void prefetch?.({ params, search: location.search }).catch(() => undefined)
      await loadTexts(screen.texts)
    },
  })
}
