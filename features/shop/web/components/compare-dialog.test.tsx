import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { lamp } from './test-product.ts'

const four = ['Lamp', 'Lantern', 'Reading clip', 'Bent stool'].map((name, at) => ({
  ...lamp,
  id: at + 1,
  name,
  description: 'A lamp of folded steel for the desk, with a switch on its foot.',
}))

beforeEach(async () => {
  signInWith()
  await loadTexts(['shop'])
})

it('SHOP-06 four products fit beside each other on a laptop', async () => {
  await page.viewport(1366, 768)
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <main>
        <h1>Sample</h1>
        <CompareDialog products={four} onClose={() => undefined} />
      </main>
    </QueryClientProvider>
  ))
  const table = screen.getByRole('group').element()
  await expect.element(screen.getByText('Bent stool', { exact: true }).first()).toBeVisible()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth)
})
