import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshProfiles } from '../profile.api.ts'

/**
 * An action on a profile: shows its error or its result.
 *
 * @example const vote = useAct((place: number) => votePoll(post.id, place))
 */
export function useAction<Input, Output>(
  act: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) {
  const { t } = useTranslation('ui')
  return useMutation({
    mutationFn: act,
    onSuccess: output => onDone?.(output),
    onError: error => void toast.error(explainFailure(error, t)),
    onSettled: refreshProfiles,
  })
}
