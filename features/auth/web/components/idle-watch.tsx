import { useIdleLock } from './idle-lock.ts'

/** Counts the minutes without a touch, where administrators have set a limit. */
export function IdleWatch({ minutes }: { minutes: number }) {
  useIdleLock(minutes)
  return null
}
