import type { AccountBilling } from '#features/account-setting/contract/account-billing.contract.ts'
import type { PricingPlan } from '../../contract/pricing.contract.ts'
import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { OfferAction } from './offer-action.tsx'

const basic: PricingPlan = {
  key: 'basic',
  title: 'Basic',
  subtitle: '',
  img: '',
  planBenefits: [],
  hasDefaultTexts: true,
  version: 1,
  monthlyPrice: 0,
  yearlyPlan: { perMonth: 0, totalAnnual: 0 },
  popular: false,
  current: false,
}
const billing: AccountBilling = {
  plan: 'team',
  interval: 'monthly',
  currency: 'USD',
  price: 49,
  period: {
    from: '2026-11-10T00:00:00.000Z',
    until: '2026-12-10T00:00:00.000Z',
    days: 30,
    elapsedDays: 5,
  },
  trialUntil: null,
  isTrialAvailable: false,
  offers: [],
  planned: { plan: 'basic', interval: 'monthly', at: '2026-12-10T12:00:00.000Z' },
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

it.each(['monthly', 'yearly'] as const)(
  'PRICE-02 says when a scheduled plan starts instead of offering it again: %s',
  async interval => {
    await loadTexts(['pricing'])
    signInWith([{ action: 'manage', subject: 'all' }])
    const screen = await showScreen(() => (
      <OfferAction plan={basic} interval={interval} billing={billing} onWant={() => undefined} />
    ))
    await expect.element(screen.getByText(/^Starts on .*2026$/)).toBeVisible()
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  },
)
