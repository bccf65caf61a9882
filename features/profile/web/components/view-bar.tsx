import { VIEWS_AS, type ViewAs } from '../../contract/profile.rules.ts'
import { IconEye } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import styles from './profile.module.css'

/** Above one’s own profile while it is shown as others see it. */
export function ViewBar({ as }: { as: ViewAs }) {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  return (
    <div className={styles.viewBar} role="status">
      <IconEye size={20} stroke={1.7} aria-hidden="true" />
      <p className={styles.viewText}>{t('viewAs.now')}</p>
      <div className={styles.viewChoice}>
        <PlainSelect
          label={t('viewAs.whom')}
          value={as}
          options={VIEWS_AS.map(value => ({ value, text: t(`viewAs.${value}`) }))}
          onChoose={value =>
            void navigate({ to: '/pages/profile', search: { as: value }, replace: true })
          }
        />
      </div>
      <ButtonLink to="/pages/profile" search={{ tab: 'privacy' }}>
        {t('viewAs.end')}
      </ButtonLink>
    </div>
  )
}
