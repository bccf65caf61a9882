import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../../button/button.tsx'
import { Dialog } from '../../dialog/dialog.tsx'
import form from '../../form/form.module.css'
import { explainFailure } from '../../state/explain-failure.ts'

interface PictureDialogProps {
  file: File
  /** Answers the address of what was stored. */
  store: (file: File) => Promise<string>
  onStored: (picture: { src: string; alt: string }) => void
  onClose: () => void
}

const MAX_ALT = 200

/** Asks for a picture's alternative text and uploads it. Not a form, like the link dialog. */
export function PictureDialog({ file, store, onStored, onClose }: PictureDialogProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const [alt, setAlt] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function apply(): Promise<void> {
    if (isBusy) return
    if (alt.trim() === '') return setFault(t('richText.altMissing'))
    setBusy(true)
    try {
      onStored({ src: await store(file), alt: alt.trim() })
    } catch (error) {
      setFault(explainFailure(error, t))
      setBusy(false)
    }
  }
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void apply()
  }
  return (
    <Dialog
      title={t('richText.pictureTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => void apply()}>
            {t('richText.setPicture')}
          </Button>
        </>
      }
    >
      <div className={form.field}>
        <label className={form.label} htmlFor={id}>
          {t('richText.alt')}
        </label>
        <input
          id={id}
          className={form.input}
          type="text"
          dir="auto"
          maxLength={MAX_ALT}
          data-autofocus
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={`${id}-message`}
          value={alt}
          onKeyDown={handleKeyDown}
          onChange={event => {
            setAlt(event.currentTarget.value)
            setFault(undefined)
          }}
        />
        <p
          id={`${id}-message`}
          className={form.message}
          data-tone={fault === undefined ? undefined : 'bad'}
          aria-live="polite"
        >
          {fault ?? t('richText.altHelp', { name: file.name })}
        </p>
      </div>
    </Dialog>
  )
}
