import type { KanbanAttachment, KanbanTask } from '../../contract/kanban.contract.ts'
import { IconFile, IconPhoto, IconPhotoOff, IconTrash } from '@tabler/icons-react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { UploadArea } from '#ui/upload/upload-area.tsx'
import { addAttachments, editTask, updateTask, upload } from '../kanban-actions.api.ts'
import { useCardActions } from './use-card-actions.ts'
import styles from './drawer.module.css'

const KB = 1024

interface CardAttachmentsProps {
  task: KanbanTask
  canChange: boolean
}

/** Files on a card: attach, open, set as cover, remove. */
export function CardAttachments({ task, canChange }: CardAttachmentsProps) {
  const { t } = useTranslation(['kanban', 'ui'])
  if (!canChange && task.attachments.length === 0) return null
  return (
    <section className={styles.section} aria-label={t('fields.attachments')}>
      <h3 className={styles.subhead}>{t('fields.attachments')}</h3>
      {task.attachments.length === 0 ? null : (
        <ul className={styles.files}>
          {task.attachments.map(file => (
            <FileLine key={file.id} file={file} task={task} canChange={canChange} />
          ))}
        </ul>
      )}
      {canChange ? (
        <UploadArea
          label={t('attach.add')}
          purpose="attachment"
          send={upload}
          onStored={file => {
            addAttachments(task.id, [file.id]).catch((error: unknown) =>
              toast.error(explainFailure(error, t)),
            )
          }}
        />
      ) : null}
    </section>
  )
}

function FileLine({ file, task, canChange }: { file: KanbanAttachment } & CardAttachmentsProps) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  const { run } = useCardActions()
  const isCover = task.coverImage === file.url
  const remove = () =>
    editTask(task, now => ({
      attachments: now.attachments.filter(one => one.id !== file.id).map(({ id }) => ({ id })),
    }))
  return (
    <li className={styles.file}>
      <a
        className={styles.fileLink}
        href={file.img ?? `${file.url}&download=1`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {file.img === null ? (
          <IconFile size={22} stroke={1.5} aria-hidden="true" />
        ) : (
          <img className={styles.thumb} src={file.img} alt="" loading="lazy" />
        )}
        <span className={styles.fileWords}>
          <bdi>{file.name}</bdi>
          <bdi className={styles.note}>
            {t('attach.size', { size: format.number(Math.max(1, Math.round(file.size / KB))) })}
          </bdi>
        </span>
      </a>
      {canChange && file.img !== null ? (
        <IconButton
          name={t(isCover ? 'attach.noCover' : 'attach.cover', { name: file.name })}
          hasTip={false}
          onClick={() =>
            void run(
              updateTask({ id: task.id, coverImage: isCover ? null : file.id }),
              t(isCover ? 'done.noCover' : 'done.cover'),
            )
          }
        >
          {isCover ? <IconPhotoOff size={16} stroke={1.7} /> : <IconPhoto size={16} stroke={1.7} />}
        </IconButton>
      ) : null}
      {canChange ? (
        <IconButton
          name={t('attach.remove', { name: file.name })}
          hasTip={false}
          onClick={() => void run(remove(), t('done.detached', { name: file.name }))}
        >
          <IconTrash size={16} stroke={1.7} />
        </IconButton>
      ) : null}
    </li>
  )
}
