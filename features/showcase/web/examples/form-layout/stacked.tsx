import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { SwitchField } from '#ui/switch/switch-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import styles from '../../components/showcase.module.css'

const schema = z.object({
  name: z.string().check(z.minLength(1)),
  email: z.email(),
  isActive: checkedField,
  isNotified: checkedField,
})

export function Example() {
  const { t } = useTranslation('showcase')
  const form = useForm({
    schema,
    initial: { name: '', email: '', isActive: checkedText(true), isNotified: checkedText(false) },
    onSubmit: async ({ name }) => {
      toast.done(t('w.saved', { name }))
    },
  })
  return (
    <div className={styles.narrow}>
      <Form form={form}>
        <TextField form={form} name="name" label={t('w.name')} />
        <TextField form={form} name="email" type="email" label={t('w.email')} />
        <SwitchField form={form} name="isActive" label={t('w.active')} />
        <CheckField form={form} name="isNotified" label={t('w.notify')} />
        <div>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            {t('w.save')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
