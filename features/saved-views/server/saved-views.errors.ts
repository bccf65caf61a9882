import { AppError, fieldError } from '#platform/server/http/app-error.ts'

export const viewNotFound = () =>
  new AppError(404, 'view.not_found', 'This view doesn’t exist, or you don’t have access to it.')
export const notYourView = () =>
  new AppError(403, 'view.not_yours', 'Only the owner or an administrator can change this view.')
export const viewTaken = () =>
  fieldError(409, 'view.name_taken', 'name', 'You already have a view with this name.')
export const tooManyViews = (most: number) =>
  new AppError(409, 'view.too_many', `You can save at most ${most} views per list.`)
export const wrongPlace = () =>
  fieldError(422, 'view.wrong_place', 'path', 'This isn’t the URL of the list.')
