import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Steps as Drawn } from '#ui/steps/steps.tsx'

export const CHECKOUT_STEPS = ['cart', 'address', 'payment'] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/** The checkout's progress; completed steps can be revisited. */
export function Steps({ at, onGo }: { at: CheckoutStep; onGo: (step: CheckoutStep) => void }) {
  const { t } = useTranslation('orders')
  return (
    <Drawn
      name={t('steps.label')}
      steps={CHECKOUT_STEPS.map(key => ({ key, text: t(`steps.${key}`) }))}
      at={at}
      onGo={onGo}
    />
  )
}
