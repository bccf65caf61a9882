import type { CardNote } from '../../contract/card-boards.contract.ts'
import { newNote } from '../../contract/card-boards.contract.ts'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useFormats } from '#platform/web/format/format.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { useToday } from '#platform/web/format/use-now.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Menu } from '#ui/menu/menu.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { addNote, deleteNote, notesQuery, refreshNotes, updateNote } from '../boards.api.ts'
import styles from './panels.module.css'
import { RecordItems, RecordsPanel } from './records-panel.tsx'
import { useDone } from './use-done.ts'

/** Events on days, for charts. */
export function NotesPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('boards')
  return (
    <RecordsPanel
      texts="notes"
      addText={t('notes.add')}
      emptyText={t('notes.noneText')}
      query={useQuery(notesQuery)}
      row={(note, onEdit) => <Row key={note.id} note={note} onEdit={onEdit} />}
      dialog={(note, close) => <NoteDialog note={note} onClose={close} />}
      onClose={onClose}
    />
  )
}

function Row({ note, onEdit }: { note: CardNote; onEdit: () => void }) {
  const { t } = useTranslation('boards')
  const format = useFormats()
  const done = useDone(refreshNotes)
  return (
    <li className={styles.row} data-note={note.id}>
      <div className={styles.words}>
        <span className={styles.name}>
          <bdi>{note.text}</bdi>
          {note.isShared ? <StatusBadge tone="info" text={t('notes.shared')} isPlain /> : null}
        </span>
        <span className={styles.soft}>
          <bdi>{format.date(note.day)}</bdi>
          {note.author === null ? null : (
            <>
              {' · '}
              <bdi>{note.author}</bdi>
            </>
          )}
        </span>
      </div>
      {note.canChange ? (
        <Menu name={t('actionsOf', { name: note.text })} icon={<IconDots size={18} stroke={1.7} />}>
          {() => (
            <RecordItems
              onEdit={onEdit}
              onDelete={() => void done(() => deleteNote(note.id), t('notes.done.deleted'))}
            />
          )}
        </Menu>
      ) : null}
    </li>
  )
}

const schema = z.object({
  day: newNote.shape.day,
  text: newNote.shape.text,
  isShared: checkedField,
})

function NoteDialog({ note, onClose }: { note: CardNote | undefined; onClose: () => void }) {
  const { t } = useTranslation('boards')
  const id = useId()
  const canShare = useCan('read', 'Report')
  const today = useToday()
  const undoOf = useUndoAction(t('undone'))
  const form = useForm({
    schema,
    initial: {
      day: note?.day ?? today,
      text: note?.text ?? '',
      isShared: checkedText(note?.isShared ?? false),
    },
    explain: name => (name === 'day' ? t('notes.form.dayWrong') : undefined),
    explainRefusal: error =>
      error.status === 412
        ? { text: t('stale') }
        : error.code === 'card.too_many'
          ? { text: t('tooMany') }
          : undefined,
    async onSubmit(values) {
      const { changeId } = await (note === undefined
        ? addNote(values)
        : updateNote({ id: note.id, ...values }, note.version))
      void refreshNotes()
      toast.done(t('notes.done.saved'), undoOf(changeId))
      onClose()
    },
  })
  return (
    <Dialog
      title={t(note === undefined ? 'notes.add' : 'notes.edit')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <DateField form={form} name="day" label={t('notes.form.day')} />
        <TextField
          form={form}
          name="text"
          label={t('notes.form.text')}
          autoComplete="off"
          maxLength={200}
          isFirst
        />
        {canShare ? (
          <div className={styles.checks}>
            <CheckField form={form} name="isShared" label={t('notes.form.share')} />
          </div>
        ) : null}
      </Form>
      <LeaveGuard form={form} />
    </Dialog>
  )
}
