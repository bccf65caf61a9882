import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../../button/button.tsx'
import { Dialog } from '../../dialog/dialog.tsx'
import form from '../../form/form.module.css'
import { toAddress } from './link-address.ts'

interface LinkDialogProps {
  /** Where the link leads now; `''` for a new one. */
  address: string
  onApply: (address: string) => void
  onRemove: () => void
  onClose: () => void
}

/** Asks for a link's address. Not a form: it is inside the text's form. */
export function LinkDialog({ address, onApply, onRemove, onClose }: LinkDialogProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const [typed, setTyped] = useState(address)
  const [isWrong, setWrong] = useState(false)

  function apply(): void {
    const meant = toAddress(typed)
    if (meant === undefined) setWrong(true)
    else onApply(meant)
  }
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Else it would submit the form around it.
    event.preventDefault()
    apply()
  }

  return (
    <Dialog
      title={t('richText.linkTitle')}
      onClose={onClose}
      foot={
        <>
          {address === '' ? null : (
            <Button kind="quiet" onClick={onRemove}>
              {t('richText.removeLink')}
            </Button>
          )}
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" onClick={apply}>
            {t('richText.setLink')}
          </Button>
        </>
      }
    >
      <div className={form.field}>
        <label className={form.label} htmlFor={id}>
          {t('richText.address')}
        </label>
        <input
          id={id}
          className={form.input}
          type="text"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-message`}
          value={typed}
          onKeyDown={handleKeyDown}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setWrong(false)
          }}
        />
        <p
          id={`${id}-message`}
          className={form.message}
          data-tone={isWrong ? 'bad' : undefined}
          aria-live="polite"
        >
          {isWrong ? t('richText.addressWrong') : t('richText.addressHelp')}
        </p>
      </div>
    </Dialog>
  )
}
