import type { Access } from '#platform/contract/define.ts'
import type { Caller } from './caller.ts'

/** May this caller open a screen of such access? The same question as the browser's `allows`. */
export function mayOpen(caller: Caller, access: Access): boolean {
  if (access === 'public' || access === 'session') return true
  const [action, subject] = access.can
  return (
    caller.can(action, subject) ||
    (access.own === true && caller.canOwn(action, subject, caller.userId))
  )
}
