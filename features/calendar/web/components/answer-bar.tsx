import { type Answer, ANSWERS } from '../../contract/calendar.rules.ts'
import { useState } from 'react'
import type { Meeting } from '#platform/web/screens/between-features.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { answerInvitation, refreshCalendar } from '../calendar.api.ts'
import { useScope } from './use-scope.tsx'

/** Accept, maybe or decline an invitation. */
export function AnswerBar({ event }: { event: Pick<Meeting, 'id' | 'extendedProps'> }) {
  const { t } = useTranslation('calendar')
  const { t: ui } = useTranslation('ui')
  const undoOf = useUndoAction(t('done.undone'))
  const { ask, dialog } = useScope()
  const [busy, setBusy] = useState<Answer>()
  const current = event.extendedProps.answer

  async function handleAnswer(status: Answer): Promise<void> {
    const { occurrence, recurrence } = event.extendedProps
    const isSeries = recurrence !== '' && typeof occurrence === 'string'
    const scope = isSeries ? await ask('answer', ['this', 'all']) : 'all'
    if (scope === undefined) return
    setBusy(status)
    try {
      const which = isSeries
        ? ({ occurrence, scope: scope === 'this' ? scope : 'all' } as const)
        : {}
      const { changeId } = await answerInvitation(event.id, { status, ...which })
      await refreshCalendar()
      toast.done(t('done.answered'), undoOf(changeId))
    } catch (error) {
      toast.error(explainFailure(error, ui))
    }
    setBusy(undefined)
  }
  return (
    <>
      {ANSWERS.map(status => (
        <Button
          key={status}
          kind={current === status ? 'primary' : 'plain'}
          aria-pressed={current === status}
          isBusy={busy === status}
          onClick={() => void handleAnswer(status)}
        >
          {t(`rsvp.${status}`)}
        </Button>
      ))}
      {dialog}
    </>
  )
}
