import { useState } from 'react'
import { uploadFile } from '#platform/web/api/upload-file.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { UploadArea } from '#ui/upload/upload-area.tsx'

interface UploadDialogProps {
  title: string
  onStored: (fileId: string, url: string) => Promise<void>
  onClose: () => void
}

/** One picture, for the cover, the pictures or a post. */
export function UploadDialog({ title, onStored, onClose }: UploadDialogProps) {
  const { t } = useTranslation(['profile', 'ui'])
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>}
    >
      <div aria-busy={isBusy}>
        <UploadArea
          label={t('choosePicture')}
          purpose="picture"
          send={uploadFile}
          onStored={file => {
            setBusy(true)
            onStored(file.id, file.url)
              .then(onClose, (error: unknown) => toast.error(explainFailure(error, t)))
              .finally(() => setBusy(false))
          }}
        />
      </div>
    </Dialog>
  )
}
