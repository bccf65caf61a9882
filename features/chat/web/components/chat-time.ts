import { EDIT_MILLISECONDS } from '../../contract/chat.rules.ts'

// What holds at this moment; asked again whenever something is drawn.

export const isMutedNow = (until: string | null | undefined): boolean =>
  until !== null && until !== undefined && until > new Date().toISOString()
export const isToday = (moment: string): boolean =>
  new Date(moment).toDateString() === new Date().toDateString()
/** Too late to change it. */
export const isSettled = (moment: string): boolean =>
  Date.now() - Date.parse(moment) > EDIT_MILLISECONDS
export const isOver = (moment: Date): boolean => moment.getTime() <= Date.now()
