import type { EmailAttachment } from '../../contract/email-shapes.rules.ts'
import { MAX_ATTACHMENT_BYTES, sizeText } from '../../contract/email.rules.ts'
import { IconDownload, IconFile, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import styles from './attachments.module.css'
import type { AttachmentsControl } from './use-attachments.ts'

/** Attachments of a mail being composed. */
export function Attachments({ files }: { files: AttachmentsControl }) {
  const { t } = useTranslation(['email', 'ui'])
  const { attachments, underway, bytes } = files
  if (attachments.length + underway.length === 0) return null
  return (
    <div className={styles.writing}>
      <ul className={styles.list} aria-label={t('attachments.title')}>
        {attachments.map(file => (
          <FileLine key={file.id} file={file}>
            <IconButton
              name={t('attachments.remove', { name: file.fileName })}
              hasTip={false}
              onClick={() => files.remove(file.id)}
            >
              <IconX size={14} stroke={1.7} />
            </IconButton>
          </FileLine>
        ))}
        {underway.map(one => (
          <li key={one.key} className={styles.file}>
            <IconFile className={styles.icon} size={20} stroke={1.5} aria-hidden="true" />
            <span className={styles.words}>
              <bdi className={styles.name}>{one.file.name}</bdi>
              {one.failure === undefined ? (
                <progress
                  className={styles.progress}
                  max={1}
                  value={one.share}
                  aria-label={one.file.name}
                />
              ) : (
                <span className={styles.failure} role="alert">
                  {one.failure}
                </span>
              )}
            </span>
            {one.failure === undefined ? null : (
              <Button onClick={() => files.retry(one)}>{t('ui:state.retry')}</Button>
            )}
            <IconButton
              name={t('attachments.cancel', { name: one.file.name })}
              hasTip={false}
              onClick={() => files.cancel(one.key)}
            >
              <IconX size={14} stroke={1.7} />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        {t('attachments.total', { size: sizeText(bytes), max: sizeText(MAX_ATTACHMENT_BYTES) })}
      </p>
    </div>
  )
}

/** Attachments of a received mail: picture previews, and downloads. */
export function AttachmentList({ attachments }: { attachments: readonly EmailAttachment[] }) {
  const { t } = useTranslation('email')
  if (attachments.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('attachments.title')}>
      {attachments.map(file => (
        <FileLine key={file.id} file={file}>
          <a
            className={styles.take}
            href={`${file.url}&download=1`}
            download={file.fileName}
            aria-label={t('attachments.download', { name: file.fileName })}
            data-no-print
          >
            <IconDownload size={16} stroke={1.7} />
          </a>
        </FileLine>
      ))}
    </ul>
  )
}

function FileLine({ file, children }: { file: EmailAttachment; children: ReactNode }) {
  return (
    <li className={styles.file}>
      {file.thumbnail === '' ? (
        <IconFile className={styles.icon} size={20} stroke={1.5} aria-hidden="true" />
      ) : (
        <a
          href={file.url}
          target="_blank"
          rel="noopener noreferrer"
          className={styles.thumbnail}
          aria-label={file.fileName}
        >
          <img src={file.thumbnail} alt="" loading="lazy" />
        </a>
      )}
      <span className={styles.words}>
        <bdi className={styles.name}>{file.fileName}</bdi>
        <bdi className={styles.size}>{file.size}</bdi>
      </span>
      {children}
    </li>
  )
}
