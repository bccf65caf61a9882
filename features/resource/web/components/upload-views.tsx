import { IconDownload, IconFile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RecordFile } from '#platform/contract/resource-fields.rules.ts'
import type { Related } from '#platform/contract/resource-related.rules.ts'
import { imageOutput } from '#platform/contract/resource-values.rules.ts'
import { useBytes } from '#platform/web/format/bytes.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './uploads.module.css'

// Images and files of a record, as displayed. Their URLs come with the record: its readers may have them.

interface ImageViewProps {
  value: unknown
  related: Pick<Related, 'files'> | undefined
  /** The accessible name of a picture without alternative text. */
  label: string
  /** As on the page of its record; else a thumbnail. */
  isWhole: boolean
}

/** A picture, small in a list; on a page it opens in its own size. */
export function ImageView({ value, related, label, isWhole }: ImageViewProps) {
  const image = imageOutput.safeParse(value).data
  const url = related?.files.find(({ id }) => id === image?.id)?.url
  if (image === undefined) return null
  if (url === undefined) return <bdi>{image.name}</bdi>
  const shown = (
    <img
      className={isWhole ? styles.picture : styles.thumbnail}
      src={url}
      alt={image.alt === '' ? label : image.alt}
      loading="lazy"
      decoding="async"
    />
  )
  if (!isWhole) return shown
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className={styles.opened}>
      {shown}
    </a>
  )
}

interface FileListProps {
  files: readonly RecordFile[]
  related: Pick<Related, 'files'> | undefined
  /** What can be done with each. */
  actionOf?: (file: RecordFile) => ReactNode
}

/** Files with their names and sizes, to be downloaded. */
export function FileList({ files, related, actionOf }: FileListProps) {
  const { t } = useTranslation('resource')
  const writeBytes = useBytes()
  return (
    <ul className={styles.files}>
      {files.map(file => {
        const url = related?.files.find(({ id }) => id === file.id)?.url
        const words = (
          <>
            <IconFile size={18} stroke={1.6} aria-hidden="true" />
            <bdi className={styles.name}>{file.name}</bdi>
            <span className={styles.size}>{writeBytes(file.size)}</span>
          </>
        )
        return (
          <li key={file.id} className={styles.file}>
            {url === undefined ? (
              <span className={styles.line}>{words}</span>
            ) : (
              <a
                className={styles.line}
                href={`${url}&download=1`}
                download={file.name}
                aria-label={t('upload.download', {
                  name: file.name,
                  size: writeBytes(file.size),
                })}
              >
                {words}
                <IconDownload size={16} stroke={1.7} aria-hidden="true" />
              </a>
            )}
            {actionOf?.(file)}
          </li>
        )
      })}
    </ul>
  )
}
