import type { EffectiveRight, GivenRole } from '../../contract/users-admin.contract.ts'
import type { User } from '../../contract/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { colonOf } from '#platform/contract/punctuation.rules.ts'
import { useActionName } from '#platform/web/access/action-name.ts'
import { useSubjectName } from '#platform/web/access/subject-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { rightsQuery } from '../users-admin.api.ts'
import styles from './users.module.css'
import { namePermission } from '#features/roles/contract/built-in-permissions.rules.ts'
import { listOf } from '#platform/web/format/list-of.ts'

/** A user's rights, and their sources (USR-17). */
export function RightsTab({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const query = useQuery(rightsQuery(user.id))
  return (
    <>
      {query.data === undefined || query.data.grants.length === 0 ? null : (
        <GivenRoles given={query.data.grants} />
      )}
      <Card title={t('rights.title')}>
        <Loaded query={query} failed={t('rights.failed')} skeleton={[280, 240, 300, 220]}>
          {({ rights }) => (
            // It scrolls sideways on phones, which the keyboard must be able to do.
            <div
              className={styles.tableBox}
              role="group"
              aria-label={t('rights.title')}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
            >
              <table className={styles.table}>
                <thead className="sr-only-on-phones">
                  <tr>
                    <th scope="col">{t('rights.what')}</th>
                    <th scope="col">{t('rights.may')}</th>
                    <th scope="col">{t('rights.grantedBy')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rights.map(right => (
                    <Right key={`${right.action} ${right.subject} ${right.own}`} right={right} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Loaded>
      </Card>
    </>
  )
}

/** A user's additional roles, and until when (ROLE-08). */
function GivenRoles({ given }: { given: readonly GivenRole[] }) {
  const { t } = useTranslation(['users', 'roles'])
  const format = useFormats()
  return (
    <Card title={t('rights.assigned')}>
      <ul className={styles.rows}>
        {given.map(({ roleId, name, until, reason, grantedBy, grantedAt }) => (
          <li key={roleId} className={styles.row}>
            <span className={styles.rowWords}>
              <bdi>{t(`roles:names.${name}`, { defaultValue: name })}</bdi>
              <span className={styles.small}>
                {[
                  t('rights.assignedAt', { when: format.date(grantedAt), by: grantedBy ?? '–' }),
                  reason,
                ]
                  .filter(part => part !== '')
                  .join(' · ')}
              </span>
            </span>
            <StatusBadge
              tone={until === null ? 'idle' : 'warn'}
              text={
                until === null
                  ? t('rights.forGood')
                  : t('rights.ends', { until: format.moment(until) })
              }
              isPlain
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Right({ right: { action, subject, own, sources } }: { right: EffectiveRight }) {
  const { t, i18n } = useTranslation(['users', 'roles'])
  const subjectName = useSubjectName()
  const actionName = useActionName()
  const format = useFormats()
  const permissionName = (stored: string) =>
    namePermission(stored, key => t(`roles:permissionNames.${key}`))
  const grants = sources.map(({ role, permission, until }) => {
    const name = role === null ? null : t(`roles:names.${role}`, { defaultValue: role })
    const grant = [name, permission === null ? null : permissionName(permission)]
      .filter(one => one !== null)
      .join(`${colonOf(i18n.language)} `)
    return until === null ? grant : t('rights.until', { grant, until: format.moment(until) })
  })
  return (
    <tr>
      <th scope="row">{subject === 'all' ? t('rights.everything') : subjectName(subject)}</th>
      <td>
        {actionName(action, 'start')}
        {own ? <span className={styles.soft}> {t('rights.own')}</span> : null}
      </td>
      <td className={styles.soft}>
        {grants.length === 0 ? t('rights.everybody') : <bdi>{listOf(grants)}</bdi>}
      </td>
    </tr>
  )
}
