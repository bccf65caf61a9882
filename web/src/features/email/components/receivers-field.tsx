import { isMailAddress, type Mailbox, mailboxText, sameAddress, splitAddresses } from '@smart-fft/contract/email.rules'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useDeferredValue, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { contactsQuery } from '../email.api.ts'
import styles from './receivers.module.css'

interface ReceiversFieldProps {
  label: string
  value: readonly Mailbox[]
  isFirst?: boolean
  onChange: (next: Mailbox[]) => void
  /** At the end of the line: Cc, Bcc. */
  children?: ReactNode
}

const ENDS = new Set(['Enter', ',', ';'])

/** Who a mail goes to: chips that complete themselves; what is no address is marked and keeps the mail from going (MAIL-02). */
export function ReceiversField({ label, value, isFirst = false, onChange, children }: ReceiversFieldProps) {
  const { t } = useTranslation('email')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const asked = useDeferredValue(text.trim())
  const { data = [] } = useQuery({ ...contactsQuery(asked), enabled: isOpen && asked !== '' })
  const found = asked === '' ? [] : data.filter(one => !value.some(other => sameAddress(other.email, one.email)))
  const isShown = isOpen && found.length > 0
  const chosen = found[Math.min(at, found.length - 1)]

  function add(more: readonly Mailbox[]): void {
    const next = more.filter((one, index) => [...value, ...more.slice(0, index)].every(other => !sameAddress(other.email, one.email)))
    if (next.length > 0) onChange([...value, ...next.map(({ name, email }) => ({ name, email }))])
    setText('')
    setOpen(false)
    setAt(0)
  }
  const addText = () => add(splitAddresses(text))
  function remove(index: number): void {
    onChange(value.filter((_one, position) => position !== index))
    input.current?.focus()
  }
  function handleKey(event: KeyboardEvent): void {
    if (isShown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setAt((at + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    } else if (isShown && event.key === 'Escape') {
      event.stopPropagation()
      setOpen(false)
    } else if (ENDS.has(event.key) && !event.ctrlKey && !event.metaKey && text.trim() !== '') {
      event.preventDefault()
      if (isShown && chosen !== undefined && event.key === 'Enter') add([chosen])
      else addText()
    } else if (event.key === 'Tab' && isShown && chosen !== undefined && !event.shiftKey) {
      event.preventDefault()
      add([chosen])
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) remove(value.length - 1)
  }
  function handlePaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text')
    if (!/[@,;\n]/.test(pasted)) return
    event.preventDefault()
    add(splitAddresses(`${text}${pasted}`))
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        {value.map((one, index) => (
          <Chip key={`${one.email} ${one.name}`} receiver={one} onRemove={() => remove(index)} />
        ))}
        <input
          ref={input}
          id={id}
          className={styles.input}
          data-autofocus={isFirst || undefined}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={isShown ? `${id}-${Math.min(at, found.length - 1)}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          dir={text === '' ? undefined : 'auto'}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            setOpen(true)
            setAt(0)
          }}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          onBlur={addText}
        />
        <div id={`${id}-found`} role="listbox" aria-label={t('compose.suggestions')} className={styles.found} hidden={!isShown}>
          {isShown
            ? found.map((one, index) => (
                // The keyboard chooses from the input, as the pattern has it.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={one.email}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={one === chosen}
                  className={styles.option}
                  onPointerDown={event => event.preventDefault()}
                  onClick={() => add([one])}
                >
                  <Avatar person={{ fullName: one.name === '' ? one.email : one.name, avatar: one.avatar, avatarColor: one.avatarColor }} />
                  <span className={styles.who}>
                    <bdi>{one.name === '' ? one.email : one.name}</bdi>
                    <bdi className={styles.address}>{one.email}</bdi>
                  </span>
                </div>
              ))
            : null}
        </div>
      </div>
      {children}
    </div>
  )
}

function Chip({ receiver, onRemove }: { receiver: Mailbox; onRemove: () => void }) {
  const { t } = useTranslation('email')
  const isWrong = !isMailAddress(receiver.email)
  const name = receiver.name === '' ? receiver.email : receiver.name
  return (
    <span className={styles.chip} data-wrong={isWrong || undefined} title={mailboxText(receiver)}>
      <bdi>{name}</bdi>
      {isWrong ? <span className={styles.wrong}>{t('compose.noAddress')}</span> : null}
      <button type="button" className={styles.remove} aria-label={t('compose.removeReceiver', { name })} onClick={onRemove}>
        <IconX size={12} stroke={2} />
      </button>
    </span>
  )
}
