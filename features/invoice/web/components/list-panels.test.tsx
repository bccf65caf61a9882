import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { clientListQuery } from '../../contract/invoice-plans.contract.ts'
import { accountsQuery } from '../plans.api.ts'
import { ListPanel } from './list-panels.tsx'

const nothing = () => undefined
const Panel = () => (
  <QueryClientProvider client={queryClient}>
    <ListPanel panel="clients" onFilter={nothing} onClose={nothing} />
  </QueryClientProvider>
)

beforeEach(async () => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  await loadTexts(['invoice'])
})

it.each([
  ['Acme & Co', 'Acme & Co'],
  ['x'.repeat(201), ''],
])('INV-30 NAV-04 a URL opens the clients with a name: %s', async (client, sought) => {
  const query = clientListQuery.parse({ q: sought })
  queryClient.setQueryData(accountsQuery(query).queryKey, { accounts: [], total: 0 })
  const search = new URLSearchParams({ panel: 'clients', client })
  const screen = await showScreen(Panel, `/apps/invoice/list?${search}`)
  await expect.element(screen.getByRole('searchbox')).toHaveValue(sought)
  await expect.element(screen.getByRole('paragraph')).toBeVisible()
})
