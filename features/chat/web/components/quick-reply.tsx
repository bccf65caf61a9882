import { IconMessageCircle, IconSend2, IconX } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { createKey } from '#platform/web/api/create-key.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { placeKey } from '../chat.api.ts'
import { isOpenAt, type Ring, toSearch } from './ring.ts'
import { sendOut } from './sending.ts'
import parts from './parts.module.css'
import styles from './quick-reply.module.css'

const STAYS_MILLISECONDS = 8_000

interface QuickReplyProps {
  ring: Ring
  /** Someone begins or stops to answer. */
  onUse: (isUsed: boolean) => void
  onClose: () => void
}

/** A card for a new message elsewhere: reply in place, or open. */
export function QuickReply({ ring, onUse, onClose }: QuickReplyProps) {
  const { t } = useTranslation('quick-reply')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isOver, setOver] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isOpened = useRouterState({ select: ({ location }) => isOpenAt(location, ring.spot) })
  const isUsed = hasFocus || text !== ''
  useEffect(() => {
    onUse(isUsed)
    return () => onUse(false)
  }, [onUse, isUsed])
  useEffect(() => {
    if (isOver || isUsed) return undefined
    const timer = setTimeout(onClose, STAYS_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isOver, isUsed, ring, onClose])
  useEffect(() => {
    // What has been typed stays.
    if (isOpened && text === '') onClose()
  }, [isOpened, text, onClose])

  function send(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    sendOut({
      clientId: createKey(),
      place: placeKey(ring.spot.place),
      ...(ring.spot.threadId === null ? {} : { threadId: ring.spot.threadId }),
      text: text.trim(),
      at: new Date().toISOString(),
      files: [],
    })
    onClose()
  }
  return (
    // Stays while hovered or focused; keys bubble up from its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.card}
      role="group"
      aria-label={t('label', { name: ring.name })}
      data-no-print
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles.top}>
        <button
          type="button"
          className={styles.open}
          onClick={() => {
            onClose()
            void navigate({ to: '/apps/chat', search: toSearch(ring.spot) })
          }}
        >
          <IconMessageCircle size={18} stroke={1.7} aria-hidden="true" />
          <span className={styles.words} role="status">
            <span className={styles.name} dir="auto">
              {ring.name}
            </span>
            <span className={styles.text} dir="auto">
              {ring.text}
            </span>
          </span>
        </button>
        <IconButton name={t('close')} hasTip={false} onClick={onClose}>
          <IconX size={16} stroke={1.7} />
        </IconButton>
      </div>
      <form className={styles.form} onSubmit={send}>
        <input
          className={`${parts.field} ${styles.field}`}
          aria-label={t('composer', { name: ring.name })}
          placeholder={t('answer')}
          dir="auto"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <IconButton name={t('send')} hasTip={false} type="submit">
          <IconSend2 className={styles.mirrored} size={18} stroke={1.7} />
        </IconButton>
      </form>
    </div>
  )
}
