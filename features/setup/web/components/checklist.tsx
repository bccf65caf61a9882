import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import type { ChecklistStep } from '../../contract/checklist.contract.ts'
import { checklistQuery, dismissChecklist, refreshChecklist } from '../checklist.api.ts'
import styles from './checklist.module.css'

/** The remaining setup steps, above an administrator's start page, until dismissed. */
export function Checklist() {
  const { t } = useTranslation('checklist')
  const { data: steps = [] } = useQuery(checklistQuery())
  const dismiss = useDismiss()
  if (steps.length === 0) return null
  const done = steps.filter(({ isDone }) => isDone).length
  const isWhole = done === steps.length
  return (
    <Card
      title={t(isWhole ? 'whole' : 'title')}
      actions={
        isWhole ? (
          <Button isBusy={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {t('finish')}
          </Button>
        ) : (
          <>
            <span className={styles.count}>{t('done', { done, of: steps.length })}</span>
            <IconButton name={t('dismiss')} onClick={() => dismiss.mutate()}>
              <IconX size={18} stroke={1.7} />
            </IconButton>
          </>
        )
      }
    >
      <ol className={styles.steps}>
        {steps.map(step => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
    </Card>
  )
}

function Step({ name, isDone, to, search }: ChecklistStep) {
  const { t } = useTranslation('checklist')
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.mark} role="img" aria-label={t(isDone ? 'isDone' : 'isOpen')}>
        {isDone ? <IconCheck size={14} stroke={2.4} aria-hidden="true" /> : null}
      </span>
      <span>
        <Link to={to} search={search} className={styles.name}>
          {t(`steps.${name}.title`)}
        </Link>
        {isDone ? null : <small className={styles.text}>{t(`steps.${name}.text`)}</small>}
      </span>
    </li>
  )
}

function useDismiss() {
  const { t } = useTranslation('checklist')
  const { t: tUi } = useTranslation('ui')
  const undoOf = useUndoAction(t('shown'))
  return useMutation({
    mutationFn: dismissChecklist,
    onSuccess: ({ changeId }) => toast.done(t('dismissed'), undoOf(changeId)),
    onError: error => toast.error(explainFailure(error, tUi)),
    onSettled: refreshChecklist,
  })
}
