import type { MailServerForm } from '../../contract/mail-server.rules.ts'
import { settingsContract } from '../../contract/settings.contract.ts'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { sendTestMail } from '../settings.api.ts'
import styles from './settings.module.css'

interface MailTrialProps {
  /** The server in the form; `undefined` if the form is invalid. Defaults to the one in use. */
  readServer?: (() => MailServerForm | undefined) | undefined
  /** The server of the form was refused: it is shown there. */
  onRefused?: () => void
}

/** Sends a test email now, and shows the server's answer verbatim. */
export function MailTrial({ readServer, onRefused }: MailTrialProps) {
  const { t } = useTranslation('settings')
  const id = useId()
  const [result, setResult] = useState<{ isSent: boolean; answer: string; to: string }>()
  const { email } = useSignedInUser()
  const form = useForm({
    schema: settingsContract.sendTestMail.body,
    initial: { to: email },
    async onSubmit({ to }) {
      setResult(undefined)
      const server = readServer?.()
      if (readServer !== undefined && server === undefined) return 'unsaved'
      try {
        setResult({ ...(await sendTestMail(to, server)), to })
      } catch (error) {
        if (
          onRefused === undefined ||
          !(error instanceof ApiError) ||
          error.code !== 'mail_server.password_again'
        )
          throw error
        onRefused()
      }
    },
  })
  return (
    <>
      <Form id={id} form={form}>
        <div className={styles.testRow}>
          <TextField
            form={form}
            name="to"
            label={t('mail.testTo')}
            type="email"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
          />
          <span className={styles.testButton}>
            <Button type="submit" isBusy={form.isBusy}>
              {t('mail.test')}
            </Button>
          </span>
        </div>
      </Form>
      <div role="status">
        {result === undefined ? null : (
          <p className={styles.notice} data-tone={result.isSent ? 'good' : 'bad'}>
            {t(result.isSent ? 'mail.sent' : 'mail.notSent', { to: result.to })}
            <samp className={styles.reply} dir="auto">
              {result.answer}
            </samp>
          </p>
        )}
      </div>
    </>
  )
}
