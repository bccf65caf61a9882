import type { Cases } from './matrix-world.ts'

// The pages about the product: prices, whom to tell, and what people show of themselves.

const PLAN = { title: 'Basic', subtitle: 'A start', monthlyPrice: 0, totalAnnual: 0, planBenefits: ['Tasks'], popular: false }

export const pagesCases: Cases = {
  'pricing.getPricing': { '-': () => ({}) },
  'pricing.updatePlan': {
    '-': () => ({ body: { key: 'basic', ...PLAN } }),
    dear: () => ({ body: { key: 'basic', ...PLAN, monthlyPrice: 5 } }),
  },
}
