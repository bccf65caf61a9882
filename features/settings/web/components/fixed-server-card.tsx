import type { MailServer } from '../../contract/mail-server.rules.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import styles from './settings.module.css'
import { MailTrial } from './mail-trial.tsx'

/** The mail server set by SMTP_URL: shown and tested, not editable. */
export function FixedServerCard({ server }: { server: MailServer }) {
  const { t } = useTranslation('settings')
  const canTest = useCan('update', 'Settings')
  return (
    <Card title={t('mail.server')}>
      <p className={styles.lead}>{t('mail.fixedText')}</p>
      <dl className={styles.facts}>
        <dt>{t('mail.host')}</dt>
        <dd dir="ltr">
          <bdi>
            {server.host.includes(':')
              ? `[${server.host}]:${server.port}`
              : `${server.host}:${server.port}`}
          </bdi>
        </dd>
        <dt>{t('mail.line')}</dt>
        <dd>{t(server.security === 'tls' ? 'mail.encrypted' : 'mail.offered')}</dd>
        <dt>{t('mail.login')}</dt>
        <dd>{t(server.hasPassword ? 'mail.withLogin' : 'mail.withoutLogin')}</dd>
      </dl>
      {canTest ? <MailTrial /> : null}
    </Card>
  )
}
