import { AppError, fieldError } from '#platform/server/http/app-error.ts'

export const tooFine = (field = 'value') =>
  fieldError(422, 'plan.decimals', field, 'This has more decimal places than the currency allows.')
export const notWhole = () => fieldError(422, 'alert.not_whole', 'amount', 'Enter a whole number.')
export const notCrossable = () =>
  fieldError(
    422,
    'alert.not_crossable',
    'amount',
    'A count is never below zero, so this would always or never apply.',
  )
export const notFoundHere = () =>
  new AppError(404, 'card.not_found', 'This doesn’t exist, or you don’t have access to it.')
export const tooMany = (most: number) =>
  new AppError(409, 'card.too_many', `You can have at most ${most} of these.`)
export const notReaders = () =>
  fieldError(
    422,
    'board_mail.readers',
    'userIds',
    'One of these people isn’t active or doesn’t have access to reports.',
  )
export const noSuchPart = () =>
  fieldError(422, 'explain.part', 'by', 'This metric can’t be broken down that way.')
