import { AppError } from '#platform/server/http/app-error.ts'

export const tooFine = (field = 'value') =>
  new AppError(422, 'plan.decimals', 'This has more decimal places than the currency allows.', {
    errors: { [field]: 'This has more decimal places than the currency allows.' },
  })
export const notWhole = () =>
  new AppError(422, 'alert.not_whole', 'Enter a whole number.', {
    errors: { amount: 'Enter a whole number.' },
  })
export const notFoundHere = () =>
  new AppError(404, 'card.not_found', 'This doesn’t exist, or you don’t have access to it.')
export const tooMany = (most: number) =>
  new AppError(409, 'card.too_many', `You can have at most ${most} of these.`)
export const notReaders = () =>
  new AppError(
    422,
    'board_mail.readers',
    'One of these people isn’t active or doesn’t have access to reports.',
    {
      errors: { userIds: 'One of these people isn’t active or doesn’t have access to reports.' },
    },
  )
export const noSuchPart = () =>
  new AppError(422, 'explain.part', 'This metric can’t be broken down that way.', {
    errors: { by: 'This metric can’t be broken down that way.' },
  })
