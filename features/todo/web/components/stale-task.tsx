import { textOf } from '#platform/contract/rich-text.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRecurrenceText } from '#ui/recurrence/recurrence-field.tsx'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import {
  type Draft,
  draftOf,
  FIELDS,
  mergeTags,
  plain,
  type SaveAnswer,
  type TaskForm,
  type Versions,
} from './task-draft.ts'

interface StaleTaskProps {
  form: TaskForm
  isBusy: boolean
  /** Runs a save, and says how it went. */
  saving: (run: () => Promise<SaveAnswer>) => Promise<void>
}

/** Conflict dialog of a task: open while another person's version waits for a decision. */
export function StaleTask({ form, isBusy, saving }: StaleTaskProps) {
  const staleFields = useStaleFields()
  const { theirs } = form
  if (theirs === undefined) return null
  return (
    <StaleDialog
      key={theirs.version}
      title={theirs.title}
      fields={staleFields({ before: form.before, mine: form.draft, theirs: draftOf(theirs) })}
      isBusy={isBusy}
      onSave={sides => {
        const mine = FIELDS.filter(name => sides[name] === 'mine')
        void saving(() => form.saveOver(theirs, mine))
      }}
      onTheirs={() => form.take(theirs)}
      onClose={form.close}
    />
  )
}

/** Every field, as people read it, and as it is stored. */
function useStaleFields() {
  const { t } = useTranslation('todo')
  const format = useFormats()
  const sentence = useRecurrenceText()
  const texts = (draft: Draft): Record<keyof Draft, string> => ({
    title: draft.title,
    description: textOf(draft.description),
    dueDate: draft.dueDate === null ? '' : format.moment(draft.dueDate),
    assignee: draft.assignee?.fullName ?? '',
    tags: draft.tags.map(tag => t(`tags.${tag}`)).join(', '),
    recurrence: draft.recurrence === null ? '' : sentence(draft.recurrence),
    recursAfterDone: t(draft.recursAfterDone ? 'drawer.yes' : 'drawer.no'),
  })
  return ({ before, mine, theirs }: Versions) => {
    // Tags are never in conflict: keeping mine keeps theirs too.
    const merged = { before, mine: { ...mine, tags: mergeTags({ before, mine, theirs }) }, theirs }
    return FIELDS.map(name =>
      toStaleField(merged, {
        name,
        label: t(`fields.${name === 'recursAfterDone' ? 'afterDone' : name}`),
        text: draft => texts(draft)[name],
        key: draft => plain(draft, name),
      }),
    )
  }
}
