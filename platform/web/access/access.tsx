import type { Action, Subject } from '#platform/contract/define.ts'
import { useMemo } from 'react'
import { useIsImpersonating, useSession } from '../session/session.ts'
import { type Abilities, createAbilities } from './abilities.ts'

/**
 * All that the signed-in person may do. While they are impersonated, that is to read.
 *
 * @example const { allows } = useAbilities()
 */
export function useAbilities(): Abilities {
  const { user } = useSession()
  const isReadOnly = useIsImpersonating()
  return useMemo(() => createAbilities(user, { isReadOnly }), [user, isReadOnly])
}

/**
 * Whether the signed-in user may do this. Pass `owner` where a right on own records is enough.
 *
 * @example const canDelete = useCan('delete', 'User')
 */
export function useCan(action: Action, subject: Subject, owner?: number): boolean {
  return useAbilities().can(action, subject, owner)
}
