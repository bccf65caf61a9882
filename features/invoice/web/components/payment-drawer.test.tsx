import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { invoiceMoneyContract } from '../../contract/invoice-money.contract.ts'
import { PaymentDrawer } from './payment-drawer.tsx'
import { knowInvoice, refuse, row } from './test-invoice.ts'

const overpaid = {
  status: 409,
  code: 'invoice.overpaid',
  detail: 'This is more than the balance due.',
  current: { balance: 64.8 },
}

beforeEach(async () => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  queryClient.setQueryData(['invoice', 'start'], { today: '2026-03-02' })
  knowInvoice()
  await loadTexts(['invoice'])
  signInWith()
  refuse(invoiceMoneyContract.addPayment.path, overpaid)
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

it('INV-14 says how much is too much by what is owed now, not by what was owed when the drawer was opened', async () => {
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <PaymentDrawer row={row} onClose={() => undefined} />
    </QueryClientProvider>
  ))
  await expect.element(screen.getByText('$264.81', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Add payment' }).click()
  await expect.element(screen.getByText(/^This is \$200\.01 more than is owed/)).toBeVisible()
  // Someone else's payment arrives while the drawer is open.
  knowInvoice(64.8)
  await expect.element(screen.getByText('$64.80', { exact: true })).toBeVisible()
})
