import {
  PLAN_INTERVALS,
  type PlanInterval,
} from '#features/account-setting/contract/plans.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Choices } from '#ui/choices/choices.tsx'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { Compare } from './components/compare.tsx'
import { Offers } from './components/offers.tsx'
import styles from './components/pricing.module.css'
import { Questions } from './components/questions.tsx'
import { TrialBanner } from './components/trial-banner.tsx'
import { pricingQuery } from './pricing.api.ts'

// Plans and prices, public; signed-in users choose one here. The billing period is in the URL (`period`).

export function PricingPage() {
  const { t } = useTranslation('pricing')
  const query = useQuery(pricingQuery())
  const { period }: { period?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const interval = PLAN_INTERVALS.find(one => one === period) ?? 'monthly'
  const choose = (one: PlanInterval) =>
    void navigate({ to: '.', search: one === 'monthly' ? {} : { period: one }, replace: true })
  return (
    <Page title={t('title')} subtitle={t('lead')}>
      <div className={styles.period}>
        <Choices
          name={t('period')}
          value={interval}
          options={PLAN_INTERVALS.map(value => ({ value, text: t(`periods.${value}`) }))}
          onChoose={value => choose(PLAN_INTERVALS.find(one => one === value) ?? 'monthly')}
        />
        <span className={styles.save}>{t('save')}</span>
      </div>
      <Loaded query={query} failed={t('failed')} skeleton={<OfferSkeleton />}>
        {pricing => (
          <div className={styles.page}>
            <Offers pricing={pricing} interval={interval} />
            <TrialBanner pricing={pricing} />
            <Compare pricing={pricing} />
            <Questions />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function OfferSkeleton() {
  return (
    <div className={styles.offers}>
      {['basic', 'team', 'enterprise'].map(key => (
        <SkeletonBox key={key} width="100%" height={420} />
      ))}
    </div>
  )
}
