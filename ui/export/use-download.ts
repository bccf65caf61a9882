import { useMutation } from '@tanstack/react-query'
import type { DownloadedFile } from '#platform/web/api/request-call.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '../state/explain-failure.ts'
import { toast } from '../toast/toast-store.ts'
import { saveFile } from './save-file.ts'

/**
 * Downloads a file; shows a toast on success or failure.
 *
 * @example const download = useDownload(() => fetchBill(id)); <Button isBusy={download.isPending} onClick={() => download.mutate()} />
 */
export function useDownload(fetchFile: () => Promise<DownloadedFile>) {
  const { t } = useTranslation('ui')
  return useMutation({
    mutationFn: fetchFile,
    onSuccess(file) {
      saveFile(file)
      toast.done(t('export.saved', { name: file.name }))
    },
    onError: error => toast.error(explainFailure(error, t)),
  })
}
