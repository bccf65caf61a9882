import { AppError } from '#platform/server/http/app-error.ts'

export const chatNotFound = () => new AppError(404, 'chat.not_found', 'This chat is not there.')
export const messageNotFound = () =>
  new AppError(404, 'message.not_found', 'This message is not there.')
export const contactNotFound = () =>
  new AppError(404, 'contact.not_found', 'This person is not there.')
export const reminderNotFound = () =>
  new AppError(404, 'reminder.not_found', 'This reminder is not there.')
export const blockedByMe = () =>
  new AppError(409, 'chat.blocked_by_you', 'You have blocked this person. Unblock them to write.')
export const blockedByThem = () =>
  new AppError(409, 'chat.blocked_by_them', 'This person has blocked you.')
export const contactGone = () =>
  new AppError(409, 'chat.contact_gone', 'This person cannot be written to any more.')
export const notYours = () =>
  new AppError(403, 'message.not_yours', 'Only who wrote a message changes it.')
export const tooLate = () =>
  new AppError(409, 'message.too_late', 'A message can be changed for 15 minutes.')
export const alreadyDeleted = () =>
  new AppError(409, 'message.deleted', 'This message was taken back.')
export const notOwner = () =>
  new AppError(403, 'group.not_owner', 'Only owners of a group change it.')
export const noGroup = () =>
  new AppError(409, 'chat.no_group', 'This is a chat between two people.')
export const lastOwner = () => new AppError(409, 'group.last_owner', 'A group keeps one owner.')
export const inPast = () =>
  new AppError(422, 'reminder.past', 'Choose a time to come.', {
    errors: { at: 'Choose a time to come.' },
  })
export const wrongSpan = () =>
  new AppError(422, 'export.span', 'The last day is before the first.', {
    errors: { to: 'The last day is before the first.' },
  })
