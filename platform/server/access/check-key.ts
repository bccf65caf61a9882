import type { Call } from '#platform/contract/define.ts'
import { type KeyGrant, keyAllows, verbOf } from '#platform/contract/api-key-grant.rules.ts'
import { AppError } from '../http/app-error.ts'

/** Throws 403 for what a key's scopes don't allow, whatever its owner may do. */
export function checkKey(call: Call, grant: KeyGrant): void {
  if (call.access === 'public' || (call.access === 'session' && call.forKeys === true)) return
  const verb = verbOf(call)
  if (verb === undefined || typeof call.access === 'string')
    throw new AppError(403, 'key.session_only', 'API keys can’t do this. Sign in instead.')
  const [, subject] = call.access.can
  if (!keyAllows(grant, verb, subject))
    throw new AppError(
      403,
      'key.scope',
      `This API key doesn’t have permission to ${verb} ${subject}.`,
    )
}
