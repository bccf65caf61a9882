import { AppError } from '#platform/server/http/app-error.ts'

export const eventNotFound = () =>
  new AppError(404, 'event.not_found', 'This event is not there, or not yours to know.')
export const occurrenceNotFound = () =>
  new AppError(404, 'event.occurrence_not_found', 'The series does not happen at that time.')
export const eventNotYours = () =>
  new AppError(403, 'event.not_yours', 'Only who planned this event can change it.')
export const notInvited = () =>
  new AppError(403, 'event.not_invited', 'Only guests of this event can answer.')
export const endBeforeStart = () =>
  new AppError(422, 'event.end', 'The end must be after the start.', {
    errors: { end: 'The end must be after the start.' },
  })
export const tooLong = (days: number) => {
  const text = `An event lasts ${days} days at most.`
  return new AppError(422, 'event.too_long', text, { errors: { end: text } })
}
export const occurrenceNeeded = () =>
  new AppError(422, 'event.occurrence_needed', 'Say which time of the series is meant.', {
    errors: { occurrence: 'Say which time of the series is meant.' },
  })
export const noRuleForOne = () =>
  new AppError(
    422,
    'event.rule_of_one',
    'How a series comes again is changed for it and what follows, not for one time.',
  )
export const windowTooLong = (days: number) =>
  new AppError(422, 'event.window', `Ask for ${days} days at most.`)
export const guestUnknown = () =>
  new AppError(422, 'event.guest_unknown', 'One of the guests is not here any more.', {
    errors: { guests: 'One of the guests is not here any more.' },
  })
export const linkInvalid = () =>
  new AppError(404, 'invitation.invalid', 'This invitation is not valid any more.')

export const resourceNotFound = () =>
  new AppError(404, 'resource.not_found', 'This room or machine is not there.')
export const resourceNameTaken = () =>
  new AppError(409, 'resource.name_taken', 'Another one has this name.', {
    errors: { name: 'Another one has this name.' },
  })
export const resourceTaken = (name: string, start: string) =>
  new AppError(409, 'resource.taken', `${name} is taken at that time.`, {
    errors: { resources: `${name} is taken at that time (${start}).` },
  })
export const bookingTooFar = (days: number) => {
  const text = `Rooms and machines are kept for ${days} days: give the series an end.`
  return new AppError(422, 'resource.too_far', text, { errors: { resources: text } })
}
export const resourceUnknown = () =>
  new AppError(422, 'resource.unknown', 'One of the rooms or machines is not here any more.', {
    errors: { resources: 'One of the rooms or machines is not here any more.' },
  })

export const feedNotFound = () => new AppError(404, 'feed.not_found', 'This address is not there.')
export const tooManyFeeds = (most: number) =>
  new AppError(409, 'feed.too_many', `One can have ${most} addresses. Revoke one first.`)
export const fileUnreadable = () =>
  new AppError(422, 'calendar.file', 'This is no calendar file (.ics).', {
    errors: { file: 'This is no calendar file (.ics).' },
  })
export const fileTakesLong = () => {
  const text = 'This file takes too long to read. Bring it in parts.'
  return new AppError(422, 'calendar.file_long', text, { errors: { file: text } })
}
