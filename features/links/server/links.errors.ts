import { AppError } from '#platform/server/http/app-error.ts'

export const recordNotFound = () =>
  new AppError(
    404,
    'link.record_not_found',
    'This record doesn’t exist, or you don’t have access to it.',
  )
export const linkNotFound = () =>
  new AppError(404, 'link.not_found', 'This link doesn’t exist or was removed.')
export const linkNotYours = () =>
  new AppError(
    403,
    'link.not_yours',
    'To link these records, you need permission to change one of them.',
  )
export const linkThere = () => new AppError(409, 'link.there', 'These records are already linked.')
export const linkToItself = () =>
  new AppError(422, 'link.itself', 'A record can’t be linked to itself.')
export const tooManyLinks = () =>
  new AppError(409, 'link.too_many', 'This record has reached its limit of links.')
