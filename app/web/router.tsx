import { GUARDED, PUBLIC } from 'virtual:addresses'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { unreachable } from '#platform/web/api/api-error.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { isLoadFailure, loadWithRetry } from '#platform/web/query/load-with-retry.ts'
import { parseSearch, stringifySearch } from '#platform/web/search/search-schema.ts'
import { requireNoSession, requireSession } from './guards.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import type { PublicParts, Screen } from '#platform/web/screens/define-screens.ts'

const ScreenFailure = lazyRouteComponent(
  () =>
    loadWithRetry(
      () => import('./pages/screen-failure.tsx'),
      () => navigator.onLine,
    ),
  'ScreenFailure',
)
/** Preloads the error view: after a failure it may no longer be loadable. It comes with all that every signed-in person needs. */
export const prepareForFailure = () => ScreenFailure.preload?.()?.catch(() => undefined)

/** Without a connection a missing module is none: the router would reload the page, which then could not be shown at all. */
const reach = <Part,>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((error: unknown) => {
    throw isLoadFailure(error) && !navigator.onLine ? unreachable(error) : error
  })

/** One file for all that every signed-in person needs; the sign-in pages do without. */
async function loadFrame() {
  const frame = await import('./layout/frame.tsx')
  void prepareForFailure()
  await frame.prepareFrame()
  return frame
}

/** What the features have behind an address; whether its app is on, the guard looks. */
const findScreen = async (path: string): Promise<Screen> =>
  (await import('./product.ts')).findAnyScreen(path)

/** The texts of a screen, and of what loads after it. */
async function findTexts(path: string): Promise<readonly string[]> {
  const { listLateTexts } = await import('./layout/frame.tsx')
  return [...(await findScreen(path)).texts, ...listLateTexts()]
}

// Set explicitly: the router would otherwise wrap a route only until its error page's code has loaded, and the next navigation
// would remount everything, losing the user's open state.
const wrapInSuspense = true

const root = createRootRoute({
  component: NavigationProgress,
  errorComponent: ScreenFailure,
  wrapInSuspense,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Locale files of the screen. */
    findTexts?: () => Promise<readonly string[]>
  }
}

/** Everything for signed-in people. Its component is not loaded for the sign-in pages. */
const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  beforeLoad: requireSession,
  loader: () => loadTexts(['shell', 'ui']),
  component: lazyRouteComponent(() => reach(loadFrame), 'AppLayout'),
  errorComponent: ScreenFailure,
  wrapInSuspense,
})

const unknown = createRoute({
  getParentRoute: () => layout,
  path: '$',
  component: lazyRouteComponent(() => reach(loadFrame), 'NotFoundPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    ...Object.entries(PUBLIC).map(toPublicRoute),
    layout.addChildren([...GUARDED.map(toGuardedRoute), unknown]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // Fresh data is the query client's matter; the router only makes sure that code and texts are there.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

function toPublicRoute([path, { load, isForAll, texts }]: [string, PublicParts]) {
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { findTexts: () => Promise.resolve(texts) },
    component: lazyRouteComponent(async () => ({ default: await reach(load) })),
    errorComponent: ScreenFailure,
    wrapInSuspense,
    ...(isForAll === true ? {} : { beforeLoad: requireNoSession }),
    loader: () => loadTexts(texts),
  })
}

function toGuardedRoute(path: string) {
  return createRoute({
    getParentRoute: () => layout,
    path,
    staticData: { findTexts: () => findTexts(path) },
    component: lazyRouteComponent(() => reach(() => loadGuarded(path))),
    errorComponent: ScreenFailure,
    wrapInSuspense,
    async loader({ params, location }) {
      // In one request with the screen's own, which alone are waited for.
      findTexts(path)
        .then(loadTexts)
        .catch(() => undefined)
      const screen = await findScreen(path)
      if (screen.prefetch !== undefined)
        void prefetchAllowed(screen, { params, search: location.search })
      await loadTexts(screen.texts)
    },
  })
}

async function loadGuarded(path: string) {
  // Rights are checked in code that the sign-in pages do not load.
  const frame = loadFrame()
  const screen = await findScreen(path)
  const [{ guardScreen }, Page] = await Promise.all([frame, screen.load()])
  return { default: guardScreen(screen, Page) }
}

async function prefetchAllowed(
  screen: Screen,
  at: Parameters<NonNullable<Screen['prefetch']>>[0],
): Promise<void> {
  const { allowedNow, withPageSize } = await loadFrame()
  if (!allowedNow(screen)) return
  // A failure here recurs, and is reported, when the screen loads it.
  await screen
    .prefetch?.({ ...at, search: withPageSize(screen.path, at.search) })
    .catch(() => undefined)
}
