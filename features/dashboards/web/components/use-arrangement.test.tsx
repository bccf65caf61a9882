import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPreferences, setPreferences } from '#platform/web/preferences/preferences.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { Toasts } from '#ui/toast/toasts.tsx'
import { useArrangement } from './use-arrangement.ts'

function Arranged() {
  const { keep } = useArrangement('store', [])
  return (
    <>
      <button type="button" onClick={() => keep(undefined, 'Layout reset')}>
        Reset
      </button>
      <Toasts />
    </>
  )
}

beforeEach(() => {
  signInWith()
  const others = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) =>
    String(address).includes('/api/')
      ? Promise.resolve(Response.json({ layouts: [] }))
      : others(address, options),
  )
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

it('X-07 DASH-05 resetting a layout can be undone, and leaves those of other boards alone', async () => {
  setPreferences({ boards: 'store:-sales=s,medal=m;analytics:visits=f' })
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <Arranged />
    </QueryClientProvider>
  ))
  await screen.getByRole('button', { name: 'Reset' }).click()
  await expect.element(screen.getByText('Layout reset')).toBeVisible()
  expect(getPreferences().boards).toBe('analytics:visits=f')
  setPreferences({ boards: 'analytics:visits=s' })
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(getPreferences().boards).toBe('analytics:visits=s;store:-sales=s,medal=m')
})
