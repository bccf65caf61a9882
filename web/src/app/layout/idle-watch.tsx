import { boot } from '../../platform/boot/boot.ts'
import { useIdleLock } from './idle-lock.ts'

/** Counts the minutes without a touch, where administrators have set a limit. */
export function IdleWatch() {
  useIdleLock(boot.idleLockMinutes)
  return null
}
