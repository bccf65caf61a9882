import type { OrderSummary } from '../../contract/orders.contract.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { useDecider, useDecision } from './use-decision.ts'

const icon = { size: 16, stroke: 1.7 }

/** Buttons on a pending order, for those who may decide. */
export function ApprovalButtons({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('orders')
  const { isAsked, blockedBy } = useDecider(order)
  const decision = useDecision()
  const [isDeclining, setDeclining] = useState(false)
  if (!isAsked) return null
  return (
    <>
      <Button icon={<IconX {...icon} />} blockedBy={blockedBy} onClick={() => setDeclining(true)}>
        {t('actions.decline')}
      </Button>
      <Button
        kind="primary"
        icon={<IconCheck {...icon} />}
        blockedBy={blockedBy}
        isBusy={decision.isPending}
        onClick={() => decision.mutate({ order })}
      >
        {t('actions.approve')}
      </Button>
      {isDeclining ? <DeclineDialog order={order} onClose={() => setDeclining(false)} /> : null}
    </>
  )
}

/** The same in the menu of a list; the dialog is the list's. */
export function ApprovalItems({
  order,
  onDecline,
}: {
  order: OrderSummary
  onDecline: () => void
}) {
  const { t } = useTranslation('orders')
  const { isAsked, blockedBy } = useDecider(order)
  const decision = useDecision()
  if (!isAsked) return null
  return (
    <>
      <MenuItem
        text={t('actions.approve')}
        icon={<IconCheck {...icon} />}
        blockedBy={blockedBy}
        onChoose={() => decision.mutate({ order })}
      />
      <MenuItem
        text={t('actions.decline')}
        icon={<IconX {...icon} />}
        tone="bad"
        blockedBy={blockedBy}
        onChoose={onDecline}
      />
    </>
  )
}
