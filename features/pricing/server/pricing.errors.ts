import { AppError } from '#platform/server/http/app-error.ts'

export const basicCosts = () =>
  new AppError(
    422,
    'pricing.basic_costs',
    'The basic plan must be free, because every trial ends in it.',
    {
      errors: { monthlyPrice: 'The basic plan must be free, because every trial ends in it.' },
    },
  )
