import { MAX_PROJECT_NAME } from '../../contract/kanban.rules.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import { TextField } from '#ui/form/field.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { addProject } from '../kanban-actions.api.ts'

export const projectName = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_PROJECT_NAME)),
})

const newProject = z.extend(projectName, { isOpen: checkedField })

/** Creates a project with three boards. */
export function AddProjectDialog({
  onAdded,
  onClose,
}: {
  onAdded: (id: number) => void
  onClose: () => void
}) {
  const { t } = useTranslation('kanban')
  const id = useId()
  const form = useForm({
    schema: newProject,
    initial: { name: '', isOpen: checkedText(false) },
    async onSubmit({ name, isOpen }) {
      const made = await addProject(name, isOpen)
      onClose()
      onAdded(made.id)
    },
  })
  return (
    <Dialog
      title={t('project.add')}
      onClose={onClose}
      foot={
        <FormFoot id={id} isBusy={form.isBusy} submit={t('project.create')} onCancel={onClose} />
      }
    >
      <Form id={id} form={form}>
        <TextField form={form} name="name" label={t('project.name')} autoComplete="off" isFirst />
        <CheckField form={form} name="isOpen" label={t('project.openToAll')} />
      </Form>
    </Dialog>
  )
}
