import { useFormats } from '#platform/web/format/format.ts'
import { useSubjectName } from '#platform/web/access/subject-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import type { UndoQuestion } from './undo-asked.ts'
import { useChangeWords } from './use-change-words.ts'

interface UndoQuestionDialogProps {
  question: UndoQuestion
  onClose: () => void
}

/** Names the change that would be undone, and when it was made: it isn’t one of the screen in view. */
export function UndoQuestionDialog({
  question: { change, isRedo, answer },
  onClose,
}: UndoQuestionDialogProps) {
  const { t } = useTranslation(['changes', 'ui'])
  const describe = useChangeWords()
  const subjectName = useSubjectName()
  const format = useFormats()
  const at = isRedo ? (change.undoneAt ?? change.at) : change.at
  return (
    <ConfirmDialog
      title={t(isRedo ? 'ask.redo' : 'ask.undo', { what: describe(change) })}
      confirm={isRedo ? t('recent.redo') : t('ui:undo')}
      onConfirm={() => answer(true)}
      onClose={onClose}
    >
      <DialogText>
        {t(isRedo ? 'ask.lastUndone' : 'ask.latest', {
          area: subjectName(change.subject),
          ago: format.ago(at),
        })}
      </DialogText>
    </ConfirmDialog>
  )
}
