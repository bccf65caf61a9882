import type { ApiKey, KeyState } from '../../contract/api-key.contract.ts'
import {
  KEY_LEVELS,
  KEY_SUBJECTS,
  KEY_TYPES,
  type KeyLevel,
  type KeyScope,
} from '#platform/contract/api-key-grant.rules.ts'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useSubjectName } from '#platform/web/access/subject-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import type { Tone } from '#ui/status-badge/status-badge.tsx'

export const STATE_TONE: Record<KeyState, Tone> = {
  active: 'good',
  expiring: 'warn',
  expired: 'bad',
  resting: 'idle',
}

/** Whether the signed-in person administers service accounts (KEY-07). */
export function useManagesAccounts(): boolean {
  const { can } = useAbilities()
  return can('manage', 'ApiKey') && can('manage', 'User')
}

/** Which keys the signed-in person may edit and rotate: their own, and those of service accounts they administer. */
export function useMayEditKey(): (key: ApiKey) => boolean {
  const { id } = useSignedInUser()
  const manages = useManagesAccounts()
  return ({ owner, serviceAccountId }) => (serviceAccountId === null ? owner.id === id : manages)
}

/** Parses the form value of areas: `User:write Blog:read`. */
export function readScopes(text: string): KeyScope[] {
  return text.split(' ').flatMap(part => {
    const [name, given] = part.split(':')
    const subject = KEY_SUBJECTS.find(one => one === name)
    const level = KEY_LEVELS.find(one => one === given)
    return subject === undefined || level === undefined ? [] : [{ subject, level }]
  })
}
export const writeScopes = (scopes: readonly KeyScope[]): string =>
  scopes.map(({ subject, level }) => `${subject}:${level}`).join(' ')

/** The scope of a key, in a word or two per badge. */
export function useScopeWords(): (key: Pick<ApiKey, 'type' | 'scopes'>) => string[] {
  const { t } = useTranslation('api-key')
  const subjectName = useSubjectName()
  return ({ type, scopes }) =>
    type === 'custom'
      ? scopes.map(({ subject, level }) => t(`levels.${level}`, { area: subjectName(subject) }))
      : [t(`types.${type}`)]
}

export function useKeyTypes() {
  const { t } = useTranslation('api-key')
  return KEY_TYPES.map(value => ({
    value,
    text: t(`types.${value}`),
    help: t(`typeHelp.${value}`),
  }))
}

/** Areas and levels that the signed-in person can grant to a key. */
export function useOpenAreas(): {
  subject: KeyScope['subject']
  name: string
  levels: KeyLevel[]
}[] {
  const subjectName = useSubjectName()
  const { can } = useAbilities()
  const { id } = useSignedInUser()
  return KEY_SUBJECTS.flatMap(subject => {
    const reads = can('read', subject, id)
    const writes = (['create', 'update', 'delete'] as const).some(action =>
      can(action, subject, id),
    )
    const levels: KeyLevel[] = [
      ...(reads ? (['read'] as const) : []),
      ...(writes ? (['write'] as const) : []),
    ]
    return levels.length === 0 ? [] : [{ subject, name: subjectName(subject), levels }]
  })
}
