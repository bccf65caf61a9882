import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '../toast/toast-store.ts'
import { explainFailure } from './explain-failure.ts'

/**
 * Runs an action and returns whether it succeeded; on failure shows why. Refreshes the data either way.
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
