import { AppError, fieldError, notFound } from '#platform/server/http/app-error.ts'

export const emailNotFound = () => notFound('email.not_found', 'email')
/** What a draft replies to or forwards; the draft itself is as it was. */
export const originalNotFound = () =>
  fieldError(
    404,
    'email.original_not_found',
    'inReplyTo',
    'The email you’re replying to or forwarding no longer exists.',
  )
export const noNeighbour = () =>
  new AppError(404, 'email.no_neighbour', 'There are no more emails in this list.')
new AppError(
  403,
  'email.private',
  'Email is private. You can’t see it while viewing as someone else.',
)
export const isScheduled = () =>
  new AppError(409, 'email.scheduled', 'This email is scheduled. Cancel sending first.')
export const tooLateToUndo = () => new AppError(409, 'email.gone', 'This email was already sent.')
export const notADraft = () => new AppError(409, 'email.no_draft', 'This email isn’t a draft.')
/** In another tab, or by another program: what is written on would be emptied with the trash. */
export const draftDiscarded = () =>
  new AppError(409, 'email.draft_discarded', 'This draft is in the trash. Restore it first.')
export const notScheduled = () =>
  new AppError(409, 'email.not_scheduled', 'This email isn’t scheduled.')
export const notInTrash = () =>
  new AppError(
    409,
    'email.not_in_trash',
    'Only emails in trash or spam can be deleted permanently.',
  )
export const noReceivers = () =>
  fieldError(400, 'email.no_receivers', 'to', 'Add at least one recipient.')
export const tooManyReceivers = () =>
  fieldError(400, 'email.too_many_receivers', 'to', 'You can send to at most 100 recipients.')
export const invalidReceiver = () =>
  fieldError(400, 'email.invalid_receiver', 'to', 'Enter a valid email address.')
export const notOwnAddress = () =>
  fieldError(403, 'email.not_own_address', 'from', 'You can only send from your own address.')
export const attachmentsTooLarge = () =>
  new AppError(413, 'email.too_large', 'Attachments can’t exceed 25 MB in total.')
export const attachmentNotFound = () =>
  fieldError(404, 'email.attachment_not_found', 'attachments', 'An attachment no longer exists.')
export const tooSoon = () =>
  fieldError(400, 'email.too_soon', 'sendAt', 'Choose a time at least a minute from now.')
export const timeIsPast = () =>
  fieldError(400, 'email.time_past', 'until', 'Choose a time in the future.')
export const labelNotFound = () => notFound('email.label_not_found', 'label')
export const labelTaken = () =>
  fieldError(409, 'email.label_taken', 'name', 'A label with this name already exists.')
export const tooMany = (what: string, most: number) =>
  new AppError(409, 'email.too_many', `You can have at most ${most} ${what}.`)
export const filterNotFound = () => notFound('email.filter_not_found', 'filter')
export const emptyFilter = (errors: Record<string, string>) =>
  new AppError(400, 'email.filter_empty', 'A filter needs at least one condition and one action.', {
    errors,
  })
export const cannotUnsubscribe = () =>
  new AppError(409, 'email.no_unsubscribe', 'This email doesn’t offer a way to unsubscribe.')
export const partNotFound = () =>
  new AppError(404, 'email.part_not_found', 'This part of the email doesn’t exist.')
export const notMail = () =>
  new AppError(422, 'email.not_mail', 'This file doesn’t contain a readable email.')
export const tooManyToExport = () =>
  new AppError(
    413,
    'email.too_many_to_export',
    'You can export at most 10,000 emails at once. Select fewer.',
  )
