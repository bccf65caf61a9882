import type { AccountBilling } from '../../contract/account-billing.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { type Payer, changePlan, keepPlan, refreshAccount } from '../account-setting.api.ts'
import progress from '#ui/progress/bar.module.css'
import styles from './account.module.css'
import costs from './billing.module.css'
import { CancelDialog } from './cancel-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'

interface PlanCardProps extends Payer {
  billing: AccountBilling
}

/** Current plan, progress of its period, and plan changes (ACC-10, USR-14). */
export function PlanCard({ billing, payerId }: PlanCardProps) {
  const { t } = useTranslation('account-setting')
  const { t: tUi } = useTranslation('ui')
  const undoOf = useUndoAction(t('undone'))
  const [asks, setAsks] = useState<'plan' | 'cancel'>()
  const mayChange = useCan('update', 'Plan')
  const { plan, period, planned } = billing
  const fail = (error: unknown): void => void toast.error(explainFailure(error, tUi))
  const keep = useMutation({
    mutationFn: () => keepPlan({ payerId }),
    onSuccess: () => toast.done(t('plan.continued')),
    onError: fail,
    onSettled: refreshAccount,
  })
  const cancel = useMutation({
    mutationFn: () =>
      changePlan({ payerId, plan: 'basic', interval: 'monthly', when: 'period-end' }),
    onSuccess: ({ changeId }) => toast.done(t('plan.cancelled'), undoOf(changeId)),
    onError: fail,
    onSettled: refreshAccount,
  })
  const mayCancel = mayChange && period !== null && planned === null
  // Plans can be requested only for oneself.
  const mayAsk = mayChange || payerId === undefined
  return (
    <Card title={t('plan.title')}>
      <div className={costs.columns}>
        <Price billing={billing} />
        <Period billing={billing} />
      </div>
      {planned === null ? null : (
        <Planned
          billing={billing}
          onKeep={mayChange && billing.trialUntil === null ? () => keep.mutate() : undefined}
          isBusy={keep.isPending}
        />
      )}
      {mayAsk ? (
        <div className={styles.foot}>
          {/* On another person’s page, changing the plan is not the main action. */}
          <Button
            kind={payerId === undefined ? 'primary' : 'plain'}
            onClick={() => setAsks('plan')}
          >
            {t(mayChange ? 'plan.change' : 'plan.request')}
          </Button>
          {mayCancel ? (
            <Button kind="quiet" isBusy={cancel.isPending} onClick={() => setAsks('cancel')}>
              {t('plan.cancel')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {asks === 'plan' ? (
        <PlanDialog
          billing={billing}
          payerId={payerId}
          mayChange={mayChange}
          onClose={() => setAsks(undefined)}
        />
      ) : null}
      {asks === 'cancel' && period !== null ? (
        <CancelDialog
          plan={plan}
          until={period.until}
          onClose={() => setAsks(undefined)}
          onConfirm={() => {
            setAsks(undefined)
            cancel.mutate()
          }}
        />
      ) : null}
    </Card>
  )
}

function Price({
  billing: { plan, price, currency, interval, trialUntil },
}: {
  billing: AccountBilling
}) {
  const { t } = useTranslation(['account-setting', 'users'])
  const format = useFormats()
  const amount =
    trialUntil !== null
      ? t('plan.trial')
      : price === null
        ? t('plan.agreed')
        : price === 0
          ? t('plan.free')
          : format.wholeMoney(price, currency)
  return (
    <div>
      <p className={styles.strong}>{t(`users:plans.${plan}`)}</p>
      <p className={costs.price}>
        <bdi>{amount}</bdi>
      </p>
      {price === null || price === 0 ? null : (
        <p className={styles.soft}>{t(`plan.per.${interval}`)}</p>
      )}
      <p className={styles.small}>{t(`plan.what.${plan}`)}</p>
    </div>
  )
}

function Period({ billing: { period } }: { billing: AccountBilling }) {
  const { t } = useTranslation('account-setting')
  const format = useFormats()
  if (period === null) return <p className={styles.soft}>{t('plan.noPeriod')}</p>
  const { days, elapsedDays: past, until } = period
  return (
    <div>
      <p className={styles.strong}>{t('plan.days', { past, days })}</p>
      <progress
        className={`${progress.bar} ${costs.bar}`}
        max={days}
        value={past}
        aria-label={t('plan.period')}
      />
      <p className={styles.small}>
        {t('plan.left', { count: days - past, date: format.date(until) })}
      </p>
    </div>
  )
}

function Planned({
  billing: { planned },
  onKeep,
  isBusy,
}: {
  billing: AccountBilling
  onKeep: (() => void) | undefined
  isBusy: boolean
}) {
  const { t } = useTranslation(['account-setting', 'users'])
  const format = useFormats()
  if (planned === null) return null
  return (
    <div className={styles.notice} role="status">
      <span>
        {t('plan.planned', {
          plan: t(`users:plans.${planned.plan}`),
          date: format.date(planned.at),
        })}
      </span>
      {onKeep === undefined ? null : (
        <Button isBusy={isBusy} onClick={onKeep}>
          {t('plan.keep')}
        </Button>
      )}
    </div>
  )
}
