import { MAX_BLOG_COMMENT } from '../../contract/blog.rules.ts'
import { type Ref, useEffect, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { useDraftText } from '#ui/form/use-draft-text.ts'
import { useSendLine } from '#ui/form/use-send-line.ts'
import form from '#ui/form/form.module.css'
import styles from './comments.module.css'

interface CommentFormProps {
  ref?: Ref<HTMLTextAreaElement>
  label: string
  send: string
  /** Initial text. */
  text?: string
  /** Focuses the field when it appears. */
  isFirst?: boolean
  /** What is written and not sent is kept under it. */
  draftKey: string
  /** Returns whether it was accepted; if not, it returns to the field. */
  onSend: (text: string) => Promise<boolean>
  onCancel?: () => void
}

/** A comment field; Ctrl+Enter sends. */
export function CommentForm({
  ref,
  label,
  send,
  text = '',
  isFirst = false,
  draftKey,
  onSend,
  onCancel,
}: CommentFormProps) {
  const { t } = useTranslation('ui')
  const own = useRef<HTMLTextAreaElement>(null)
  const [value, setValue] = useDraftText(draftKey, text)
  const submit = useSendLine({
    text: value,
    setText: setValue,
    isMultiline: true,
    initial: text,
    send: onSend,
  })
  useEffect(() => {
    if (isFirst) own.current?.focus()
  }, [isFirst])
  function cancel(): void {
    setValue(text)
    onCancel?.()
  }
  return (
    <form
      className={styles.form}
      data-no-print
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        ref={isFirst ? own : ref}
        className={form.input}
        rows={3}
        aria-label={label}
        placeholder={label}
        maxLength={MAX_BLOG_COMMENT}
        dir={value === '' ? undefined : 'auto'}
        value={value}
        onChange={event => setValue(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' && onCancel !== undefined) cancel()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit()
        }}
      />
      <div className={styles.formFoot}>
        {onCancel === undefined ? null : <Button onClick={cancel}>{t('dialog.cancel')}</Button>}
        <Button type="submit" kind={onCancel === undefined ? 'plain' : 'primary'}>
          {send}
        </Button>
      </div>
    </form>
  )
}
