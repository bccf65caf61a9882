import '../theme/tokens.css'
import '../theme/base.css'
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { parseSearch, stringifySearch } from '#platform/web/search/search-schema.ts'
import { toast } from '../toast/toast-store.ts'

// Setup of component tests: a page with our tokens and texts, an address, and failure on React warnings.

beforeEach(async () => {
  await page.viewport(1280, 900)
  vi.spyOn(console, 'error')
  // What an earlier file has remembered is not this one's.
  localStorage.clear()
  sessionStorage.clear()
  setPreferences({ skin: 'dark', language: 'en', pageSizes: {}, singleKeyShortcuts: true })
})
afterEach(() => {
  toast.clear()
  // oxlint-disable-next-line no-console
  const complaints = vi.mocked(console.error).mock.calls
  if (complaints.length > 0)
    throw new Error(`the browser complained: ${JSON.stringify(complaints)}`)
})

/** Renders a component at an address, in its own router. */
export async function showScreen(Screen: ComponentType, address = '/') {
  await loadTexts(['ui', 'users', 'shell'])
  const root = createRootRoute()
  const any = createRoute({ getParentRoute: () => root, path: '$', component: () => <Screen /> })
  const router = createRouter({
    routeTree: root.addChildren([any]),
    history: createMemoryHistory({ initialEntries: ['/before', address] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  const screen = await render(<RouterProvider router={router} />)
  return Object.assign(screen, { router, search: () => router.state.location.searchStr })
}
