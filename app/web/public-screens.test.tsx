import { PUBLIC } from 'virtual:addresses'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { localeFiles } from '#platform/web/i18n/translation.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '#ui/page/test-screen.tsx'

beforeEach(() => {
  const others = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const { pathname } = new URL(String(address), location.href)
    return pathname.startsWith('/locales/')
      ? others(address, options)
      : Promise.resolve(Response.json({ code: 'none' }, { status: 404 }))
  })
})
afterEach(() => {
  vi.mocked(globalThis.fetch).mockRestore()
  queryClient.clear()
})

// These are outside the layout, which loads the kit's texts. A screen that requests texts only when it needs them disappears
// until they have loaded, heading included.
it.for(Object.keys(PUBLIC))(
  'X-30 X-33 %s has all its texts from the start, also where something fails',
  async path => {
    const screen = PUBLIC[path]
    const Page = (await screen?.load()) ?? (() => null)
    await loadTexts(screen?.texts ?? [])
    const asked = vi.spyOn(localeFiles, 'areThere')
    onTestFinished(() => asked.mockRestore())
    const shown = await showScreen(Page, `${path}?token=gone`)
    await expect.element(shown.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    // The error has been rendered by now.
    await new Promise(requestAnimationFrame)
    const used = new Set(asked.mock.calls.flatMap(([, names]) => names))
    expect([...used].filter(name => screen?.texts.includes(name) !== true)).toEqual([])
  },
)
