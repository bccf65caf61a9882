import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { exportEvents } from '../calendar.api.ts'

/** Saves events as a calendar file: one of them, those of a time, or all. */
export function useSaveEvents(): (which: {
  id?: number
  from?: string
  to?: string
}) => Promise<void> {
  const { t } = useTranslation('ui')
  return async which => {
    try {
      saveFile(await exportEvents(which))
    } catch (error) {
      toast.error(explainFailure(error, t))
    }
  }
}
