import { CALDAV_PATH } from '../../contract/calendar.rules.ts'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { IconButton } from '#ui/button/button.tsx'
import { copyText } from '#ui/export/copy-text.ts'
import { toast } from '#ui/toast/toast-store.ts'
import styles from './panels.module.css'

/** What a phone asks for to keep this calendar as its own (CalDAV). */
export function PhoneSection() {
  const { t } = useTranslation('calendar')
  const { t: ui } = useTranslation('ui')
  const { username } = useSignedInUser()
  const copy = (text: string) =>
    copyText(Promise.resolve(text)).then(
      () => toast.done(ui('secret.copied')),
      () => toast.error(ui('secret.notCopied')),
    )
  const facts = [
    { name: t('phone.server'), value: `${globalThis.location.origin}${CALDAV_PATH}` },
    { name: t('phone.user'), value: username },
  ]
  return (
    <section className={styles.phone}>
      <h3>{t('phone.title')}</h3>
      <p>{t('phone.text')}</p>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>
              <code dir="ltr">{value}</code>
              <IconButton
                name={t('phone.copy', { name })}
                hasTip={false}
                onClick={() => void copy(value)}
              >
                <IconCopy size={16} stroke={1.7} />
              </IconButton>
            </dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>{t('phone.password')}</dt>
          <dd>
            <Link to="/pages/api-key">{t('phone.key')}</Link>
          </dd>
        </div>
      </dl>
    </section>
  )
}
