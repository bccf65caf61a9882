import { listOf } from '#platform/web/format/list-of.ts'
import type { Permission } from '../../contract/permissions.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRoleWords } from '#features/roles/web/roles.public.ts'
import { affectedQuery } from '../permissions.api.ts'

/** In one sentence: the roles, and the number of people, that a change of these permissions concerns. */
export function Affected({ permissions }: { permissions: readonly Permission[] }) {
  const { t } = useTranslation('permissions')
  const format = useFormats()
  const { nameOf } = useRoleWords()
  const { data } = useQuery(affectedQuery(permissions))
  if (data === undefined) return <>{t('touched.checking')}</>
  if (data.roles.length === 0) return <>{t('touched.nobody')}</>
  const roles = listOf(data.roles.map(name => nameOf({ name, isSystem: true })))
  return <>{t('touched.some', { count: data.people, people: format.number(data.people), roles })}</>
}
