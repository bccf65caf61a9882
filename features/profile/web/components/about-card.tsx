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
        <Fact name={t('about.joined')}>{format.date(joined)}</Fact>
        {lives === '' ? null : <Fact name={t('about.lives')}>{lives}</Fact>}
        {email === null ? null : (
          <Fact name={t('about.email')} href={`mailto:${email}`}>
            {email}
          </Fact>
        )}
        {phone === null ? null : (
          <Fact name={t('about.phone')} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phone}
          </Fact>
        )}
        {birthday === null ? null : <Fact name={t('about.birthday')}>{format.date(birthday)}</Fact>}
        {website === '' ? null : (
          <Fact
            name={t('about.website')}
            href={/^https?:\/\//.test(website) ? website : undefined}
            isElsewhere
          >
            {website}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

interface FactProps {
  name: string
  href?: string | undefined
  /** Leads to a site of someone else. */
  isElsewhere?: boolean
  children: string
}

function Fact({ name, href, isElsewhere = false, children }: FactProps) {
  const elsewhere = isElsewhere ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {}
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {href === undefined ? (
          <bdi>{children}</bdi>
        ) : (
          <a href={href} {...elsewhere}>
            <bdi>{children}</bdi>
          </a>
        )}
      </dd>
    </div>
  )
}
