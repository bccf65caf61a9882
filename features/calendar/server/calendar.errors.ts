import { AppError, fieldError, notFound } from '#platform/server/http/app-error.ts'

export const eventNotFound = () =>
  new AppError(404, 'event.not_found', 'This event doesn’t exist, or you don’t have access to it.')
export const occurrenceNotFound = () =>
  new AppError(404, 'event.occurrence_not_found', 'The series has no event at that time.')
export const eventNotYours = () =>
  new AppError(403, 'event.not_yours', 'Only the organizer can change this event.')
export const notInvited = () =>
  new AppError(403, 'event.not_invited', 'Only guests can respond to this event.')
export const endBeforeStart = () =>
  fieldError(422, 'event.end', 'end', 'The end must be after the start.')
export const tooLong = (days: number) =>
  fieldError(422, 'event.too_long', 'end', `An event can’t be longer than ${days} days.`)
export const occurrenceNeeded = () =>
  fieldError(
    422,
    'event.occurrence_needed',
    'occurrence',
    'Choose which event of the series to change.',
  )
export const noRuleForOne = () =>
  new AppError(
    422,
    'event.rule_of_one',
    'You can change the recurrence for this and following events, but not for a single one.',
  )
export const windowTooLong = (days: number) =>
  new AppError(422, 'event.window', `The range can’t be longer than ${days} days.`)
export const guestUnknown = () =>
  fieldError(422, 'event.guest_unknown', 'guests', 'One of the guests no longer has an account.')
export const linkInvalid = () =>
  new AppError(404, 'invitation.invalid', 'This invitation is no longer valid.')

export const resourceNotFound = () => notFound('resource.not_found', 'room or equipment')
export const resourceNameTaken = () =>
  fieldError(409, 'resource.name_taken', 'name', 'Something else already has this name.')
export const resourceTaken = (name: string, start: string) =>
  new AppError(409, 'resource.taken', `${name} is already booked at that time.`, {
    errors: { resources: `${name} is already booked at that time (${start}).` },
  })
export const bookingTooFar = (days: number) =>
  fieldError(
    422,
    'resource.too_far',
    'resources',
    `Rooms and equipment can be booked up to ${days} days ahead. Add an end date to the series.`,
  )
export const resourceUnknown = () =>
  fieldError(
    422,
    'resource.unknown',
    'resources',
    'One of the rooms or equipment no longer exists.',
  )

export const feedNotFound = () =>
  new AppError(404, 'feed.not_found', 'This calendar feed doesn’t exist.')
export const tooManyFeeds = (most: number) =>
  new AppError(409, 'feed.too_many', `You can have up to ${most} calendar feeds. Revoke one first.`)
export const fileUnreadable = () =>
  fieldError(422, 'calendar.file', 'file', 'This isn’t a calendar file (.ics).')
export const fileTakesLong = () =>
  fieldError(
    422,
    'calendar.file_long',
    'file',
    'This file takes too long to read. Split it into smaller files.',
  )
