import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { ShipDialog } from './ship-dialog.tsx'

beforeEach(async () => {
  await loadTexts(['orders'])
  signInWith()
})

it('CART-09 a tracking URL that is none says what is expected', async () => {
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <ShipDialog orders={[]} onClose={() => undefined} />
    </QueryClientProvider>
  ))
  const url = screen.getByRole('textbox', { name: /^Tracking URL/ })
  await url.fill('example.com/1')
  await screen.getByRole('button', { name: 'Ship' }).click()
  await expect
    .element(url)
    .toHaveAccessibleDescription('Enter a URL like https://example.com/track/123.')
})
