import type { ChatAttachment } from '../../contract/chat.contract.ts'
import { PREVIEW_TYPES } from '#features/files/contract/files.contract.ts'
import { IconFile } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import styles from './attachments.module.css'

const KB = 1024
const VoiceNote = lazyPart(async () => (await import('./voice-note.tsx')).VoiceNote)

/** Files of a message: inline pictures, voice messages, and downloads. */
export function Attachments({ files }: { files: readonly ChatAttachment[] }) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  return (
    <ul className={styles.files}>
      {files.map(file => {
        const { voice } = file
        if (voice !== undefined)
          return (
            <li key={file.id} className={styles.voice}>
              <Suspense>
                <VoiceNote voice={voice} load={async () => (await fetch(file.url)).blob()} />
              </Suspense>
            </li>
          )
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
