import { MAX_MESSAGE } from '../../contract/chat.rules.ts'
import { IconMicrophone, IconMoodSmile, IconPaperclip, IconSend2, IconX } from '@tabler/icons-react'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { IconButton } from '#ui/button/button.tsx'
import { MentionField } from '#ui/mention/mention-field.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import type { OpenChat } from './chat-people.ts'
import { EmojiGrid } from './emoji-grid.tsx'
import { SlashList, SlashPreview } from './slash-parts.tsx'
import type { Composer } from './use-composer.ts'
import { useLatest, useQuote } from './use-quote.ts'
import { useSlash } from './use-slash.ts'
import styles from './composer.module.css'

const VoiceBox = lazyPart(async () => (await import('./voice-box.tsx')).VoiceBox)
/** Browsers record on secure addresses only. */
const canRecord = () => typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined

interface ComposerBoxProps {
  composer: Composer
  open: OpenChat
  field: RefObject<HTMLTextAreaElement | null>
  /** Edits one's last message, for ↑ in an empty field. */
  onEditLast?: () => void
}

/** Group members except oneself. */
const mentionable = ({ chat, people, ownId }: OpenChat) =>
  chat?.kind === 'group'
    ? [...people].flatMap(([id, person]) => (id === ownId ? [] : [person]))
    : []

/** The message field: Enter sends, Shift+Enter inserts a line break (features.md CHAT-06). */
export function ComposerBox({ composer, open, field, onEditLast }: ComposerBoxProps) {
  const { t } = useTranslation('chat')
  const { text, files } = composer
  const slash = useSlash({ composer, open, field })
  const [isRecording, setRecording] = useState(false)
  useHeight(field, text)

  function send(): void {
    if (!slash.run()) void composer.send()
  }

  function handleKey(event: KeyboardEvent): void {
    if (slash.handleKey(event)) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    } else if (
      event.key === 'Escape' &&
      (composer.edited !== undefined || composer.replyTo !== undefined)
    ) {
      event.stopPropagation()
      composer.cancel()
    } else if (event.key === 'ArrowUp' && text === '' && onEditLast !== undefined) {
      event.preventDefault()
      onEditLast()
    }
  }
  function insert(sign: string): void {
    const at = field.current?.selectionStart ?? text.length
    composer.type(`${text.slice(0, at)}${sign}${text.slice(field.current?.selectionEnd ?? at)}`)
    field.current?.focus()
  }
  return (
    <div className={styles.place}>
      <Above composer={composer} open={open} />
      <FileChips composer={composer} />
      <SlashPreview slash={slash} />
      {isRecording ? (
        <Suspense fallback={<div className={styles.box} aria-busy />}>
          <VoiceBox
            onSend={composer.sendFile}
            onText={composer.type}
            onClose={() => setRecording(false)}
          />
        </Suspense>
      ) : null}
      <div className={styles.box} hidden={isRecording}>
        <FileButton onFiles={some => files.add(some)} />
        <MentionField
          field={field}
          text={text}
          people={mentionable(open)}
          onText={composer.type}
          listName={t('mention.title')}
          other={slash}
          className={styles.field}
          rows={1}
          dir="auto"
          aria-label={t('composer.label', { name: open.title })}
          placeholder={t('composer.placeholder')}
          maxLength={MAX_MESSAGE}
          onKeyDown={handleKey}
          onPaste={event => {
            if (event.clipboardData.files.length === 0) return
            event.preventDefault()
            files.add(event.clipboardData.files)
          }}
        />
        <Popover
          name={t('emoji.title')}
          opener={bind => (
            <IconButton name={t('emoji.title')} data-tip-side="above" {...bind}>
              <IconMoodSmile size={19} stroke={1.7} />
            </IconButton>
          )}
        >
          {close => (
            <EmojiGrid
              onPick={sign => {
                close()
                insert(sign)
              }}
            />
          )}
        </Popover>
        <SendButton composer={composer} onSend={send} onRecord={() => setRecording(true)} />
      </div>
      <SlashList slash={slash} />
    </div>
  )
}

/** Sends, or records while there is nothing to send: one button, so that it keeps the focus. */
function SendButton({
  composer: { text, files, edited },
  onSend,
  onRecord,
}: Pick<ComposerBoxProps, 'composer'> & { onSend: () => void; onRecord: () => void }) {
  const { t } = useTranslation('chat')
  const isEmpty = text.trim() === '' && files.ready.length === 0
  const isRecorder = isEmpty && edited === undefined && files.incoming.length === 0 && canRecord()
  const name = t(
    isRecorder ? 'composer.record' : edited === undefined ? 'composer.send' : 'composer.save',
  )
  return (
    <button
      type="button"
      className={styles.send}
      data-recorder={isRecorder || undefined}
      aria-label={name}
      aria-disabled={(isEmpty && !isRecorder) || undefined}
      onClick={event => {
        if (!isRecorder) onSend()
        // The second click of a double click on “Send”.
        else if (event.detail < 2) onRecord()
      }}
    >
      {isRecorder ? (
        <IconMicrophone size={19} stroke={1.7} />
      ) : (
        <IconSend2 className={styles.mirrored} size={19} stroke={1.8} />
      )}
    </button>
  )
}

/** The message being replied to or edited. */
function Above({ composer, open }: Pick<ComposerBoxProps, 'composer' | 'open'>) {
  const { t } = useTranslation('chat')
  const quote = useQuote()
  // Someone may have edited or deleted it since.
  const about = useLatest(composer.edited ?? composer.replyTo)
  if (about === undefined) return null
  const name = open.people.get(about.senderId)?.fullName ?? about.senderName
  return (
    <div className={styles.above}>
      <span className={styles.aboveWords}>
        <strong>
          {composer.edited === undefined ? t('composer.replyTo', { name }) : t('composer.editing')}
        </strong>
        <span className={styles.aboveText} dir="auto">
          {quote({ ...about, isDeleted: about.deletedAt !== null })}
        </span>
      </span>
      <IconButton name={t('composer.cancel')} hasTip={false} onClick={composer.cancel}>
        <IconX size={16} stroke={1.7} />
      </IconButton>
    </div>
  )
}

function FileChips({ composer: { files } }: Pick<ComposerBoxProps, 'composer'>) {
  const { t } = useTranslation('chat')
  if (files.ready.length + files.incoming.length === 0) return null
  return (
    <ul className={styles.chips}>
      {files.ready.map(file => (
        <li key={file.id} className={styles.chip}>
          <bdi className={styles.chipName}>{file.name}</bdi>
          <IconButton
            name={t('file.remove', { name: file.name })}
            hasTip={false}
            onClick={() => files.remove(file.id)}
          >
            <IconX size={14} stroke={1.8} />
          </IconButton>
        </li>
      ))}
      {files.incoming.map(({ key, name, share, stop }) => (
        <li key={key} className={styles.chip}>
          <bdi className={styles.chipName}>{name}</bdi>
          <progress max={1} value={share} aria-label={name} className={styles.progress} />
          <IconButton name={t('file.stop', { name })} hasTip={false} onClick={() => stop.abort()}>
            <IconX size={14} stroke={1.8} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function FileButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('chat')
  const input = useRef<HTMLInputElement>(null)
  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    onFiles(event.currentTarget.files ?? [])
    event.currentTarget.value = ''
  }
  return (
    <>
      <IconButton
        name={t('file.attach')}
        data-tip-side="above"
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={19} stroke={1.7} />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('file.attach')}
        onChange={handleChange}
      />
    </>
  )
}

/** Grows with its text, up to a third of the window. */
function useHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => fitHeight(field.current), [field, text])
}

function fitHeight(field: HTMLTextAreaElement | null): void {
  if (field === null) return
  field.style.height = 'auto'
  field.style.height = `${Math.min(field.scrollHeight, innerHeight / 3)}px`
}
