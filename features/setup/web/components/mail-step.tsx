import {
  type MailServerForm,
  mailServerForm,
} from '#features/settings/contract/mail-server.rules.ts'
import { type MailServerField, MailServerFields } from '#features/settings/web/settings.public.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useForm } from '#ui/form/use-form.ts'
import { Radio } from '#ui/tick/radio.tsx'
import * as z from 'zod/mini'
import styles from './setup.module.css'
import { keep, StepForm } from './step-form.tsx'

const WHEN = ['later', 'now'] as const
type Name = 'when' | MailServerField
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

/** The mail server, or skipping it. */
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
    draftKey: 'setup.mail',
    onSubmit: async mailServer => keep(onNext(mailServer)),
  })
  return (
    <StepForm form={form} onBack={onBack}>
      <fieldset className={styles.choices}>
        <legend className="sr-only">{t('mail.title')}</legend>
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
      {form.values.when === 'now' ? (
        <div className={styles.fields}>
          <MailServerFields form={form} />
        </div>
      ) : null}
    </StepForm>
  )
}
