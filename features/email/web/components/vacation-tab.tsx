import { type EmailSettings, savedVacation } from '../../contract/email-mailbox.contract.ts'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { checkedField, checkedText, isChecked } from '#ui/form/checked.ts'
import { TextField } from '#ui/form/field.tsx'
import { FieldPair, Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx'
import { Switch } from './settings-switch.tsx'
import type { SettingsTabProps } from './settings-tab.ts'
import styles from './mail-settings.module.css'

const day = z.pipe(
  z.string(),
  z.transform(text => (text === '' ? null : text)),
)
const vacationForm = z.pipe(
  z.pipe(
    z.object({
      isOn: checkedField,
      from: day,
      until: day,
      subject: z.string(),
      message: z.string(),
    }),
    z.transform((vacation): unknown => vacation),
  ),
  savedVacation,
)
const toValues = ({ isOn, from, until, subject, message }: EmailSettings['vacation']) => ({
  isOn: checkedText(isOn),
  from: from ?? '',
  until: until ?? '',
  subject,
  message,
})

/** The vacation reply. */
export function VacationTab({ mailbox: { settings }, save }: SettingsTabProps) {
  const { t } = useTranslation('email')
  const form = useForm({
    schema: vacationForm,
    initial: toValues(settings.vacation),
    draftKey: 'email.vacation',
    explain: name => (name === 'until' ? t('vacation.endsEarly') : undefined),
    async onSubmit(vacation) {
      if (!(await save({ vacation }))) return 'unsaved'
      form.reset(toValues(vacation))
    },
  })
  return (
    <Form form={form}>
      <Switch
        isOn={isChecked(form.values.isOn)}
        onChange={isOn => form.set('isOn', checkedText(isOn))}
        help={t('vacation.help')}
      >
        {t('vacation.isOn')}
      </Switch>
      <FieldPair>
        <DateField form={form} name="from" label={t('vacation.from')} isOptional />
        <DateField form={form} name="until" label={t('vacation.until')} isOptional />
      </FieldPair>
      <TextField
        form={form}
        name="subject"
        label={t('fields.subject')}
        isOptional
        maxLength={500}
      />
      <RichTextEditor
        label={t('fields.message')}
        name="message"
        value={form.values.message}
        max={5_000}
        error={form.errors.message}
        onChange={message => form.set('message', message)}
      />
      <div className={styles.foot}>
        <Button kind="primary" type="submit" isBusy={form.isBusy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
