import { shopContract } from '../../contract/shop.contract.ts'
import { PICTURES_PER_PRODUCT } from '../../contract/shop.rules.ts'
import { IconArrowBarToUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { uploadFile } from '#platform/web/api/upload-file.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { UploadArea } from '#ui/upload/upload-area.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './product-admin.module.css'
import { type FormPicture, picturesIn, variantsIn } from './product-values.ts'

interface PicturesFieldProps {
  value: string
  /** The colors, for saying which one a picture shows. */
  variants: string
  onChange: (value: string) => void
}

/** A product's pictures in order; the first one is shown in the shop. */
export function PicturesField({ value, variants, onChange }: PicturesFieldProps) {
  const { t } = useTranslation('shop')
  // Until the product is saved, only its uploader can see an upload: use their own URL.
  const [fresh, setFresh] = useState<ReadonlyMap<string, string>>(new Map())
  const pictures = picturesIn(value)
  const colors = variantsIn(variants)
  const put = (next: readonly FormPicture[]) => onChange(JSON.stringify(next))
  const set = (at: number, change: Partial<FormPicture>) =>
    put(pictures.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('manage.pictures')}</legend>
      <p className={styles.help}>{t('manage.picturesHelp')}</p>
      <ul className={styles.pictures}>
        {pictures.map((picture, at) => (
          <li key={picture.name} className={styles.shown} data-first={at === 0 || undefined}>
            <img
              src={fresh.get(picture.name) ?? picture.url}
              alt={picture.alt}
              width={112}
              height={112}
            />
            {colors.length === 0 ? null : (
              <Select
                size="middle"
                aria-label={t('manage.pictureOf', { count: at + 1 })}
                value={`${picture.variant ?? ''}`}
                options={[
                  { value: '', text: t('manage.allColors') },
                  ...colors.map(({ name }, index) => ({ value: `${index}`, text: name })),
                ]}
                onChoose={variant => set(at, { variant: variant === '' ? null : Number(variant) })}
              />
            )}
            <span className={styles.pictureTools}>
              <IconButton
                name={t('manage.firstPicture', { count: at + 1 })}
                isBlocked={at === 0}
                onClick={() => put([picture, ...pictures.toSpliced(at, 1)])}
              >
                <IconArrowBarToUp size={18} stroke={1.7} />
              </IconButton>
              <IconButton
                name={t('manage.removePicture', { count: at + 1 })}
                onClick={() => put(pictures.toSpliced(at, 1))}
              >
                <IconX size={18} stroke={1.7} />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {pictures.length < PICTURES_PER_PRODUCT ? (
        <UploadArea
          label={t('manage.addPicture')}
          purpose="product"
          send={uploadFile}
          onStored={file => {
            setFresh(new Map(fresh).set(file.id, file.url))
            put([
              ...pictures,
              {
                name: file.id,
                url: shopContract.getPicture.path.replace('{name}', file.id),
                alt: '',
                variant: null,
              },
            ])
          }}
        />
      ) : null}
    </fieldset>
  )
}
