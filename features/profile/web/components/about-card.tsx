import type { ProfileData } from '../../contract/profile.contract.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import styles from './profile.module.css'

/** A person's details, in their own words. */
export function AboutCard({
  about: { about, joined, lives, email, phone, birthday, website },
}: {
  about: ProfileData['userAbout']
}) {
  const { t } = useTranslation('profile')
  const format = useFormats()
  return (
    <Card title={t('about.title')}>
      <p className={about === '' ? styles.soft : undefined} dir="auto">
        {about === '' ? t('about.none') : about}
      </p>
      <dl className={styles.facts}>
        <dt>{t('about.joined')}</dt>
        <dd>
          <bdi>{format.date(joined)}</bdi>
        </dd>
        {lives === '' ? null : (
          <>
            <dt>{t('about.lives')}</dt>
            <dd dir="auto">{lives}</dd>
          </>
        )}
        {email === null ? null : (
          <>
            <dt>{t('about.email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>
                <bdi>{email}</bdi>
              </a>
            </dd>
          </>
        )}
        {phone === null ? null : (
          <>
            <dt>{t('about.phone')}</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                <bdi>{phone}</bdi>
              </a>
            </dd>
          </>
        )}
        {birthday === null ? null : (
          <>
            <dt>{t('about.birthday')}</dt>
            <dd>
              <bdi>{format.date(birthday)}</bdi>
            </dd>
          </>
        )}
        {website === '' ? null : (
          <>
            <dt>{t('about.website')}</dt>
            <dd>
              {/^https?:\/\//.test(website) ? (
                <a href={website} target="_blank" rel="noopener noreferrer nofollow">
                  <bdi>{website}</bdi>
                </a>
              ) : (
                <bdi>{website}</bdi>
              )}
            </dd>
          </>
        )}
      </dl>
    </Card>
  )
}
