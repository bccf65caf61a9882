import { AppError } from '#platform/server/http/app-error.ts'

export const recordNotFound = () =>
  new AppError(404, 'link.record_not_found', 'This record is not there, or not yours to know.')
export const linkNotFound = () => new AppError(404, 'link.not_found', 'This link is not there.')
export const linkNotYours = () =>
  new AppError(403, 'link.not_yours', 'Only who may change one of the two records links them.')
export const linkThere = () => new AppError(409, 'link.there', 'These records are linked already.')
export const linkToItself = () =>
  new AppError(422, 'link.itself', 'A record is not linked with itself.')
export const tooManyLinks = () =>
  new AppError(409, 'link.too_many', 'There are too many links on this record.')
