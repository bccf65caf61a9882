import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { invoiceMoneyContract } from '../../contract/invoice-money.contract.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { knowInvoice, refuse, row } from './test-invoice.ts'

const changed = {
  status: 409,
  code: 'invoice.balance_changed',
  detail: 'The balance has changed. Check the amount.',
  errors: { amount: 'The balance has changed. Check the amount.' },
  current: { balance: 64.8 },
}
let sent: unknown[] = []

beforeEach(async () => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  knowInvoice()
  await loadTexts(['invoice'])
  signInWith()
  sent = refuse(invoiceMoneyContract.addCredit.path, changed)
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

it('INV-30 X-08 a credit note for a balance that has changed is refused once, with the balance that there is now', async () => {
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <CreditDialog row={row} onClose={() => undefined} />
    </QueryClientProvider>
  ))
  await expect.element(screen.getByText('$264.81', { exact: true })).toBeVisible()
  await screen.getByLabelText('Reason').fill('Damaged')
  // Someone else's payment arrives while the dialog is open.
  knowInvoice(64.8)
  await expect.element(screen.getByText('$64.80', { exact: true })).toBeVisible()
  const create = screen.getByRole('button', { name: 'Create', exact: true })
  await create.click()
  await expect
    .element(screen.getByText('The balance is now $64.80. Check the amount.'))
    .toBeVisible()
  await screen.getByLabelText(/^Amount/).fill('64.8')
  await create.click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { amount: 264.81, expectedBalance: 264.81 },
      { amount: 64.8, expectedBalance: 64.8 },
    ])
})
