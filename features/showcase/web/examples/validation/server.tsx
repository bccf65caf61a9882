import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import styles from '../../components/showcase.module.css'
import { findOptions } from '../../showcase.api.ts'

const schema = z.object({ query: z.string() })

export function Example() {
  const { t } = useTranslation('showcase')
  // Nothing is validated here: the server's errors are shown at their fields.
  const form = useForm({
    schema,
    initial: { query: 'x'.repeat(101) },
    onSubmit: async ({ query }) => {
      const found = await findOptions(query)
      toast.done(t('w.found', { count: found.length }))
    },
  })
  return (
    <div className={styles.narrow}>
      <Form form={form}>
        <TextField form={form} name="query" label={t('w.machine')} help={t('w.tooLong')} />
        <div>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            {t('w.ask')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
