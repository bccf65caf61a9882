import { AppError } from '#platform/server/http/app-error.ts'

export const tooFine = (field = 'value') =>
  new AppError(422, 'plan.decimals', 'The currency has no such amount.', {
    errors: { [field]: 'The currency has no such amount.' },
  })
export const notWhole = () =>
  new AppError(422, 'alert.not_whole', 'What is counted is counted in whole numbers.', {
    errors: { amount: 'What is counted is counted in whole numbers.' },
  })
export const notFoundHere = () =>
  new AppError(404, 'card.not_found', 'This is not there, or not yours.')
export const tooMany = (most: number) =>
  new AppError(409, 'card.too_many', `There is room for ${most} of them.`)
export const notReaders = () =>
  new AppError(422, 'board_mail.readers', 'One of them is not active, or may not read reports.', {
    errors: { userIds: 'One of them is not active, or may not read reports.' },
  })
export const noSuchPart = () =>
  new AppError(422, 'explain.part', 'This figure cannot be told apart that way.', {
    errors: { by: 'This figure cannot be told apart that way.' },
  })
