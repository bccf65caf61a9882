import type { PricingPlan } from '../../contract/pricing.contract.ts'
import { BENEFITS } from '../../contract/pricing.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'

export interface PlanWords {
  title: string
  subtitle: string
  benefits: string[]
}

/** A plan's texts: in the screen's language, unless an administrator has edited them. */
export function usePlanWords(): (plan: PricingPlan) => PlanWords {
  const { t } = useTranslation('pricing')
  return ({ key, hasDefaultTexts, title, subtitle, planBenefits }) =>
    hasDefaultTexts
      ? {
          title: t(`plans.${key}.title`),
          subtitle: t(`plans.${key}.subtitle`),
          benefits: BENEFITS[key].map(benefit => t(`plans.${key}.benefits.${benefit}`)),
        }
      : { title, subtitle, benefits: planBenefits }
}
