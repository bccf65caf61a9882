import type { AccountBilling } from '../../contract/account-billing.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { PlanDialog } from './plan-dialog.tsx'

const billing: AccountBilling = {
  plan: 'enterprise',
  interval: 'yearly',
  currency: 'USD',
  price: 960,
  period: {
    from: '2026-11-01T00:00:00.000Z',
    until: '2027-11-01T00:00:00.000Z',
    days: 365,
    elapsedDays: 18,
  },
  trialUntil: null,
  isTrialAvailable: false,
  offers: [
    { plan: 'basic', monthly: 0, yearly: 0 },
    { plan: 'team', monthly: 49, yearly: 480 },
    { plan: 'enterprise', monthly: 99, yearly: 960 },
  ],
  planned: null,
  address: {
    company: '',
    email: '',
    taxId: '',
    phone: '',
    address: '',
    city: '',
    state: '',
    zip: '',
    country: '',
  },
  methods: [],
  history: [],
}

async function openDialog(change: Partial<AccountBilling> = {}) {
  await loadTexts(['account-setting'])
  signInWith()
  return showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <PlanDialog billing={{ ...billing, ...change }} mayChange onClose={() => undefined} />
    </QueryClientProvider>
  ))
}

it('USR-14 lowers a plan at the end of the period, and says what an immediate change forfeits', async () => {
  const screen = await openDialog()
  await screen.getByRole('radio', { name: /^Standard/ }).click()
  await expect
    .element(screen.getByRole('radio', { name: 'At the end of the period' }))
    .toBeChecked()
  await expect.element(screen.getByText(/isn’t paid out/)).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'Now', exact: true }).click()
  await expect.element(screen.getByText('$432.66 of your credit won’t be paid out.')).toBeVisible()
})

it('USR-14 raises a plan at once, with nothing forfeited', async () => {
  const screen = await openDialog({ plan: 'team', price: 480 })
  await screen.getByRole('radio', { name: /^Enterprise/ }).click()
  await expect.element(screen.getByRole('radio', { name: 'Now', exact: true })).toBeChecked()
  await expect.element(screen.getByText('Due now')).toBeVisible()
  await expect.element(screen.getByText(/isn’t paid out/)).not.toBeInTheDocument()
})
