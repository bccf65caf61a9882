import { settingsContract } from '@smart-fft/contract/settings.contract'
import { useId, useState } from 'react'
import { useCan } from '../../../platform/access/access.tsx'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { FieldPair, Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { type Settings, sendTestMail } from '../settings.api.ts'
import { textOf } from './as-number.ts'
import { SectionCard } from './section-card.tsx'
import styles from './settings.module.css'
import { useSectionForm } from './use-section-form.ts'

/** In whose name mail goes out, by which server, and whether that works. */
export function MailSection({ settings, versions, mailServer, defaultSender }: Settings) {
  const { t } = useTranslation('settings')
  const canChange = useCan('update', 'Settings')
  const state = useSectionForm<'senderName' | 'senderAddress' | 'replyTo'>({
    section: 'mail',
    values: settings.mail,
    version: versions.mail,
    toTexts: values => ({
      senderName: textOf(values, 'senderName'),
      senderAddress: textOf(values, 'senderAddress'),
      replyTo: textOf(values, 'replyTo'),
    }),
    fromTexts: texts => texts,
  })
  const { form } = state
  const address = { type: 'email', dir: 'ltr', autoComplete: 'off', spellCheck: false, isOptional: true } as const
  return (
    <div className={styles.stack}>
      <ServerCard server={mailServer} canTest={canChange} />
      <SectionCard section="mail" text={t('mail.text')} state={state}>
        <TextField
          form={form}
          name="senderName"
          label={t('fields.senderName')}
          isOptional
          help={t('mail.nameHelp', { name: settings.company.name })}
          autoComplete="off"
        />
        <FieldPair>
          <TextField
            form={form}
            name="senderAddress"
            label={t('fields.senderAddress')}
            help={t('mail.addressHelp', { address: defaultSender })}
            {...address}
          />
          <TextField form={form} name="replyTo" label={t('fields.replyTo')} help={t('mail.replyHelp')} {...address} />
        </FieldPair>
      </SectionCard>
    </div>
  )
}

function ServerCard({ server, canTest }: { server: Settings['mailServer']; canTest: boolean }) {
  const { t } = useTranslation('settings')
  return (
    <Card title={t('mail.server')}>
      <div className={styles.body}>
        <p className={styles.lead}>{t('mail.serverText')}</p>
        <div className={styles.main}>
          {server === null ? (
            <p className={styles.notice}>{t('mail.none')}</p>
          ) : (
            <dl className={styles.facts}>
              <dt>{t('mail.host')}</dt>
              <dd dir="ltr">
                <bdi>{`${server.host}:${server.port}`}</bdi>
              </dd>
              <dt>{t('mail.line')}</dt>
              <dd>{t(server.isEncrypted ? 'mail.encrypted' : 'mail.startTls')}</dd>
              <dt>{t('mail.login')}</dt>
              <dd>{t(server.hasLogin ? 'mail.withLogin' : 'mail.withoutLogin')}</dd>
            </dl>
          )}
          {server !== null && canTest ? <TestMail /> : null}
        </div>
      </div>
    </Card>
  )
}

/** Sends a mail at once, and shows what the server said to it, word for word. */
function TestMail() {
  const { t } = useTranslation('settings')
  const id = useId()
  const [told, setTold] = useState<{ isSent: boolean; answer: string; to: string }>()
  const { email } = useSignedInUser()
  const form = useForm({
    schema: settingsContract.sendTestMail.body,
    initial: { to: email },
    async onSubmit({ to }) {
      setTold(undefined)
      setTold({ ...(await sendTestMail(to)), to })
    },
  })
  return (
    <>
      <Form id={id} form={form}>
        <div className={styles.testRow}>
          <TextField form={form} name="to" label={t('mail.testTo')} type="email" dir="ltr" autoComplete="off" spellCheck={false} />
          <span className={styles.testButton}>
            <Button type="submit" isBusy={form.isBusy}>
              {t('mail.test')}
            </Button>
          </span>
        </div>
      </Form>
      <div role="status">
        {told === undefined ? null : (
          <p className={styles.notice} data-tone={told.isSent ? 'good' : 'bad'}>
            {t(told.isSent ? 'mail.sent' : 'mail.notSent', { to: told.to })}
            <samp className={styles.said} dir="auto">
              {told.answer}
            </samp>
          </p>
        )}
      </div>
    </>
  )
}
