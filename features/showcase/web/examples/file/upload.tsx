import { useState } from 'react'
import { uploadFile } from '#platform/web/api/upload-file.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { UploadArea } from '#ui/upload/upload-area.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [name, setName] = useState<string>()
  return (
    <>
      <UploadArea
        label={t('w.chooseFile')}
        purpose="attachment"
        send={uploadFile}
        onStored={file => setName(file.name)}
      />
      <p role="status">{name === undefined ? '' : t('w.stored', { name })}</p>
    </>
  )
}
