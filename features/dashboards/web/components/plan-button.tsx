import { IconTarget } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'

export interface Plan {
  plan: 'budget' | 'sessions' | 'tasks'
  value: number | null
  version: number
  /** For budgets. */
  year?: string
  currency?: string
}

/** Opens the dialog of a budget or goal, with the right to set it. */
export function PlanButton(plan: Plan) {
  const { t } = useTranslation('dashboard')
  const canPlan = useCan('update', 'Payment')
  const [isOpen, setOpen] = useState(false)
  if (!canPlan) return null
  return (
    <>
      <Button icon={<IconTarget size={16} stroke={1.7} />} onClick={() => setOpen(true)}>
        {t(plan.plan === 'budget' ? 'plan.increase' : 'plan.setGoal')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PlanDialog {...plan} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const PlanDialog = lazyDialog(async () => (await import('./plan-dialog.tsx')).PlanDialog)
