import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '../toast/toast-store.ts'
import { explainFailure } from './explain-failure.ts'

/**
 * Does something and answers whether it was done; if not, says why. Whatever came of it is asked for anew.
 *
 * @example const attempt = useAttempt(refreshTasks)
 *   if (await attempt(() => deleteComment(id))) onClose()
 */
export function useAttempt(refresh?: () => unknown) {
  const { t } = useTranslation('ui')
  return async (run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run()
      return true
    } catch (error) {
      toast.error(explainFailure(error, t))
      return false
    } finally {
      refresh?.()
    }
  }
}
