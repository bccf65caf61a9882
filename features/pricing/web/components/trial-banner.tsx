import { TRIAL } from '#features/account-setting/contract/plans.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshAccount, startTrial } from '#features/account-setting/web/account-setting.api.ts'
import { refreshPricing } from '../pricing.api.ts'
import { Join } from './offer-action.tsx'
import { type Pricing, useOwnBilling } from './offers.tsx'
import styles from './pricing.module.css'
import { usePlanWords } from './use-plan-words.ts'

/** The plan with a free trial (PRICE-03): for guests, for those who haven't tried it, and during the trial. */
export function TrialBanner({ pricing: { standardPlan } }: { pricing: Pricing }) {
  const { t } = useTranslation('pricing')
  const { t: tUi } = useTranslation('ui')
  const format = useFormats()
  const { user } = useSession()
  const billing = useOwnBilling()
  const plan = usePlanWords()(standardPlan).title
  const start = useMutation({
    mutationFn: startTrial,
    onSuccess: ({ billing: { trialUntil } }) =>
      toast.done(t('trial.started', { plan, date: format.date(trialUntil ?? '') })),
    onError: error => void toast.error(explainFailure(error, tUi)),
    onSettled: () => Promise.all([refreshAccount(), refreshPricing()]),
  })
  const until = billing?.trialUntil ?? null
  if (user !== undefined && until === null && billing?.isTrialAvailable !== true) return null
  return (
    <section className={styles.banner} aria-labelledby="trial">
      <div>
        <h2 id="trial" className={styles.title}>
          {until === null
            ? t('trial.title', { plan, days: TRIAL.days })
            : t('trial.running', { plan, date: format.date(until) })}
        </h2>
        <p className={styles.soft}>{until === null ? t('trial.text') : t('trial.runningText')}</p>
        {until === null ? <p className={styles.small}>{t('trial.once')}</p> : null}
      </div>
      {user === undefined ? (
        <Join isPopular={false} text={t('trial.signUp')} />
      ) : until === null ? (
        <Button isBusy={start.isPending} onClick={() => start.mutate()}>
          {t('trial.start')}
        </Button>
      ) : null}
    </section>
  )
}
