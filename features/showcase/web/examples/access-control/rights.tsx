import { useAbilities, useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import styles from '../../components/showcase.module.css'

const QUESTIONS = [
  ['read', 'User'],
  ['create', 'Invoice'],
  ['delete', 'Role'],
  ['manage', 'all'],
] as const

export function Example() {
  const { t } = useTranslation('showcase')
  const { allows } = useAbilities()
  const maySeeUsers = useCan('read', 'User')
  return (
    <>
      <ul className={styles.plainList}>
        {QUESTIONS.map(([action, subject]) => {
          const isAllowed = allows({ can: [action, subject] })
          return (
            <li key={`${action} ${subject}`} className={styles.row}>
              <code dir="ltr">
                can({action}, {subject})
              </code>
              <StatusBadge
                tone={isAllowed ? 'good' : 'idle'}
                text={t(isAllowed ? 'w.allowed' : 'w.notAllowed')}
              />
            </li>
          )
        })}
      </ul>
      <div>{maySeeUsers ? <ButtonLink to="/apps/user/list">{t('w.users')}</ButtonLink> : null}</div>
    </>
  )
}
