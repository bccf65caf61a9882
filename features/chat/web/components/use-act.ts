import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** Does something and says so when it was refused; answers whether it was done. */
export function useAct(): (doing: Promise<unknown>, done?: string) => Promise<boolean> {
  const { t } = useTranslation('ui')
  return async (doing, done) => {
    try {
      await doing
      if (done !== undefined) toast.done(done)
      return true
    } catch (error) {
      toast.error(explainFailure(error, t))
      return false
    }
  }
}
