import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { OpenFrame } from './open-frame.tsx'

it('CART-08 the footer of a guest’s screen is at the bottom when there is little content', async () => {
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <OpenFrame />
    </QueryClientProvider>
  ))
  // It is hidden while the screen above it loads, and nothing loads here.
  const footer = screen.getByRole('contentinfo', { includeHidden: true })
  await expect.element(footer).toBeInTheDocument()
  expect(Math.round(footer.element().getBoundingClientRect().bottom)).toBe(window.innerHeight)
})
