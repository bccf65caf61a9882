import { useEffect } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import { Logo } from '#ui/brand/logo.tsx'
import styles from './components/terms.module.css'

// Terms of use, privacy notice and accessibility statement (AUTH-04, X-30). Public.

const SECTIONS = {
  terms: ['account', 'use', 'content', 'end'],
  privacy: ['what', 'why', 'cookies', 'long', 'rights'],
  access: ['aim', 'tested', 'open', 'report'],
} as const
const PARTS = ['terms', 'privacy', 'access'] as const

export function TermsPage() {
  const { t } = useTranslation('terms')
  const title = t('title')
  useEffect(() => {
    document.title = `${title} · SMART FFT`
  }, [title])
  return (
    <div className={styles.page}>
      <main className={styles.content}>
        <Logo withName />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.intro}>{t('intro')}</p>
        {PARTS.map(part => (
          <section key={part} id={part} aria-labelledby={`${part}-title`}>
            <h2 id={`${part}-title`} className={styles.part}>
              {t(`${part}.title`)}
            </h2>
            {SECTIONS[part].map(section => (
              <div key={section}>
                <h3 className={styles.section}>{t(`${part}.${section}.title`)}</h3>
                <p className={styles.text}>{t(`${part}.${section}.text`)}</p>
              </div>
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}
