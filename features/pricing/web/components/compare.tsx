import { COMPARISON, PLAN_OF_CARD } from '../../contract/pricing.rules.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import type { Pricing } from './offers.tsx'
import styles from './pricing.module.css'
import { usePlanWords } from './use-plan-words.ts'

/** The plans line by line. */
export function Compare({ pricing }: { pricing: Pricing }) {
  const { t } = useTranslation('pricing')
  const wordsOf = usePlanWords()
  const plans = [pricing.basicPlan, pricing.standardPlan, pricing.enterprisePlan]
  return (
    <Card title={t('compare.title')}>
      {/* A scrollable region must be focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.tableBox} tabIndex={0} role="group" aria-label={t('compare.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('compare.row')}</th>
              {plans.map(plan => (
                <th key={plan.key} scope="col" data-popular={plan.popular || undefined}>
                  <bdi>{wordsOf(plan).title}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {COMPARISON.map(({ row, values }) => (
              <tr key={row}>
                <th scope="row">{t(`compare.rows.${row}`)}</th>
                {Object.values(PLAN_OF_CARD).map(plan => (
                  <td key={plan}>
                    <Value value={values[plan]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Value({ value }: { value: boolean | string }) {
  const { t } = useTranslation('pricing')
  if (typeof value === 'string') return <bdi>{t(`compare.values.${value}`)}</bdi>
  const Mark = value ? IconCheck : IconMinus
  return (
    <span data-in={value || undefined} className={styles.mark}>
      <Mark size={18} stroke={2} aria-hidden="true" />
      <span className="sr-only">{t(value ? 'compare.yes' : 'compare.no')}</span>
    </span>
  )
}
