import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setComposed } from '#platform/web/screens/composed.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import '#ui/page/test-screen.tsx'
import { Breadcrumb } from './breadcrumb.tsx'

it.each([
  ['/apps/todo', 'This app is turned off'],
  ['/apps/none', 'Page not found'],
])('MISC-04 the bar names what the page says: %s', async (address, name) => {
  signInWith()
  await loadTexts(['shell'])
  setComposed({ screens: [], pages: [] })
  const root = createRootRoute()
  const routes = ['/apps/todo', '$'].map(path =>
    createRoute({ getParentRoute: () => root, path, component: Breadcrumb }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const screen = await render(<RouterProvider router={router} />)
  await expect.element(screen.getByText(name)).toHaveAttribute('aria-current', 'page')
})
