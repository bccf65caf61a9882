import type { Call } from '#platform/contract/define.ts'
import { checkAccess } from '../../authorize.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** Does the binder let this caller make such a call at all, judged where it judges it and without a request? */
export function passes(caller: Caller | undefined, { access }: Call): boolean {
  try {
    checkAccess(access, caller)
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return false
    throw error
  }
}
