import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('w.rename')}</Button>
      {isOpen ? <RenameDialog onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(3), z.maxLength(40)) })

function RenameDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('showcase')
  const id = useId()
  const form = useForm({
    schema,
    initial: { name: '' },
    onSubmit: async ({ name }) => {
      toast.done(t('w.saved', { name }))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('w.rename')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('w.save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <TextField form={form} name="name" label={t('w.name')} isFirst />
      </Form>
      <LeaveGuard form={form} />
    </Dialog>
  )
}
