import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { impersonate as enter } from '#platform/web/session/session.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { impersonate } from '../users-admin.api.ts'

/** Impersonates a user (USR-18): this tab shows the product as they see it, read-only, until it is ended. */
export function useImpersonate() {
  const { t } = useTranslation('ui')
  return useMutation({
    mutationFn: async (id: number) => enter(await impersonate(id)),
    onError: error => toast.error(explainFailure(error, t)),
  })
}
