import { IconFile, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import form from '../form/form.module.css'
import styles from './file-field.module.css'

interface FileFieldProps {
  label: string
  /** File name suffixes and types, as in HTML. */
  accept: string
  /** One line below; a fault is announced. */
  help?: string | undefined
  isFault?: boolean
  /** Gets the focus in a dialog. */
  isFirst?: boolean
  onChoose: (file: File | undefined) => void
}

/**
 * A file for a form, dropped or chosen, that is read or sent later. In our words: those of the browser's field are in its own language.
 *
 * @example <FileField label={t('import.file')} accept=".ics" isFirst onChoose={setFile} />
 */
export function FileField({
  label,
  accept,
  help,
  isFault = false,
  isFirst = false,
  onChoose,
}: FileFieldProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const [name, setName] = useState<string>()
  const [isOver, setOver] = useState(false)
  const Icon = name === undefined ? IconUpload : IconFile
  return (
    <div className={`${form.field} ${styles.field}`}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.drop} data-over={isOver || undefined}>
        <Icon className={styles.icon} size={20} stroke={1.7} aria-hidden="true" />
        <span
          id={`${id}-name`}
          className={styles.name}
          dir={name === undefined ? undefined : 'auto'}
        >
          {name ?? t('upload.choose')}
        </span>
        <input
          id={id}
          type="file"
          className={styles.file}
          accept={accept}
          data-autofocus={isFirst || undefined}
          aria-describedby={help === undefined ? `${id}-name` : `${id}-name ${id}-help`}
          // Covers the whole area: browsers treat a drop on it as a selection.
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={event => {
            const [file] = event.currentTarget.files ?? []
            setName(file?.name)
            onChoose(file)
          }}
        />
      </div>
      {help === undefined ? null : (
        <p
          id={`${id}-help`}
          className={form.message}
          data-tone={isFault ? 'bad' : undefined}
          aria-live="polite"
          dir="auto"
        >
          {help}
        </p>
      )}
    </div>
  )
}
