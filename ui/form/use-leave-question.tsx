import { type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { DialogText } from '../dialog/dialog.tsx'
import type { Guard } from '../dialog/guards.ts'
import type { FormControl } from './use-form.ts'

interface LeaveQuestion {
  question: ReactNode
  ask: Guard
  /** The same, and the changes are gone if the answer is yes. */
  askToDiscard: Guard
}

type Answer = (isLeaving: boolean) => void
/** Anyone who asks while the question is open already gets the same answer. */
const answerBoth = (next: Answer) => (open: Answer | undefined) => (isLeaving: boolean) => {
  open?.(isLeaving)
  next(isLeaving)
}

/** The question whether the unsaved changes of a form may be lost, if it has any. */
export function useLeaveQuestion(
  form: Pick<FormControl<never>, 'isUnsaved' | 'discard'>,
  save?: () => Promise<unknown>,
): LeaveQuestion {
  const { t } = useTranslation('ui')
  const [answer, setAnswer] = useState<Answer>()
  async function ask(): Promise<boolean> {
    if (form.isUnsaved()) await save?.().catch(() => undefined)
    return !form.isUnsaved() || (await new Promise(resolve => setAnswer(answerBoth(resolve))))
  }
  const settle = (isLeaving: boolean) => {
    setAnswer(undefined)
    answer?.(isLeaving)
  }
  return {
    ask,
    async askToDiscard() {
      const isLeaving = await ask()
      if (isLeaving && form.isUnsaved()) form.discard()
      return isLeaving
    },
    question:
      answer === undefined ? null : (
        <ConfirmDialog
          title={t('form.leaveTitle')}
          confirm={t('form.leave')}
          cancel={t('form.stay')}
          isDangerous
          onConfirm={() => settle(true)}
          onClose={() => settle(false)}
        >
          <DialogText>{t('form.leaveText')}</DialogText>
        </ConfirmDialog>
      ),
  }
}
