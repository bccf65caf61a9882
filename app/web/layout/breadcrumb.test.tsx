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
import type { Screen } from '#platform/web/screens/define-screens.ts'
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

it('the bar leads to the list of what is open, which is not the current page', async () => {
  signInWith()
  await loadTexts(['shell'])
  const rest = { access: 'public', texts: [], load: () => new Promise<never>(() => {}) } as const
  const screens: Screen[] = [
    { path: '/apps/list', title: 'screens.orders', ...rest },
    { path: '/apps/list/$id', title: 'screens.order', parent: '/apps/list', ...rest },
  ]
  setComposed({ screens, pages: [] })
  const root = createRootRoute()
  const routes = screens.map(({ path }) =>
    createRoute({ getParentRoute: () => root, path, component: Breadcrumb }),
  )
  const history = createMemoryHistory({ initialEntries: ['/apps/list/6'] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  const screen = await render(<RouterProvider router={router} />)
  await expect.element(screen.getByText('Order', { exact: true })).toHaveAttribute('aria-current')
  await expect
    .element(screen.getByRole('link', { name: 'Orders' }))
    .not.toHaveAttribute('aria-current')
})

it('the bar names the page once its heading has scrolled away', async () => {
  signInWith()
  await loadTexts(['shell'])
  setComposed({ screens: [], pages: [] })
  const root = createRootRoute({
    component: () => (
      <>
        <div style={{ position: 'sticky', insetBlockStart: 0 }}>
          <Breadcrumb />
        </div>
        <main style={{ height: '300vh' }}>
          <h1>Not here</h1>
        </main>
      </>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/apps/none'] })
  const screen = await render(
    <RouterProvider router={createRouter({ routeTree: root, history })} />,
  )
  const opacity = () => screen.getByRole('listitem').element().computedStyleMap().get('opacity')
  await expect.poll(() => `${opacity()}`).toBe('0')
  scrollTo(0, 200)
  await expect.poll(() => `${opacity()}`).toBe('1')
})
