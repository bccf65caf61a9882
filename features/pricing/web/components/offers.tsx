import type { AccountBilling } from '#features/account-setting/contract/account-billing.contract.ts'
import type { PlanInterval, PlanOnOffer } from '#features/account-setting/contract/plans.rules.ts'
import type { PricingPlan, pricingContract } from '../../contract/pricing.contract.ts'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { accountQuery } from '#features/account-setting/web/account-setting.api.ts'
import { loadPlanDialog } from '#features/account-setting/web/account-setting.public.ts'
import { OfferAction } from './offer-action.tsx'
import { PlanArt } from './plan-art.tsx'
import styles from './pricing.module.css'
import { usePlanWords } from './use-plan-words.ts'

const PlanDialog = lazyDialog(loadPlanDialog)
const EditPlanDialog = lazyDialog(
  async () => (await import('./edit-plan-dialog.tsx')).EditPlanDialog,
)

export type Pricing = z.infer<typeof pricingContract.getPricing.output>

/** One's own plan and billing; undefined for guests. */
export function useOwnBilling(): AccountBilling | undefined {
  const { user } = useSession()
  return useQuery({ ...accountQuery(), enabled: user !== undefined }).data?.billing
}

/** The three plans side by side, each with its action. */
export function Offers({ pricing, interval }: { pricing: Pricing; interval: PlanInterval }) {
  const mayChange = useCan('update', 'Plan')
  const billing = useOwnBilling()
  const [chosen, setChosen] = useState<{ plan: PlanOnOffer; interval: PlanInterval }>()
  const [edited, setEdited] = useState<PlanOnOffer>()
  const plans = [pricing.basicPlan, pricing.standardPlan, pricing.enterprisePlan]
  const editing = plans.find(plan => plan.key === edited)
  return (
    <>
      <ul className={styles.offers}>
        {plans.map(plan => (
          <Offer
            key={plan.key}
            plan={plan}
            interval={interval}
            currency={pricing.currency}
            billing={billing}
            onWant={() => setChosen({ plan: plan.key, interval })}
            onEdit={() => setEdited(plan.key)}
          />
        ))}
      </ul>
      <Suspense>
        {chosen === undefined || billing === undefined ? null : (
          <PlanDialog
            billing={billing}
            mayChange={mayChange}
            changes={chosen}
            onClose={() => setChosen(undefined)}
          />
        )}
        {editing === undefined ? null : (
          <EditPlanDialog
            plan={editing}
            currency={pricing.currency}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

interface OfferProps {
  plan: PricingPlan
  interval: PlanInterval
  currency: string
  billing: AccountBilling | undefined
  onWant: () => void
  onEdit: () => void
}

function Offer({ plan, interval, currency, billing, onWant, onEdit }: OfferProps) {
  const { t } = useTranslation('pricing')
  const wordsOf = usePlanWords()
  const mayEdit = useCan('update', 'Pricing')
  const { title, subtitle, benefits } = wordsOf(plan)
  return (
    <li
      className={styles.offer}
      data-popular={plan.popular || undefined}
      aria-labelledby={`plan-${plan.key}`}
    >
      <PlanArt plan={plan.key} />
      <div className={styles.name}>
        <h2 id={`plan-${plan.key}`} className={styles.title}>
          <bdi>{title}</bdi>
        </h2>
        {plan.popular ? <StatusBadge tone="accent" text={t('popular')} isPlain /> : null}
        {plan.current ? <StatusBadge tone="good" text={t('actions.current')} /> : null}
      </div>
      <p className={styles.soft} dir="auto">
        {subtitle}
      </p>
      <Price
        plan={plan}
        interval={interval}
        currency={currency}
        current={grandfatheredPrice(plan, interval, billing)}
      />
      <div className={styles.act}>
        <OfferAction plan={plan} interval={interval} billing={billing} onWant={onWant} />
      </div>
      <ul className={styles.benefits} aria-label={t('benefitsOf', { plan: title })}>
        {benefits.map(benefit => (
          <li key={benefit}>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            <span dir="auto">{benefit}</span>
          </li>
        ))}
      </ul>
      {mayEdit ? (
        <div className={styles.edit}>
          <Button kind="quiet" onClick={onEdit}>
            {t('edit.title', { plan: title })}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

/** Existing customers keep the price from before a change. */
function grandfatheredPrice(
  plan: PricingPlan,
  interval: PlanInterval,
  billing: AccountBilling | undefined,
): number | undefined {
  if (
    billing === undefined ||
    billing.plan !== plan.key ||
    billing.interval !== interval ||
    billing.trialUntil !== null
  )
    return undefined
  const asked = interval === 'monthly' ? plan.monthlyPrice : plan.yearlyPlan.totalAnnual
  return billing.price === null || billing.price === asked ? undefined : billing.price
}

interface PriceProps {
  plan: PricingPlan
  interval: PlanInterval
  currency: string
  current: number | undefined
}

function Price({ plan: { monthlyPrice, yearlyPlan }, interval, currency, current }: PriceProps) {
  const { t } = useTranslation('pricing')
  const format = useFormats()
  const money = (amount: number) => format.wholeMoney(amount, currency)
  const shown = interval === 'monthly' ? monthlyPrice : yearlyPlan.perMonth
  return (
    <div className={styles.cost} aria-live="polite">
      <p>
        <bdi className={styles.price}>{shown === 0 ? t('free') : money(shown)}</bdi>{' '}
        <span className={styles.soft}>{shown === 0 ? t('forever') : t('perMonth')}</span>
      </p>
      <p className={styles.small}>
        {interval === 'yearly' && shown > 0
          ? t('billedYearly', { amount: money(yearlyPlan.totalAnnual) })
          : '\u00A0'}
      </p>
      {current === undefined ? null : (
        <p className={styles.small}>{t('was', { amount: money(current) })}</p>
      )}
    </div>
  )
}
