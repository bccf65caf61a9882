import { useState } from 'react'
import { uploadFile } from '#platform/web/api/upload-file.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { SquareCrop } from '#ui/crop/square-crop.tsx'
import { UploadArea } from '#ui/upload/upload-area.tsx'
import type { PostEditor } from './use-post-editor.ts'
import styles from './editor.module.css'

/** Shown at a 2:1 ratio, at double density. */
const SIZE = { width: 1600, height: 800 }

/** The post's picture, cropped to its aspect ratio. */
export function PictureField({ editor: { values, set } }: { editor: PostEditor }) {
  const { t } = useTranslation('blog')
  const [cutting, setCutting] = useState<{ file: File; take: (cut: File | undefined) => void }>()
  const finish = (cut: File | undefined): void => {
    cutting?.take(cut)
    setCutting(undefined)
  }
  return (
    <>
      {values.pictureUrl === '' ? null : (
        <div className={styles.shown}>
          <img className={styles.picture} src={values.pictureUrl} alt={values.alt} />
          <Button kind="quiet" onClick={() => set({ pictureId: null, pictureUrl: '' })}>
            {t('edit.removePicture')}
          </Button>
        </div>
      )}
      <UploadArea
        label={t(values.pictureId === null ? 'edit.choosePicture' : 'edit.otherPicture')}
        purpose="picture"
        send={uploadFile}
        prepare={file => new Promise(take => setCutting({ file, take }))}
        onStored={file => set({ pictureId: file.id, pictureUrl: file.url })}
      />
      {cutting === undefined ? null : (
        <SquareCrop
          file={cutting.file}
          size={SIZE}
          onCut={finish}
          onClose={() => finish(undefined)}
        />
      )}
    </>
  )
}
