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
  const footer = screen.getByRole('contentinfo')
  await expect.element(footer).toBeVisible()
  expect(Math.round(footer.element().getBoundingClientRect().bottom)).toBe(window.innerHeight)
})
