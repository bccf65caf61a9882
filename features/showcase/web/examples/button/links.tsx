import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { SignInLink } from '#ui/button/sign-in-link.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <div className={styles.row}>
      <ButtonLink kind="primary" to="/components">
        {t('areas.components.title')}
      </ButtonLink>
      <ButtonLink to="/forms">{t('areas.forms.title')}</ButtonLink>
      <SignInLink text={t('w.signIn')} />
    </div>
  )
}
