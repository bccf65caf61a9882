import type { Cases } from '#app/server/test/matrix/matrix-world.ts'

const PLAN = {
  title: 'Basic',
  subtitle: 'A start',
  monthlyPrice: 0,
  totalAnnual: 0,
  planBenefits: ['Tasks'],
  popular: false,
}

export const pricingCases: Cases = {
  'pricing.getPricing': { '-': () => ({}) },
  'pricing.getLicense': { '-': () => ({}) },
  'pricing.updatePlan': {
    '-': () => ({ body: { key: 'basic', ...PLAN } }),
    dear: () => ({ body: { key: 'basic', ...PLAN, monthlyPrice: 5 } }),
  },
}
