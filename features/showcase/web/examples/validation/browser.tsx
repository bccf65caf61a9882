import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import styles from '../../components/showcase.module.css'

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(3), z.maxLength(20)),
  email: z.email(),
  copies: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(99)),
})

export function Example() {
  const { t } = useTranslation('showcase')
  const form = useForm({
    schema,
    initial: { name: '', email: '', copies: '' },
    onSubmit: async ({ name }) => {
      toast.done(t('w.saved', { name }))
    },
  })
  return (
    <div className={styles.narrow}>
      <Form form={form}>
        <TextField form={form} name="name" label={t('w.name')} />
        <TextField form={form} name="email" type="email" label={t('w.email')} />
        <TextField form={form} name="copies" inputMode="numeric" label={t('w.copies')} />
        <div>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            {t('w.save')}
          </Button>
        </div>
      </Form>
      <LeaveGuard form={form} />
    </div>
  )
}
