import { EDIT_MILLISECONDS } from '../../contract/chat.rules.ts'

// Time-dependent; evaluated on each render.

export const isMutedNow = (until: string | null | undefined): boolean =>
  until !== null && until !== undefined && until > new Date().toISOString()
/** The editing period is over. */
export const isSettled = (moment: string): boolean =>
  Date.now() - Date.parse(moment) > EDIT_MILLISECONDS
export const isOver = (moment: Date): boolean => moment.getTime() <= Date.now()
