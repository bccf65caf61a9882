import { QueryClientProvider } from '@tanstack/react-query'
import { type MockInstance, afterEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '#platform/web/api/api-error.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { ScreenFailure } from './screen-failure.tsx'

const script = new TypeError('Failed to fetch dynamically imported module: /assets/1.js')
const stylesheet = new Error('Unable to preload CSS for /assets/1.css')

async function show(error: Error) {
  const reset = vi.fn<() => void>()
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <ScreenFailure error={error} reset={reset} />
    </QueryClientProvider>
  ))
  return { reset, heading: screen.getByRole('heading', { level: 1 }) }
}

describe('a screen that could not be loaded', () => {
  let isOnline: MockInstance<() => boolean> | undefined
  afterEach(() => isOnline?.mockRestore())

  it.each([script, stylesheet, unreachable(undefined)])(
    'X-11 says that one is offline, and loads once the connection is back: %s',
    async error => {
      isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      const { reset, heading } = await show(error)
      await expect.element(heading).toHaveTextContent('You’re offline')
      expect(reset).not.toHaveBeenCalled()
      isOnline.mockReturnValue(true)
      dispatchEvent(new Event('online'))
      await expect.poll(() => reset.mock.calls).toHaveLength(1)
      await expect.element(heading).toHaveTextContent('You’re offline')
    },
  )

  it.each([script, stylesheet])(
    'X-11 says that there is a new version, with a connection: %s',
    async error => {
      const { heading } = await show(error)
      await expect.element(heading).toHaveTextContent('A new version is available')
    },
  )
})
