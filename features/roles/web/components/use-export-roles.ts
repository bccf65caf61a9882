import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { exportRoles } from '../roles.api.ts'

/** Saves one role, or all, as a file. */
export function useExportRoles() {
  const { t } = useTranslation('ui')
  return useMutation({
    mutationFn: (id: number | undefined) => exportRoles(id),
    onError: error => void toast.error(explainFailure(error, t)),
  })
}
