import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { exportEmail } from '../email.api.ts'

/** A mail as a file, among the person's downloads. */
export function useExportEmail(): (id: number) => void {
  const { t } = useTranslation('ui')
  return id =>
    void exportEmail(id)
      .then(saveFile)
      .catch((error: unknown) => toast.error(explainFailure(error, t)))
}
