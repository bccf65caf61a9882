import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import type { Settings } from '../settings.api.ts'
import { textOf } from './as-number.ts'
import { FixedServerCard } from './fixed-server-card.tsx'
import { MailServerCard } from './mail-server-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { useSectionForm } from './use-section-form.ts'

/** The outgoing mail server, and the sender. */
export function MailSection({ settings, versions, mailServer, defaultSender, baseUrl }: Settings) {
  const { t } = useTranslation('settings')
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
  const address = {
    type: 'email',
    dir: 'ltr',
    autoComplete: 'off',
    spellCheck: false,
    isOptional: true,
  } as const
  return (
    <div className={styles.stack}>
      {mailServer.from === 'environment' ? (
        <FixedServerCard server={mailServer} />
      ) : (
        <MailServerCard server={mailServer} baseUrl={baseUrl} />
      )}
      <SettingsCard section="mail" text={t('mail.text')} state={state}>
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
          <TextField
            form={form}
            name="replyTo"
            label={t('fields.replyTo')}
            help={t('mail.replyHelp')}
            {...address}
          />
        </FieldPair>
      </SettingsCard>
    </div>
  )
}
