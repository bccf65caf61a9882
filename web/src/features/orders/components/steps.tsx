import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import styles from './checkout.module.css'

export const CHECKOUT_STEPS = ['cart', 'address', 'payment'] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/** Where one is between the cart and the order; what lies behind can be gone back to. */
export function Steps({ at, onGo }: { at: CheckoutStep; onGo: (step: CheckoutStep) => void }) {
  const { t } = useTranslation('orders')
  const now = CHECKOUT_STEPS.indexOf(at)
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={styles.steps}>
        {CHECKOUT_STEPS.map((step, index) => (
          <li key={step}>
            {index < now ? (
              <button type="button" className={styles.step} data-done onClick={() => onGo(step)}>
                <span className={styles.dot}>
                  <IconCheck size={16} stroke={2.4} aria-label={t('steps.done')} />
                </span>
                {t(`steps.${step}`)}
              </button>
            ) : (
              <span className={styles.step} aria-current={index === now ? 'step' : undefined}>
                <span className={styles.dot}>{index + 1}</span>
                {t(`steps.${step}`)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
