import type { CalendarEvent } from '../../contract/calendar.contract.ts'

type Props = CalendarEvent['extendedProps']

/** The properties of a plain event of its organizer, for tests. */
export const eventProps = (props: Partial<Props> = {}): Props => ({
  calendar: 'Business',
  guests: [],
  location: '',
  description: '',
  timeZone: 'UTC',
  recurrence: '',
  occurrence: null,
  isException: false,
  reminders: [],
  isPrivate: false,
  isBusy: true,
  isOutOfOffice: false,
  outOfOfficeMessage: '',
  resources: [],
  organizer: { id: 11, name: 'Ada Lindqvist' },
  part: 'owner',
  answer: null,
  canEdit: true,
  version: 1,
  ...props,
})
