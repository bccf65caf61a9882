// Needed by the sign-in pages and by all others: here they are part of the first file instead of one each.
import '#platform/web/api/api-client.ts'
import '#ui/brand/logo.tsx'
import '#ui/theme/tokens.css'
import '#ui/theme/fonts.css'
import '#ui/theme/base.css'
import './boot-frame.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { boot } from '#platform/web/boot/boot.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { leaveFirstScreen } from '#platform/web/navigation/first-screen.ts'
import { unregisterServiceWorkers } from '#platform/web/navigation/service-workers.ts'
import { followOutside } from '#platform/web/preferences/preferences.ts'
import { restoreStyles } from '#platform/web/query/load-with-retry.ts'
import { restoreSession } from '#platform/web/session/session.ts'
import { prepareForFailure, router } from './router.tsx'

/** Mounts the application in #root. The server-sent markup stays until the first screen replaces it. */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no #root')
  restoreStyles()
  void unregisterServiceWorkers()
  followOutside()
  // Started here, awaited by the first guard, which also shows a failure.
  restoreSession().catch(() => undefined)
  fetchAhead()
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) leaveFirstScreen()
  })
  await router.load()
  // If the first screen failed, only the layout's texts are available to report it.
  if (router.state.matches.some(match => match.status === 'error'))
    await loadTexts(['shell']).catch(() => undefined)
  const react = createRoot(root)
  // In slices between which keys and clicks are answered, not in one long piece.
  startTransition(() => react.render(<RouterProvider router={router} />))
  awaitSomebody()
}

/** With the first sign of somebody comes the view for failures, and with it what opens after a sign-in: nobody may be at the sign-in page. */
function awaitSomebody(): void {
  const came = new AbortController()
  for (const type of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(
      type,
      () => {
        came.abort()
        void prepareForFailure()
      },
      { passive: true, signal: came.signal },
    )
}

/** Loads code and texts of the first screen in parallel with the session request. */
function fetchAhead(): void {
  if (boot.hasSession === false) return
  const [routes] = router.getMatchedRoutes(location.pathname)
  void loadTexts(['shell', 'ui']).catch(() => undefined)
  for (const { options } of routes) {
    void options.staticData
      ?.findTexts?.()
      .then(loadTexts)
      .catch(() => undefined)
    void options.component?.preload?.()?.catch(() => undefined)
  }
}
