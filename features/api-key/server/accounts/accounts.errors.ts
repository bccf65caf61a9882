import { AppError } from '#platform/server/http/app-error.ts'

export const accountNotFound = () =>
  new AppError(404, 'service_account.not_found', 'There is no such service account.')
export const accountNameTaken = () =>
  new AppError(409, 'service_account.name_taken', 'Another service account has this name.', {
    errors: { name: 'Another service account has this name.' },
  })
export const accountOwnerUnknown = () =>
  new AppError(
    422,
    'service_account.owner_unknown',
    'Who answers for it must have an active account.',
    {
      errors: { ownerId: 'Choose somebody with an active account.' },
    },
  )
export const accountBeyond = () =>
  new AppError(
    403,
    'service_account.beyond',
    'This account would do, or does, more than you may.',
    {
      errors: { role: 'You may not do all that this role may.' },
    },
  )
export const tooManyAccounts = (most: number) =>
  new AppError(
    422,
    'service_account.too_many',
    `There can be no more than ${most} service accounts. Delete one first.`,
  )
