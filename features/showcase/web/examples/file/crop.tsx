import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { SquareCrop } from '#ui/crop/square-crop.tsx'
import { makePicture } from '../../components/make-picture.ts'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [file, setFile] = useState<File>()
  const [cut, setCut] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(cut ?? ''), [cut])
  return (
    <div className={styles.row}>
      <Button onClick={() => void makePicture().then(setFile)}>{t('w.cut')}</Button>
      {cut === undefined ? null : <img src={cut} width={72} height={72} alt={t('w.result')} />}
      {file === undefined ? null : (
        <SquareCrop
          file={file}
          onClose={() => setFile(undefined)}
          onCut={picture => {
            setCut(URL.createObjectURL(picture))
            setFile(undefined)
          }}
        />
      )}
    </div>
  )
}
