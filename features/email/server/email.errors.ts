import { AppError } from '#platform/server/http/app-error.ts'

export const emailNotFound = () => new AppError(404, 'email.not_found', 'This mail is not there.')
export const noNeighbour = () =>
  new AppError(404, 'email.no_neighbour', 'There is no further mail in this list.')
new AppError(
  403,
  'email.private',
  'Mail is its owner’s alone: looking in as somebody else does not show it.',
)
export const isScheduled = () =>
  new AppError(409, 'email.scheduled', 'This mail is waiting to be sent. Cancel the sending first.')
export const tooLateToUndo = () =>
  new AppError(409, 'email.gone', 'This mail is on its way already.')
export const notADraft = () => new AppError(409, 'email.no_draft', 'This is no draft.')
export const notScheduled = () =>
  new AppError(409, 'email.not_scheduled', 'This mail is not waiting to be sent.')
export const notInTrash = () =>
  new AppError(
    409,
    'email.not_in_trash',
    'Only what lies in trash or spam can be deleted for good.',
  )
export const noReceivers = () =>
  new AppError(400, 'email.no_receivers', 'Name at least one receiver.', {
    errors: { to: 'Name at least one receiver.' },
  })
export const tooManyReceivers = () =>
  new AppError(400, 'email.too_many_receivers', 'Name at most 100 receivers.', {
    errors: { to: 'Name at most 100 receivers.' },
  })
export const attachmentsTooLarge = () =>
  new AppError(413, 'email.too_large', 'The attachments are more than 25 MB in all.')
export const attachmentNotFound = () =>
  new AppError(404, 'email.attachment_not_found', 'An attachment is not there.', {
    errors: { attachments: 'An attachment is not there.' },
  })
export const tooSoon = () =>
  new AppError(400, 'email.too_soon', 'Choose a time at least a minute from now.', {
    errors: { sendAt: 'Choose a time at least a minute from now.' },
  })
export const timeIsPast = () =>
  new AppError(400, 'email.time_past', 'Choose a time to come.', {
    errors: { until: 'Choose a time to come.' },
  })
export const labelNotFound = () =>
  new AppError(404, 'email.label_not_found', 'This label is not there.')
export const labelTaken = () =>
  new AppError(409, 'email.label_taken', 'There is a label of this name.', {
    errors: { name: 'There is a label of this name.' },
  })
export const tooMany = (what: string, most: number) =>
  new AppError(409, 'email.too_many', `More than ${most} ${what} are not kept.`)
export const filterNotFound = () =>
  new AppError(404, 'email.filter_not_found', 'This filter is not there.')
export const filterSaysNothing = (errors: Record<string, string>) =>
  new AppError(400, 'email.filter_empty', 'A filter asks something and does something.', { errors })
export const cannotUnsubscribe = () =>
  new AppError(409, 'email.no_unsubscribe', 'This mail does not say how to end the subscription.')
export const partNotFound = () =>
  new AppError(404, 'email.part_not_found', 'This part of a mail is not there.')
export const notMail = () =>
  new AppError(422, 'email.not_mail', 'This file holds no mail that can be read.')
export const tooManyToExport = () =>
  new AppError(413, 'email.too_many_to_export', 'These are more than 10,000 mails. Choose fewer.')
