import { QueryClientProvider } from '@tanstack/react-query'
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type {} from '@vitest/browser-playwright'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import '#ui/page/test-screen.tsx'
import { ENTRIES } from './components/catalogue.ts'
import { ShowcasePage } from './showcase.page.tsx'

async function show(address: string) {
  await loadTexts(['ui', 'shell', 'showcase'])
  const root = createRootRoute()
  const at = (path: string) =>
    createRoute({ getParentRoute: () => root, path, component: ShowcasePage })
  const paths = [
    '/ui-element',
    '/components',
    '/components/$entry',
    '/forms/$entry',
    '/extensions/$entry',
    '/charts/$entry',
    '/colors',
    '/icons',
  ]
  const router = createRouter({
    routeTree: root.addChildren(paths.map(at)),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('SHOW-01 an entry shows running examples, their code on demand, and the component’s properties', async () => {
  const screen = await show('/components/button')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Button' })).toBeVisible()
  const kinds = screen.getByRole('region', { name: 'Kinds' })
  await expect.element(kinds.getByRole('button', { name: 'Save' })).toBeVisible()
  const toggle = kinds.getByRole('button', { name: 'Show code: Kinds' })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  const code = kinds.getByRole('group', { name: 'Code of “Kinds”' })
  await expect
    .poll(() => code.element().textContent)
    .toContain(`<Button kind="primary">{t('w.save')}</Button>`)
  await kinds.getByRole('button', { name: 'Hide code: Kinds' }).click()
  await expect.element(code).not.toBeInTheDocument()
  const props = screen.getByRole('table', { name: 'Properties of Button', exact: true })
  await expect
    .element(props.getByRole('row', { name: /^isBusy boolean – While the action is pending/ }))
    .toBeVisible()
  await expect.element(props.getByRole('row', { name: /^kind ButtonKind 'plain'/ })).toBeVisible()
})

it('SHOW-04 code is copied as shown', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  const screen = await show('/components/avatar')
  await screen.getByRole('button', { name: 'Show code: Sizes' }).click()
  await screen
    .getByRole('region', { name: 'Sizes' })
    .getByRole('button', { name: 'Copy code' })
    .click()
  await expect.poll(() => write.mock.calls.length).toBe(1)
  const blob = await write.mock.calls[0]?.[0][0]?.getType('text/plain')
  expect(await blob?.text()).toContain('<Avatar person={ada} size="large" />')
  await expect.element(screen.getByRole('status').filter({ hasText: 'Copied' })).toBeInTheDocument()
  write.mockRestore()
})

it('SHOW-01 the overview links to every entry', async () => {
  const screen = await show('/ui-element')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Showcase' })).toBeVisible()
  expect(document.querySelectorAll('main a')).toHaveLength(ENTRIES.length)
})

it('SHOW-02 icons are found by what they depict, with a message when none match', async () => {
  const screen = await show('/icons')
  const search = screen.getByRole('searchbox', { name: 'Search icons' })
  await expect.element(screen.getByRole('button', { name: 'Trash', exact: true })).toBeVisible()
  await search.fill('garbage')
  await expect
    .element(screen.getByRole('button', { name: 'Users', exact: true }))
    .not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Trash', exact: true })).toBeVisible()
  await search.fill('zzzz')
  await expect.element(screen.getByText('No results')).toBeVisible()
})

it('SHOW-02 every token pair shows its contrast in the current theme', async () => {
  const screen = await show('/colors')
  const surfaces = screen.getByRole('region', { name: 'Texts on surfaces' })
  await expect.element(surfaces.getByRole('row', { name: /^--text / })).toBeVisible()
  const read = () => surfaces.getByRole('row', { name: /^--soft / }).element().textContent
  const dark = read()
  expect(dark).toMatch(/\d+(\.\d)?:1/)
  setPreferences({ skin: 'light' })
  await expect.poll(read).not.toBe(dark)
})

it('SHOW-04 the wizard keeps typed values and doesn’t continue without required ones', async () => {
  const whole = await show('/forms/wizard')
  // The playground below contains another wizard.
  const screen = whole.getByRole('region', { name: 'Three steps', exact: true })
  const next = screen.getByRole('button', { name: 'Next', exact: true })
  await next.click()
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Enter a name' })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await next.click()
  await expect.element(screen.getByRole('heading', { level: 3, name: 'How' })).toHaveFocus()
  await screen.getByRole('radio', { name: 'Pending' }).click()
  await screen.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada')
  await next.click()
  await expect.element(screen.getByRole('radio', { name: 'Pending' })).toBeChecked()
  await next.click()
  await expect.element(screen.getByText('Ada, ada@example.com, Pending')).toBeVisible()
})

it('SHOW-04 the tour moves from element to element, and Esc returns focus', async () => {
  const screen = await show('/extensions/tour')
  const begin = screen.getByRole('button', { name: 'Start', exact: true })
  await begin.click()
  const tour = screen.getByRole('dialog')
  await expect.element(tour).toHaveAccessibleName('The menu')
  await tour.getByRole('button', { name: 'Next' }).click()
  await expect.element(tour).toHaveAccessibleName('The title')
  await expect.element(tour.getByRole('button', { name: 'Next' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(tour).not.toBeInTheDocument()
  await expect.element(begin).toHaveFocus()
})

it('SHOW-05 points are reachable by keyboard and listed in a table', async () => {
  const screen = await show('/charts/points')
  const scatter = screen.getByRole('group', { name: 'Scatter' }).first()
  const walk = scatter.getByRole('slider', { name: 'Parts' })
  await expect.element(walk).toHaveAttribute('aria-valuemax', '40')
  const before = walk.element().getAttribute('aria-valuetext')
  walk.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(walk).toHaveAttribute('aria-valuenow', '40')
  expect(walk.element().getAttribute('aria-valuetext')).not.toBe(before)
  await scatter.getByRole('button', { name: 'Show as table' }).click()
  expect(scatter.getByRole('row').elements()).toHaveLength(41)
})

it('SHOW-05 ten thousand points are drawn at once, including every peak', async () => {
  const screen = await show('/charts/chart-states')
  const many = screen.getByRole('group', { name: '10,000 points' }).first()
  await expect.element(many.getByRole('slider')).toHaveAttribute('aria-valuemax', '100')
  await expect.poll(() => many.element().querySelector('canvas')?.width ?? 0).toBeGreaterThan(300)
})

it('SHOW-08 the press ripple lasts 500 ms, and is absent with reduced motion', async () => {
  const screen = await show('/components/button')
  const button = screen.getByRole('button', { name: 'Save' }).first()
  await expect.element(button).toBeVisible()
  const press = () =>
    button.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  press()
  const lasts = () =>
    button.element().getAnimations({ subtree: true })[0]?.effect?.getTiming().duration
  expect(lasts()).toBe(500)
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  })
  try {
    await page.viewport(1280, 900)
    const waves = () => button.element().querySelectorAll('[style*="--x"]').length
    const before = waves()
    press()
    expect(waves()).toBe(before)
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  }
})
