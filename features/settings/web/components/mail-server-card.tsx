import type { MailServer } from '../../contract/mail-server.rules.ts'
import { useId } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import styles from './settings.module.css'
import { MailServerFields } from './mail-server-fields.tsx'
import { MailTrial } from './mail-trial.tsx'
import { useMailServerFields, useMailServerForm } from './use-mail-server-form.ts'

/** The mail server: entered, tested unsaved, and saved. Its password is write-only. */
export function MailServerCard({ server, baseUrl }: { server: MailServer; baseUrl: string }) {
  const { t } = useTranslation(['settings', 'ui'])
  const id = useId()
  const canChange = useCan('update', 'Settings')
  const { form, hasPassword, read, refused, refuse, conflict } = useMailServerForm(server)
  const fieldsOf = useMailServerFields()
  return (
    <Card title={t('mail.server')}>
      <p className={styles.lead}>
        {t('mail.serverText')} {t('mail.links')} <bdi dir="ltr">{baseUrl}</bdi>
      </p>
      {server.from === 'nowhere' ? <p className={styles.notice}>{t('mail.none')}</p> : null}
      <Form id={id} form={form}>
        <fieldset className={styles.fields} disabled={!canChange}>
          <MailServerFields
            form={form}
            hostHelp={t('mail.hostHelp')}
            passwordHelp={t(hasPassword ? 'mail.passwordSet' : 'mail.passwordNotSet')}
            passwordProblem={refused}
          />
        </fieldset>
      </Form>
      {canChange ? (
        <>
          {form.values.host.trim() === '' ? null : (
            <MailTrial readServer={read} onRefused={refuse} />
          )}
          <div className={styles.foot}>
            <Button kind="primary" type="submit" form={id} isBusy={form.isBusy}>
              {t('ui:save')}
            </Button>
          </div>
        </>
      ) : null}
      <LeaveGuard form={form} openBy="tab" />
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={t('mail.server')}
          fields={fieldsOf(conflict.versions)}
        />
      )}
    </Card>
  )
}
