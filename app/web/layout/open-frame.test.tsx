import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { OpenFrame } from './open-frame.tsx'

it('CART-08 below little, the footer of a stranger’s screen stands at its end', async () => {
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <OpenFrame />
    </QueryClientProvider>
  ))
  // It is not seen while the screen above it is on its way, and nothing stands there here.
  const footer = screen.getByRole('contentinfo', { includeHidden: true })
  await expect.element(footer).toBeInTheDocument()
  expect(Math.round(footer.element().getBoundingClientRect().bottom)).toBe(window.innerHeight)
})
