import { fieldError } from '#platform/server/http/app-error.ts'

export const basicCosts = () =>
  fieldError(
    422,
    'pricing.basic_costs',
    'monthlyPrice',
    'The basic plan must be free, because every trial ends in it.',
  )
