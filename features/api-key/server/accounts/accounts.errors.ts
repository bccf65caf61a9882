import { AppError, fieldError, notFound } from '#platform/server/http/app-error.ts'

export const accountNotFound = () => notFound('service_account.not_found', 'service account')
export const accountNameTaken = () =>
  fieldError(
    409,
    'service_account.name_taken',
    'name',
    'Another service account already has this name.',
  )
export const accountOwnerUnknown = () =>
  new AppError(422, 'service_account.owner_unknown', 'The owner must have an active account.', {
    errors: { ownerId: 'Choose someone with an active account.' },
  })
export const accountBeyond = () =>
  new AppError(403, 'service_account.beyond', 'This service account has more rights than you do.', {
    errors: { role: 'This role has more rights than you do.' },
  })
export const tooManyAccounts = (most: number) =>
  new AppError(
    422,
    'service_account.too_many',
    `You can have up to ${most} service accounts. Delete one first.`,
  )
