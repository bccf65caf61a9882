import { MAX_PROJECT_NAME } from '../../contract/kanban.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Choices } from '#ui/choices/choices.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { checkedText, isChecked } from '#ui/form/checked.ts'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { addBoard, addProject, updateMembers } from '../kanban-actions.api.ts'
import { findPeopleQuery } from '#features/users/web/users.public.ts'
import styles from '#ui/dialog/dialog-lines.module.css'

const STEPS = ['details', 'boards', 'people'] as const
/** Boards added to the three of every project. */
const TEMPLATES = { simple: [], review: ['review'], release: ['review', 'released'] } as const
type Template = keyof typeof TEMPLATES
const KINDS = ['simple', 'review', 'release'] as const satisfies Template[]

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_PROJECT_NAME)),
  isOpen: z.string(),
})

/** A new project, step by step: its name, its boards, its people. */
export function ProjectDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['project-dialogs', 'ui'])
  const navigate = useNavigate()
  const [at, setAt] = useState(0)
  const [template, setTemplate] = useState<Template>('simple')
  const [people, setPeople] = useState<PickedPerson[]>([])
  const form = useForm({
    schema,
    initial: { name: '', isOpen: checkedText(false) },
    onSubmit: () => {
      setAt(1)
      // Only the last step sends it.
      return Promise.resolve('unsaved' as const)
    },
  })
  const begin = useMutation({
    async mutationFn() {
      const { id } = await addProject(form.values.name.trim(), isChecked(form.values.isOpen))
      for (const board of TEMPLATES[template]) await addBoard(t(`app.boards.${board}`), id)
      const set = people.flatMap(person =>
        person.id === null ? [] : [{ userId: person.id, role: 'editor' as const }],
      )
      if (set.length > 0) await updateMembers({ project: id, set })
      return id
    },
    onSuccess(id) {
      form.discard()
      const go = () => void navigate({ to: '/apps/kanban', search: { project: id } })
      toast.done(t('app.done', { name: form.values.name.trim() }), {
        action: { text: t('app.go'), run: go },
      })
      onClose()
    },
    onError: error => void toast.error(explainFailure(error, t)),
  })
  const step = STEPS[at] ?? 'details'
  const isLast = at === STEPS.length - 1
  const next = () => (at === 0 ? void form.submit() : isLast ? begin.mutate() : setAt(at + 1))
  return (
    <Dialog
      title={t('app.title')}
      fillsPhone
      onClose={onClose}
      foot={
        <>
          {at === 0 ? (
            <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          ) : (
            <Button onClick={() => setAt(at - 1)}>{t('app.back')}</Button>
          )}
          <Button kind="primary" isBusy={begin.isPending} onClick={next}>
            {t(isLast ? 'app.submit' : 'app.next')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p role="status" className={styles.soft}>
          {t('app.step', { at: at + 1, of: STEPS.length, name: t(`app.steps.${step}`) })}
        </p>
        {step === 'details' ? (
          <Form form={form}>
            <TextField form={form} name="name" label={t('app.name')} autoComplete="off" isFirst />
            <CheckField form={form} name="isOpen" label={t('app.open')} />
          </Form>
        ) : null}
        {step === 'boards' ? (
          <Choices
            name={t('app.template')}
            value={template}
            options={KINDS.map(value => ({ value, text: t(`app.templates.${value}`) }))}
            onChoose={value => setTemplate(KINDS.find(kind => kind === value) ?? 'simple')}
          />
        ) : null}
        {step === 'people' ? (
          <>
            <DialogText>{form.values.name}</DialogText>
            <PeoplePicker
              label={t('app.people')}
              find={findPeopleQuery}
              value={people}
              onChange={setPeople}
              isFirst
            />
          </>
        ) : null}
      </div>
      <LeaveGuard form={form} openBy="open" />
    </Dialog>
  )
}
