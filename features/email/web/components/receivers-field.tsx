import {
  isMailAddress,
  type Mailbox,
  mailboxText,
  sameAddress,
  splitAddresses,
} from '#platform/contract/mailboxes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Offers } from '#ui/combobox/offers.tsx'
import { useCombobox } from '#ui/combobox/use-combobox.ts'
import { Chip } from '#ui/people-picker/chip.tsx'
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

const ENDS = new Set([',', ';'])
/** A name in quotes that isn't complete: commas belong to it. */
const isQuoting = (text: string): boolean => text.split('"').length % 2 === 0

/** The recipients: chips with autocomplete; an invalid address is marked and blocks sending (MAIL-02). */
export function ReceiversField({
  label,
  value,
  isFirst = false,
  onChange,
  children,
}: ReceiversFieldProps) {
  const { t } = useTranslation('email')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const { data = [] } = useQuery({ ...contactsQuery(asked), enabled: asked !== '' })
  const box = useCombobox({
    options:
      asked === ''
        ? []
        : data.filter(one => !value.some(other => sameAddress(other.email, one.email))),
    keyOf: one => one.email,
    onPick: one => add([one]),
    tabTakes: true,
  })

  function add(more: readonly Mailbox[]): void {
    const next = more.filter((one, index) =>
      [...value, ...more.slice(0, index)].every(other => !sameAddress(other.email, one.email)),
    )
    if (next.length > 0) onChange([...value, ...next.map(({ name, email }) => ({ name, email }))])
    setText('')
    box.close()
  }
  const addText = () => add(splitAddresses(text))
  function remove(index: number): void {
    onChange(value.filter((_one, position) => position !== index))
    input.current?.focus()
  }
  function handleKey(event: KeyboardEvent): void {
    if (box.isShown && box.handleKey(event)) return
    const isEnd = event.key === 'Enter' || (ENDS.has(event.key) && !isQuoting(text))
    if (isEnd && !event.ctrlKey && !event.metaKey && text.trim() !== '') {
      event.preventDefault()
      addText()
    } else if (event.key === 'Backspace' && text === '' && value.length > 0)
      remove(value.length - 1)
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
          <Receiver
            key={`${one.email} ${one.name}`}
            receiver={one}
            onRemove={() => remove(index)}
          />
        ))}
        <input
          {...box.input}
          ref={input}
          id={id}
          className={styles.input}
          data-autofocus={isFirst || undefined}
          spellCheck={false}
          maxLength={2_000}
          dir={text === '' ? undefined : 'auto'}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            box.open()
          }}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          onBlur={event => {
            box.input.onBlur(event)
            addText()
          }}
        />
        <Offers box={box} label={t('compose.suggestions')}>
          {one => (
            <>
              <Avatar
                person={{
                  fullName: one.name === '' ? one.email : one.name,
                  avatar: one.avatar,
                  avatarColor: one.avatarColor,
                }}
              />
              <span className={styles.who}>
                <bdi>{one.name === '' ? one.email : one.name}</bdi>
                <bdi className={styles.address}>{one.email}</bdi>
              </span>
            </>
          )}
        </Offers>
      </div>
      {children}
    </div>
  )
}

function Receiver({ receiver, onRemove }: { receiver: Mailbox; onRemove: () => void }) {
  const { t } = useTranslation('email')
  const isWrong = !isMailAddress(receiver.email)
  const name = receiver.name === '' ? receiver.email : receiver.name
  return (
    <Chip
      name={mailboxText(receiver)}
      remove={t('compose.removeReceiver', { name })}
      isWrong={isWrong}
      onRemove={onRemove}
    >
      <bdi>{name}</bdi>
      {isWrong ? <span className={styles.wrong}>{t('compose.noAddress')}</span> : null}
    </Chip>
  )
}
