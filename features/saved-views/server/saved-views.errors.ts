import { AppError } from '#platform/server/http/app-error.ts'

export const viewNotFound = () =>
  new AppError(404, 'view.not_found', 'This view is not there, or not yours to know.')
export const notYourView = () =>
  new AppError(403, 'view.not_yours', 'Only its owner or an administrator changes this view.')
export const viewTaken = () =>
  new AppError(409, 'view.name_taken', 'You have a view of this name here.', {
    errors: { name: 'You have a view of this name here.' },
  })
export const tooManyViews = (most: number) =>
  new AppError(409, 'view.too_many', `There is room for ${most} views of a list.`)
export const wrongPlace = () =>
  new AppError(422, 'view.wrong_place', 'This is not the address of the list.', {
    errors: { path: 'This is not the address of the list.' },
  })
