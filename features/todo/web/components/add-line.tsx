import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { useDraftText } from '#ui/form/use-draft-text.ts'
import { useSendLine } from '#ui/form/use-send-line.ts'
import { MAX_TITLE } from '../../contract/todo.rules.ts'
import styles from './task-drawer.module.css'

interface AddLineProps {
  label: string
  draftKey: string
  /** Returns whether it was added. */
  onAdd: (text: string) => Promise<boolean>
}

/** A field that adds one line after the other; what couldn't be added returns to it. */
export function AddLine({ label, draftKey, onAdd }: AddLineProps) {
  const { t } = useTranslation('todo')
  const [text, setText] = useDraftText(draftKey)
  const send = useSendLine({ text, setText, send: onAdd })
  return (
    <form
      className={styles.addLine}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <input
        className={styles.input}
        aria-label={label}
        placeholder={label}
        maxLength={MAX_TITLE}
        dir={text === '' ? undefined : 'auto'}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {text.trim() === '' ? null : <Button type="submit">{t('add')}</Button>}
    </form>
  )
}
