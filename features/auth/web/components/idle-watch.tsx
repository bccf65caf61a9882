import { useIdleLock } from './idle-lock.ts'

/** Counts idle minutes, if administrators have set a limit. */
export function IdleWatch({ minutes }: { minutes: number }) {
  useIdleLock(minutes)
  return null
}
