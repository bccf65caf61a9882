import type { Access } from '#platform/contract/define.ts'
import type { Caller } from './caller.ts'

/** Whether a caller may open a screen with this access. The server's counterpart of the browser's `allows`. */
export function mayOpen(caller: Caller, access: Access): boolean {
  if (access === 'public' || access === 'session') return true
  const [action, subject] = access.can
  return (
    caller.can(action, subject) ||
    (access.own === true && caller.canOwn(action, subject, caller.userId))
  )
}
