import type { PaymentMethod } from '../../contract/account-billing.contract.ts'
import {
  IconBuildingBank,
  IconCreditCard,
  IconFileInvoice,
  IconPlus,
  IconTransfer,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import {
  type Payer,
  choosePaymentMethod,
  deletePaymentMethod,
  refreshAccount,
} from '../account-setting.api.ts'
import styles from './account.module.css'
import { PaymentDialog } from './payment-dialog.tsx'

const ICONS = {
  card: IconCreditCard,
  transfer: IconTransfer,
  debit: IconBuildingBank,
  invoice: IconFileInvoice,
}

/** Payment methods (USR-15): recorded for billing staff while no provider takes payments. */
export function PaymentCard({ methods, payerId }: Payer & { methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation('account-setting')
  const { t: tUi } = useTranslation('ui')
  const undoOf = useUndoAction(t('undone'))
  const [isAdding, setAdding] = useState(false)
  const onError = (error: unknown): void => void toast.error(explainFailure(error, tUi))
  const choose = useMutation({
    mutationFn: choosePaymentMethod,
    onSuccess: () => toast.done(t('saved')),
    onError,
    onSettled: refreshAccount,
  })
  const remove = useMutation({
    mutationFn: deletePaymentMethod,
    onSuccess: ({ changeId }) => toast.done(t('payment.removed'), undoOf(changeId)),
    onError,
    onSettled: refreshAccount,
  })
  return (
    <Card title={t('payment.title')}>
      <p className={styles.text}>{t('payment.text')}</p>
      {methods.length === 0 ? (
        <p className={styles.soft}>{t('payment.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {methods.map(method => (
            <Method
              key={method.id}
              method={method}
              isBusy={choose.isPending || remove.isPending}
              onChoose={() => choose.mutate(method.id)}
              onRemove={() => remove.mutate(method.id)}
            />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <Button icon={<IconPlus size={16} stroke={1.8} />} onClick={() => setAdding(true)}>
          {t('payment.add')}
        </Button>
      </div>
      {isAdding ? <PaymentDialog payerId={payerId} onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}

interface MethodProps {
  method: PaymentMethod
  isBusy: boolean
  onChoose: () => void
  onRemove: () => void
}

function Method({ method, isBusy, onChoose, onRemove }: MethodProps) {
  const { t } = useTranslation('account-setting')
  const { kind, brand, last4, month, year, name, isDefault } = method
  const Icon = ICONS[kind]
  const what = brand === null ? t(`payment.kinds.${kind}`) : t(`payment.brands.${brand}`)
  const until =
    month === null || year === null
      ? ''
      : t('payment.until', { date: `${`${month}`.padStart(2, '0')}/${year}` })
  return (
    <li className={styles.row}>
      <Icon className={styles.icon} size={22} stroke={1.6} aria-hidden="true" />
      <span className={styles.rowWords}>
        <span className={styles.strong}>
          {brand === null ? `${what} ` : null}
          {last4 === '' ? null : (
            <bdi dir="ltr">
              {brand === null ? null : `${what} `}•••• {last4}
            </bdi>
          )}
          {isDefault ? (
            <span className={styles.default}>
              <StatusBadge tone="info" text={t('payment.default')} />
            </span>
          ) : null}
        </span>
        <span className={styles.small}>
          {[name, until].filter(part => part !== '').join(' · ')}
        </span>
      </span>
      <span className={styles.rowActions}>
        {isDefault ? null : (
          <Button kind="quiet" isBusy={isBusy} onClick={onChoose}>
            {t('payment.choose')}
          </Button>
        )}
        <Button
          kind="quiet"
          isBusy={isBusy}
          aria-label={t('payment.removeOne', { what: `${what} ${last4}` })}
          onClick={onRemove}
        >
          {t('payment.remove')}
        </Button>
      </span>
    </li>
  )
}
