import {
  MAIL_SECURITIES,
  type MailServerForm,
  mailServerForm,
} from '#features/settings/contract/mail-server.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Radio } from '#ui/tick/radio.tsx'
import * as z from 'zod/mini'
import styles from './setup.module.css'
import { StepForm } from './step-form.tsx'

const WHEN = ['later', 'now'] as const
type Name = 'when' | 'host' | 'security' | 'port' | 'user' | 'password'
type Texts = Record<Name, string>
const INITIAL: Texts = {
  when: 'later',
  host: '',
  security: 'startTls',
  port: '587',
  user: '',
  password: '',
}

const server = z.extend(mailServerForm, {
  host: mailServerForm.shape.host.check(z.minLength(1)),
})
const schema = z.pipe(
  z.transform(({ when, port, ...texts }: Texts): unknown =>
    when === 'later' ? undefined : { ...texts, port: /^\d+$/.test(port) ? Number(port) : port },
  ),
  z.optional(server),
)
const OWN_WORDS = new Set<string>(['host', 'port', 'user'])

/** By which server mail goes out, or that this can wait. */
export function MailStep({
  onBack,
  onNext,
}: {
  onBack: () => void
  onNext: (mailServer: MailServerForm | undefined) => void
}) {
  const { t } = useTranslation('setup')
  const { t: tSettings } = useTranslation('settings')
  const form = useForm<Name, MailServerForm | undefined>({
    schema,
    initial: INITIAL,
    explain: name => (OWN_WORDS.has(name) ? tSettings(`wrong.${name}`) : undefined),
    onSubmit: async mailServer => onNext(mailServer),
  })
  return (
    <StepForm form={form} onBack={onBack}>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('mail.title')}</legend>
        {WHEN.map(when => (
          <label key={when} className={styles.choice}>
            <Radio
              name="when"
              value={when}
              checked={form.values.when === when}
              onChange={() => form.set('when', when)}
            />
            <strong>{t(`mail.${when}`)}</strong>
            <small>{t(`mail.${when}Text`)}</small>
          </label>
        ))}
      </fieldset>
      {form.values.when === 'now' ? <ServerFields form={form} /> : null}
    </StepForm>
  )
}

function ServerFields({ form }: { form: ReturnType<typeof useForm<Name, unknown>> }) {
  const { t } = useTranslation('settings')
  const plain = {
    dir: 'ltr',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const
  return (
    <div className={styles.fields}>
      <TextField form={form} name="host" label={t('fields.host')} {...plain} />
      <FieldPair>
        <SelectField
          form={form}
          name="security"
          label={t('fields.security')}
          options={MAIL_SECURITIES.map(value => ({ value, text: t(`security.${value}`) }))}
        />
        <TextField
          form={form}
          name="port"
          label={t('fields.port')}
          help={t('mail.portHelp')}
          inputMode="numeric"
          {...plain}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          form={form}
          name="user"
          label={t('fields.user')}
          help={t('mail.userHelp')}
          isOptional
          {...plain}
        />
        <TextField
          form={form}
          name="password"
          label={t('fields.password')}
          type="password"
          isOptional
          {...plain}
          autoComplete="new-password"
        />
      </FieldPair>
    </div>
  )
}
