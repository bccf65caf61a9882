import { MAIL_SECURITIES } from '../../contract/mail-server.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import type { FormControl } from '#ui/form/use-form.ts'

export type MailServerField = 'host' | 'port' | 'security' | 'user' | 'password'

interface MailServerFieldsProps<More extends string> {
  form: FormControl<MailServerField | More>
  /** The help text where a server is optional. */
  hostHelp?: string
  passwordHelp?: string
  passwordProblem?: string | undefined
}

/** The fields of a mail server, for forms that may have more. */
export function MailServerFields<More extends string = never>({
  form,
  hostHelp,
  passwordHelp,
  passwordProblem,
}: MailServerFieldsProps<More>) {
  const { t } = useTranslation('settings')
  const plain = {
    form,
    dir: 'ltr',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const
  return (
    <>
      <TextField
        {...plain}
        name="host"
        label={t('fields.host')}
        help={hostHelp}
        isOptional={hostHelp !== undefined}
      />
      <FieldPair>
        <SelectField
          form={form}
          name="security"
          label={t('fields.security')}
          options={MAIL_SECURITIES.map(value => ({ value, text: t(`security.${value}`) }))}
        />
        <TextField
          {...plain}
          name="port"
          label={t('fields.port')}
          help={t('mail.portHelp')}
          inputMode="numeric"
        />
      </FieldPair>
      <FieldPair>
        <TextField
          {...plain}
          name="user"
          label={t('fields.user')}
          help={t('mail.userHelp')}
          isOptional
        />
        <TextField
          {...plain}
          name="password"
          label={t('fields.password')}
          help={passwordHelp}
          problem={passwordProblem}
          type="password"
          isOptional
          autoComplete="new-password"
        />
      </FieldPair>
    </>
  )
}
