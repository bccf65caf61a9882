import { OAUTH_SCOPES, READ_SCOPE, WRITE_SCOPE } from '../../contract/oauth.rules.ts'

/**
 * What is asked for, of what there is; scopes of others are left out. Without any it is everything, and the person decides. Undefined: only
 * scopes of others.
 */
export function scopeOf(asked: string | undefined): string | undefined {
  const names = (asked ?? '').split(' ').filter(name => name !== '')
  if (names.length === 0) return WRITE_SCOPE
  const known = OAUTH_SCOPES.filter(scope => names.includes(scope))
  if (known.length === 0) return undefined
  return known.includes('write') ? WRITE_SCOPE : READ_SCOPE
}
