import { type AnyRoute, createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../platform/i18n/i18n.ts'
import { parseSearch, stringifySearch } from '../platform/search/search-schema.ts'
import { goToStart, requireNoSession, requireSession } from './guards.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import { SCREENS } from './routes.tsx'
import type { Screen } from './screen.ts'

const ScreenFailure = lazyRouteComponent(() => import('./pages/screen-failure.tsx'), 'ScreenFailure')
/** Loads what says that something has failed, before it has: afterwards it may be too late. */
export const prepareForFailure = () => ScreenFailure.preload?.()?.catch(() => undefined)

/** One file for all that every signed-in person needs; the sign-in pages do without. */
const loadFrame = () => import('./layout/frame.tsx')

// Said outright: the router would wrap a route only until the code of its error page has come, and the next navigation would then
// make everything anew, with what people had open in it.
const wrapInSuspense = true

const root = createRootRoute({ component: NavigationProgress, errorComponent: ScreenFailure, wrapInSuspense })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

/** Everything for signed-in people. Its component, and with it Mantine, is not loaded for the sign-in pages. */
const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  beforeLoad: requireSession,
  loader: () => loadTexts(['shell', 'ui']),
  component: lazyRouteComponent(loadFrame, 'AppLayout'),
  errorComponent: ScreenFailure,
  wrapInSuspense,
})

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goToStart })
const unknown = createRoute({
  getParentRoute: () => layout,
  path: '$',
  component: lazyRouteComponent(loadFrame, 'NotFoundPage'),
})

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
    component: lazyRouteComponent(() => loadScreen(screen)),
    errorComponent: ScreenFailure,
    wrapInSuspense,
    ...(search === undefined ? {} : { validateSearch: search }),
    ...(isPublic(screen) && screen.isForAll !== true ? { beforeLoad: requireNoSession } : {}),
    async loader({ params, location }) {
      if (prefetch !== undefined) void prefetchAllowed(screen, { params, search: location.search })
      await loadTexts(screen.texts)
    },
  })
}

// Rights are looked at in code that the sign-in pages do not load.
async function loadScreen(screen: Screen) {
  if (isPublic(screen)) return { default: await screen.load() }
  const [{ guardScreen }, Page] = await Promise.all([loadFrame(), screen.load()])
  return { default: guardScreen(screen, Page) }
}

async function prefetchAllowed(screen: Screen, at: Parameters<NonNullable<Screen['prefetch']>>[0]): Promise<void> {
  const { allowedNow, withPageSize } = await loadFrame()
  if (!allowedNow(screen)) return
  // What fails here fails again, and is told, when the screen asks.
  await screen.prefetch?.({ ...at, search: withPageSize(screen.path, at.search) }).catch(() => undefined)
}
