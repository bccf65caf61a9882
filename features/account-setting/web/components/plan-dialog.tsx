import type { AccountBilling } from '../../contract/account-billing.contract.ts'
import {
  type PlanInterval,
  type PlanOnOffer,
  type PlanQuote,
  type PlanStart,
  PLAN_INTERVALS,
  PLANS_ON_OFFER,
  isPlanned,
  quotePlan,
  startOf,
} from '../../contract/plans.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Choices } from '#ui/choices/choices.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { Radio } from '#ui/tick/radio.tsx'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import {
  type Payer,
  type PlanChoice,
  changePlan,
  refreshAccount,
  requestPlan,
} from '../account-setting.api.ts'
import styles from './account.module.css'
import costs from './billing.module.css'

interface PlanDialogProps extends Payer {
  billing: AccountBilling
  mayChange: boolean
  /** Initial choice; defaults to the current plan. */
  changes?: PlanChoice
  onClose: () => void
}

const MINOR = 100
const toMinor = (amount: number): number => Math.round(amount * MINOR)
const priceNow = (
  offers: AccountBilling['offers'],
  plan: PlanOnOffer,
  interval: PlanInterval,
): number => offers.find(offer => offer.plan === plan)?.[interval] ?? 0

function quoteOf(
  { price, period, offers }: AccountBilling,
  { plan, interval }: PlanChoice,
): PlanQuote {
  const now = { paid: toMinor(price ?? 0), period: period ?? undefined }
  return quotePlan({ now, price: toMinor(priceNow(offers, plan, interval)) })
}

/** Chooses another plan with a price preview, or requests it without the right to change it. */
export function PlanDialog({ billing, payerId, mayChange, changes, onClose }: PlanDialogProps) {
  const { t } = useTranslation(['account-setting', 'users', 'ui'])
  const [interval, setInterval] = useState<PlanInterval>(changes?.interval ?? billing.interval)
  const [plan, setPlan] = useState<PlanOnOffer>(
    changes?.plan ?? PLANS_ON_OFFER.find(one => one === billing.plan) ?? 'team',
  )
  const [chosen, setChosen] = useState<PlanStart>()
  const quote = quoteOf(billing, { plan, interval })
  const when = billing.period === null ? 'now' : (chosen ?? startOf(billing.plan, plan, quote))
  const isSame =
    plan === billing.plan && interval === billing.interval && billing.trialUntil === null
  const blockedBy = isSame
    ? t('plan.same')
    : mayChange && when === 'period-end' && isPlanned(billing.planned, { plan, interval })
      ? t('plan.samePlanned')
      : undefined
  const { change, ask } = useChange({ payerId, onClose })
  const isBusy = change.isPending || ask.isPending
  return (
    <Dialog
      title={t(mayChange ? 'plan.changeTitle' : 'plan.requestTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            blockedBy={blockedBy}
            onClick={() =>
              mayChange ? change.mutate({ plan, interval, when }) : ask.mutate({ plan, interval })
            }
          >
            {t(mayChange ? 'plan.change' : 'plan.send')}
          </Button>
        </>
      }
    >
      {mayChange ? null : <p className={styles.text}>{t('plan.requestText')}</p>}
      <div className={styles.choices}>
        <Choices
          name={t('plan.interval')}
          value={interval}
          options={PLAN_INTERVALS.map(value => ({ value, text: t(`plan.intervals.${value}`) }))}
          onChoose={value => setInterval(PLAN_INTERVALS.find(one => one === value) ?? 'monthly')}
        />
        <Offers billing={billing} plan={plan} interval={interval} onChoose={setPlan} />
        {mayChange && billing.period !== null ? (
          <Choices
            name={t('plan.when')}
            value={when}
            options={(['now', 'period-end'] as const).map(value => ({
              value,
              text: t(`plan.whens.${value}`),
            }))}
            onChoose={value => setChosen(value === 'now' ? 'now' : 'period-end')}
          />
        ) : null}
        {mayChange && !isSame ? <Total billing={billing} quote={quote} when={when} /> : null}
      </div>
    </Dialog>
  )
}

function useChange({ payerId, onClose }: Payer & { onClose: () => void }) {
  const { t } = useTranslation(['account-setting', 'users'])
  const { t: tUi } = useTranslation('ui')
  const undoOf = useUndoAction(t('undone'))
  const onError = (error: unknown): void => void toast.error(explainFailure(error, tUi))
  const change = useMutation({
    mutationFn: (choice: { plan: PlanOnOffer; interval: PlanInterval; when: PlanStart }) =>
      changePlan({ payerId, ...choice }),
    onSuccess: ({ billing: { planned, plan }, changeId }) => {
      toast.done(
        planned === null ? t('plan.done', { plan: t(`users:plans.${plan}`) }) : t('plan.doneLater'),
        undoOf(changeId),
      )
      onClose()
    },
    onError,
    onSettled: refreshAccount,
  })
  const ask = useMutation({
    mutationFn: requestPlan,
    onSuccess: () => {
      toast.done(t('plan.requested'))
      onClose()
    },
    onError,
  })
  return { change, ask }
}

interface OffersProps {
  billing: AccountBilling
  plan: PlanOnOffer
  interval: PlanInterval
  onChoose: (plan: PlanOnOffer) => void
}

function Offers({ billing: { offers, currency }, plan, interval, onChoose }: OffersProps) {
  const { t } = useTranslation(['account-setting', 'users'])
  const format = useFormats()
  const id = useId()
  const amount = (one: PlanOnOffer) => priceNow(offers, one, interval)
  return (
    <fieldset className={costs.offers}>
      <legend>{t('plan.plans')}</legend>
      {PLANS_ON_OFFER.map(one => (
        <label key={one} className={costs.offer}>
          <Radio name={id} checked={one === plan} onChange={() => onChoose(one)} />
          <span className={costs.offerName}>
            {t(`users:plans.${one}`)}
            {one === 'team' ? <StatusBadge tone="accent" text={t('plan.popular')} isPlain /> : null}
          </span>
          <span className={costs.offerPrice}>
            <bdi>
              {amount(one) === 0 ? t('plan.free') : format.wholeMoney(amount(one), currency)}
            </bdi>
            {interval === 'yearly' && amount(one) > 0 ? (
              <span className={styles.small}>
                <br />
                {t('plan.monthly', { amount: format.wholeMoney(amount(one) / 12, currency) })}
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The cost, and when it is due. */
function Total({
  billing: { period, currency },
  quote: { price, credit, due, forfeited },
  when,
}: {
  billing: AccountBilling
  quote: PlanQuote
  when: PlanStart
}) {
  const { t } = useTranslation('account-setting')
  const format = useFormats()
  const money = (minor: number) => format.wholeMoney(minor / MINOR, currency)
  const lines =
    when === 'now'
      ? [
          { label: t('plan.price'), value: money(price) },
          ...(credit === 0 ? [] : [{ label: t('plan.credit'), value: `−${money(credit)}` }]),
          { label: t('plan.due'), value: money(due) },
        ]
      : [
          {
            label: t('plan.dueAt', { date: format.date(period?.until ?? '') }),
            value: money(price),
          },
        ]
  return (
    <div className={costs.total} aria-live="polite">
      <dl>
        {lines.map(({ label, value }) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`}>
            <bdi>{value}</bdi>
          </dd>,
        ])}
      </dl>
      {when === 'now' && forfeited > 0 ? (
        <p className={costs.forfeited}>{t('plan.forfeited', { amount: money(forfeited) })}</p>
      ) : null}
    </div>
  )
}
