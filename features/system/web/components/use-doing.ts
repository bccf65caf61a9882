import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshSystem } from '../system.api.ts'

/**
 * Runs a system action, shows its result, and refetches the status.
 * @example const make = useDoing(makeBackup, () => t('backups.begun'))
 */
export function useDoing<Input, Output>(
  run: (input: Input) => Promise<Output>,
  describe: (output: Output) => string,
) {
  const { t } = useTranslation('ui')
  return useMutation({
    mutationFn: run,
    onSuccess: output => toast.done(describe(output)),
    onError: error => toast.error(explainFailure(error, t)),
    onSettled: refreshSystem,
  })
}
