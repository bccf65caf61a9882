import type { Resource } from '#platform/contract/resource-fields.rules.ts'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useSession } from '#platform/web/session/session.ts'
import type { Row } from '../resource.api.ts'

/** A person's rights to records: to all, or to their own. */
export function useRights({ subject, owner }: Resource) {
  const { can } = useAbilities()
  const { user } = useSession()
  const me = user?.id
  const ownerOf = (row: Row) => Number(row[owner ?? 'createdBy'])
  return {
    canAdd: can('create', subject, me),
    may: (action: 'update' | 'delete', row: Row) => can(action, subject, ownerOf(row)),
    mayAny: (action: 'update' | 'delete') => can(action, subject, me),
  }
}
