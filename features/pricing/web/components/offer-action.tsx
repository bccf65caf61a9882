import type { AccountBilling } from '#features/account-setting/contract/account-billing.contract.ts'
import {
  type PlanInterval,
  type PlanOnOffer,
  isPlanned,
  PLANS_ON_OFFER,
} from '#features/account-setting/contract/plans.rules.ts'
import type { PricingPlan } from '../../contract/pricing.contract.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInstance } from '#platform/web/instance/instance.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import styles from './pricing.module.css'

interface OfferActionProps {
  plan: PricingPlan
  interval: PlanInterval
  billing: AccountBilling | undefined
  onWant: () => void
}

/** The action for a plan (PRICE-02): sign up, change to it, or ask those who may change it. */
export function OfferAction({ plan, interval, billing, onWant }: OfferActionProps) {
  const { t } = useTranslation('pricing')
  const format = useFormats()
  const { user } = useSession()
  const mayChange = useCan('update', 'Plan')
  if (user === undefined) return <Join isPopular={plan.popular} />
  if (billing === undefined) return <SkeletonBox width="100%" height={36} />
  const step = stepTo(plan.key, interval, billing)
  if (step === 'planned')
    return (
      <p className={styles.own}>
        {t('actions.planned', { date: format.date(billing.planned?.at ?? '') })}
      </p>
    )
  if (step === 'current' || step === 'next')
    return <p className={styles.own}>{t(`actions.${step}`)}</p>
  const isDown = step === 'downgrade' || step === 'cancel'
  return (
    <Button kind={plan.popular && !isDown ? 'primary' : 'plain'} onClick={onWant}>
      {mayChange ? t(step === 'cancel' ? 'cancelTo' : `actions.${step}`) : t('actions.request')}
    </Button>
  )
}

/** For guests: sign-up where open, otherwise only sign-in. */
export function Join({ isPopular, text }: { isPopular: boolean; text?: string }) {
  const { t } = useTranslation(['pricing', 'shell'])
  const { registration } = useInstance()
  const isOpen = registration === 'open'
  return (
    <ButtonLink to={isOpen ? '/register' : '/login'} kind={isPopular ? 'primary' : 'plain'}>
      {isOpen ? (text ?? t('actions.signUp')) : t('shell:publicBar.signIn')}
    </ButtonLink>
  )
}

type Step = 'current' | 'next' | 'planned' | 'upgrade' | 'downgrade' | 'switch' | 'buy' | 'cancel'

function stepTo(key: PlanOnOffer, interval: PlanInterval, billing: AccountBilling): Step {
  const own = PLANS_ON_OFFER.findIndex(plan => plan === billing.plan)
  const at = PLANS_ON_OFFER.indexOf(key)
  if (billing.trialUntil !== null) return at === own ? 'buy' : key === 'basic' ? 'next' : 'upgrade'
  if (isPlanned(billing.planned, { plan: key, interval })) return 'planned'
  if (at === own) return key === 'basic' || billing.interval === interval ? 'current' : 'switch'
  if (key === 'basic') return 'cancel'
  // From a discontinued plan every change is an upgrade.
  return own === -1 || at > own ? 'upgrade' : 'downgrade'
}
