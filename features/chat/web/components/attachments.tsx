import type { ChatAttachment } from '../../contract/chat.contract.ts'
import { PREVIEW_TYPES } from '#features/files/contract/files.contract.ts'
import { IconFile } from '@tabler/icons-react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './attachments.module.css'

const KB = 1024

/** Files of a message: inline pictures, and downloads. */
export function Attachments({ files }: { files: readonly ChatAttachment[] }) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  return (
    <ul className={styles.files}>
      {files.map(file => {
        const isPicture = PREVIEW_TYPES.includes(file.type) && file.url !== ''
        return (
          <li key={file.id}>
            <a
              className={isPicture ? styles.picture : styles.file}
              href={isPicture ? file.url : `${file.url}&download=1`}
              target="_blank"
              rel="noopener noreferrer"
              download={isPicture ? undefined : file.name}
            >
              {isPicture ? (
                <img src={file.url} alt={file.name} loading="lazy" />
              ) : (
                <>
                  <IconFile size={20} stroke={1.6} aria-hidden="true" />
                  <span className={styles.name}>
                    <bdi>{file.name}</bdi>
                    <span className={styles.size}>
                      <bdi>
                        {t('file.size', {
                          size: format.number(Math.max(1, Math.round(file.size / KB))),
                        })}
                      </bdi>
                    </span>
                  </span>
                </>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
