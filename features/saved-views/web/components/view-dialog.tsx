import { type SavedView, viewForm } from '../../contract/saved-views.contract.ts'
import type { ViewScreenName } from '../../contract/saved-views.rules.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { refreshViews, saveView, updateView } from '../saved-views.api.ts'
import type { ViewActions } from './use-view-actions.ts'
import styles from './views.module.css'

export type ViewQuestion = { kind: 'save' } | { kind: 'rename'; view: SavedView }

const schema = z.extend(viewForm, { isShared: checkedField, isDefault: checkedField })

interface ViewDialogProps {
  question: ViewQuestion
  screen: ViewScreenName
  actions: ViewActions
  onClose: () => void
}

/** Saves the list's state under a name, or renames a view. */
export function ViewDialog({ question, screen, actions, onClose }: ViewDialogProps) {
  const { t } = useTranslation('saved-views')
  const id = useId()
  const view = question.kind === 'rename' ? question.view : undefined
  const undoOf = useUndoAction(t('undone'))
  const form = useForm({
    schema,
    initial: {
      name: view?.name ?? '',
      isShared: checkedText(false),
      isDefault: checkedText(false),
    },
    explainRefusal: error =>
      error.code === 'view.name_taken'
        ? { name: t('taken') }
        : error.code === 'view.too_many'
          ? { name: t('tooMany') }
          : undefined,
    async onSubmit({ name, ...choices }) {
      const { state: query, path } = actions
      const answer = await (view === undefined
        ? saveView({ screen, name, query, path, ...choices })
        : updateView({ id: view.id, name }, view.version))
      await refreshViews()
      toast.done(
        t(view === undefined ? 'done.saved' : 'done.renamed', { name: answer.view.name }),
        undoOf(answer.changeId),
      )
      onClose()
      if (view === undefined) actions.open(answer.view, { replace: true })
    },
  })
  return (
    <Dialog
      title={t(view === undefined ? 'saveTitle' : 'renameTitle')}
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={t(view === undefined ? 'save' : 'rename')}
          onCancel={onClose}
        />
      }
    >
      <Form id={id} form={form}>
        <TextField form={form} name="name" label={t('viewName')} autoComplete="off" isFirst />
        {view === undefined ? (
          <div className={styles.checks}>
            <CheckField form={form} name="isShared" label={t('share')} />
            <CheckField form={form} name="isDefault" label={t('makeDefault')} />
          </div>
        ) : null}
      </Form>
    </Dialog>
  )
}
