import { MAX_GROUP_NAME } from '../../contract/chat.rules.ts'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { addGroup } from '../chat-actions.api.ts'
import { PersonSelect } from './person-select.tsx'

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_GROUP_NAME)),
})

/** Creates a group with name and members. */
export function GroupDialog({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (id: number) => void
}) {
  const { t } = useTranslation(['chat', 'ui'])
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const form = useForm({
    schema,
    initial: { name: '' },
    async onSubmit({ name }) {
      const made = await addGroup(name, [...chosen])
      onClose()
      onMade(made)
    },
  })
  return (
    <Dialog
      title={t('group.new')}
      shape="drawer"
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={t('group.make')}
          blockedBy={chosen.size === 0 ? t('group.nobody') : undefined}
          onCancel={onClose}
        />
      }
    >
      <Form id={id} form={form}>
        <TextField
          form={form}
          name="name"
          label={t('group.name')}
          autoComplete="off"
          maxLength={MAX_GROUP_NAME}
          isFirst
        />
        <PersonSelect chosen={chosen} onChange={setChosen} />
      </Form>
    </Dialog>
  )
}
