import type { OrderSummary } from '../../contract/orders.contract.ts'
import { findOrderRefusal, type OrderStep } from '../../contract/orders.rules.ts'
import {
  IconBan,
  IconCash,
  IconDots,
  IconExternalLink,
  IconFileText,
  IconPackage,
  IconRefresh,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { ApprovalItems } from './approval-buttons.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { useRefusalWords } from './order-words.ts'
import { useOrderActions } from './use-order-actions.ts'

const icon = { size: 16, stroke: 1.7 }

/** Why a step isn't possible, as text; the server checks anyway. */
export function useStepRefusal(): (order: OrderSummary, step: OrderStep) => string | undefined {
  const { wordOf } = useRefusalWords()
  return (order, step) => {
    const code = findOrderRefusal(order, step)
    return code === undefined ? undefined : (wordOf(code) ?? '')
  }
}

interface OrderMenuProps {
  order: OrderSummary
  isStaff: boolean
  onShip: () => void
}

/** What can be done with one order of a list. */
export function OrderMenu({ order, isStaff, onShip }: OrderMenuProps) {
  const { t } = useTranslation('orders')
  const navigate = useNavigate()
  const [asks, setAsks] = useState<'cancel' | 'decline'>()
  const { step, cancel, again, packingSlips } = useOrderActions()
  const refusalOf = useStepRefusal()
  const orders = [order]
  return (
    <>
      <Menu
        name={t('actions.menuFor', { number: order.number })}
        icon={<IconDots size={18} stroke={1.7} />}
      >
        {() => (
          <>
            <MenuItem
              text={t('actions.open')}
              icon={<IconExternalLink {...icon} />}
              onChoose={() =>
                void navigate({ to: '/apps/ecommerce/orders/$id', params: { id: `${order.id}` } })
              }
            />
            <ApprovalItems order={order} onDecline={() => setAsks('decline')} />
            {isStaff ? (
              <>
                <MenuItem
                  text={t('actions.ship')}
                  icon={<IconPackage {...icon} />}
                  blockedBy={refusalOf(order, 'ship')}
                  onChoose={onShip}
                />
                <MenuItem
                  text={t('actions.deliver')}
                  icon={<IconTruckDelivery {...icon} />}
                  blockedBy={refusalOf(order, 'deliver')}
                  onChoose={() => step.mutate({ orders, step: 'deliver' })}
                />
                <MenuItem
                  text={t('actions.pay')}
                  icon={<IconCash {...icon} />}
                  blockedBy={refusalOf(order, 'pay')}
                  onChoose={() => step.mutate({ orders, step: 'pay' })}
                />
                <MenuItem
                  text={t('actions.slip')}
                  icon={<IconFileText {...icon} />}
                  onChoose={() => packingSlips.mutate(orders)}
                />
              </>
            ) : (
              <MenuItem
                text={t('actions.reorder')}
                icon={<IconRefresh {...icon} />}
                onChoose={() => again.mutate(order.id)}
              />
            )}
            <MenuItem
              text={t('actions.cancel')}
              icon={<IconBan {...icon} />}
              tone="bad"
              blockedBy={refusalOf(order, 'cancel')}
              onChoose={() => setAsks('cancel')}
            />
          </>
        )}
      </Menu>
      {asks === 'decline' ? (
        <DeclineDialog order={order} onClose={() => setAsks(undefined)} />
      ) : null}
      {asks === 'cancel' ? (
        <CancelDialog
          order={order}
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate(order.id, { onSettled: () => setAsks(undefined) })}
          onClose={() => setAsks(undefined)}
        />
      ) : null}
    </>
  )
}

interface CancelDialogProps {
  order: OrderSummary
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}
/** Confirms canceling an order: there is no undo. */
export function CancelDialog({ order, isBusy, onConfirm, onClose }: CancelDialogProps) {
  const { t } = useTranslation('orders')
  return (
    <ConfirmDialog
      title={t('cancel.title', { number: order.number })}
      confirm={t('cancel.confirm')}
      cancel={t('cancel.keep')}
      isDangerous
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('cancel.text')}
    </ConfirmDialog>
  )
}

/** What staff does with several orders at once. */
export function OrderBulk({
  orders,
  onShip,
}: {
  orders: readonly OrderSummary[]
  onShip: () => void
}) {
  const { t } = useTranslation('orders')
  const { step, packingSlips } = useOrderActions()
  return (
    <>
      <Button icon={<IconPackage {...icon} />} onClick={onShip}>
        {t('actions.ship')}
      </Button>
      <Button
        icon={<IconTruckDelivery {...icon} />}
        onClick={() => step.mutate({ orders, step: 'deliver' })}
      >
        {t('actions.deliver')}
      </Button>
      <Button
        icon={<IconFileText {...icon} />}
        isBusy={packingSlips.isPending}
        onClick={() => packingSlips.mutate(orders)}
      >
        {t('actions.slips')}
      </Button>
    </>
  )
}
