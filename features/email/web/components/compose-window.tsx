import { MAX_MESSAGE } from '../../contract/email.contract.ts'
import { fromPlainText } from '#platform/contract/rich-text.rules.ts'
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronUp,
  IconMinus,
  IconX,
} from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { giveFocusBack } from '#ui/dialog/give-focus-back.ts'
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx'
import { Attachments } from './attachments.tsx'
import styles from './compose.module.css'
import { ComposeDialogs } from './compose-dialogs.tsx'
import { ComposeFoot } from './compose-foot.tsx'
import { type ComposeWindow, shapeCompose } from './compose-store.ts'
import { toPlainText } from './drafts.ts'
import { ReceiversField } from './receivers-field.tsx'
import { useAttachments } from './use-attachments.ts'
import { useBackCloses } from './use-back-closes.ts'
import { type ComposeControl, useCompose } from './use-compose.ts'

// A compose window: docked, or full screen. Always full screen on phones.

export function ComposeWindowView({ window: open }: { window: ComposeWindow }) {
  const { t } = useTranslation('email')
  const { key, shape } = open
  const frame = useRef<HTMLElement>(null)
  const compose = useCompose(open, () => findReceivers(frame)?.focus())
  const { draft, change } = compose.control
  const files = useAttachments({
    attachments: draft.attachments,
    read: compose.control.read,
    change,
  })
  const [isOver, setOver] = useState(false)
  useFocusReturn(frame, shape)
  useBackCloses(open, () => compose.close())
  useFirstFocus(frame, draft.to.length > 0)
  const title = draft.subject.trim() === '' ? t('compose.new') : draft.subject

  function handleKey(event: KeyboardEvent): void {
    // Keys pressed here must not trigger the screen's shortcuts.
    event.stopPropagation()
    if (event.defaultPrevented) return
    if (event.key !== 'Escape') return
    event.preventDefault()
    void compose.close()
  }
  /** Before the editor, which would insert a line break. */
  function handleSendKeys(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void compose.send({})
  }
  function handleDrop(event: DragEvent): void {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    files.add([...event.dataTransfer.files])
  }
  function handlePaste(event: ClipboardEvent): void {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    files.add([...event.clipboardData.files])
  }

  return (
    // Not a modal dialog: the screen behind stays usable. Files can be dropped anywhere on it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={frame}
      className={styles.window}
      data-shape={shape}
      hidden={shape === 'sent'}
      role="dialog"
      aria-label={title}
      data-over={isOver || undefined}
      onKeyDown={handleKey}
      onKeyDownCapture={handleSendKeys}
      onPasteCapture={handlePaste}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <Head
        title={title}
        shape={shape}
        onShape={next => shapeCompose(key, next)}
        onClose={() => void compose.close()}
      />
      <div className={styles.body} hidden={shape === 'small'}>
        <Receivers draft={draft} change={change} />
        <input
          className={styles.subject}
          aria-label={t('fields.subject')}
          placeholder={t('fields.subject')}
          maxLength={500}
          dir="auto"
          value={draft.subject}
          onChange={event => change({ subject: event.currentTarget.value })}
        />
        <div className={styles.text}>
          {draft.isPlainText ? (
            <PlainText html={draft.message} onChange={message => change({ message })} />
          ) : (
            <RichTextEditor
              label={t('fields.message')}
              value={draft.message}
              max={MAX_MESSAGE}
              onChange={message => change({ message })}
            />
          )}
        </div>
        <Attachments files={files} />
        <ComposeFoot compose={compose} files={files} />
      </div>
      <ComposeDialogs compose={compose} />
    </section>
  )
}

/** The recipients; Cc and Bcc appear on request. */
function Receivers({ draft, change }: Pick<ComposeControl['control'], 'draft' | 'change'>) {
  const { t } = useTranslation('email')
  const [hasCopies, setCopies] = useState(draft.cc.length + draft.bcc.length > 0)
  return (
    <>
      <ReceiversField
        label={t('fields.to')}
        value={draft.to}
        isFirst
        onChange={to => change({ to })}
      >
        {hasCopies ? null : (
          <button type="button" className={styles.copies} onClick={() => setCopies(true)}>
            {t('compose.copies')}
          </button>
        )}
      </ReceiversField>
      {hasCopies ? (
        <>
          <ReceiversField label={t('fields.cc')} value={draft.cc} onChange={cc => change({ cc })} />
          <ReceiversField
            label={t('fields.bcc')}
            value={draft.bcc}
            onChange={bcc => change({ bcc })}
          />
        </>
      ) : null}
    </>
  )
}

interface HeadProps {
  title: string
  shape: ComposeWindow['shape']
  onShape: (shape: ComposeWindow['shape']) => void
  onClose: () => void
}

function Head({ title, shape, onShape, onClose }: HeadProps) {
  const { t } = useTranslation('email')
  const isSmall = shape === 'small'
  const isFull = shape === 'full'
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>
        <bdi>{title}</bdi>
      </h2>
      <IconButton
        name={t(isSmall ? 'compose.restore' : 'compose.minimize')}
        hasTip={false}
        onClick={() => onShape(isSmall ? 'dock' : 'small')}
      >
        {isSmall ? <IconChevronUp size={16} stroke={1.7} /> : <IconMinus size={16} stroke={1.7} />}
      </IconButton>
      <span className={styles.wide}>
        <IconButton
          name={t(isFull ? 'compose.dock' : 'compose.full')}
          hasTip={false}
          onClick={() => onShape(isFull ? 'dock' : 'full')}
        >
          {isFull ? (
            <IconArrowsDiagonalMinimize2 size={16} stroke={1.7} />
          ) : (
            <IconArrowsDiagonal size={16} stroke={1.7} />
          )}
        </IconButton>
      </span>
      <IconButton name={t('compose.close')} hasTip={false} onClick={onClose}>
        <IconX size={16} stroke={1.7} />
      </IconButton>
    </div>
  )
}

/** A plain text editor. Its value is still rich text: one paragraph per line. */
function PlainText({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const { t } = useTranslation('email')
  const [text, setText] = useState(() => toPlainText(html))
  return (
    <textarea
      className={styles.plain}
      aria-label={t('fields.message')}
      dir="auto"
      value={text}
      onChange={event => {
        setText(event.currentTarget.value)
        onChange(fromPlainText(event.currentTarget.value))
      }}
    />
  )
}

interface Frame {
  current: HTMLElement | null
}
const findReceivers = (frame: Frame) =>
  frame.current?.querySelector<HTMLElement>('input[role=combobox]')
const findText = (frame: Frame) =>
  frame.current?.querySelector<HTMLElement>('[contenteditable=true], textarea')

/** Focuses the recipients, or the text when there are some. The editor loads a moment later. */
function useFirstFocus(frame: Frame, hasReceivers: boolean): void {
  const [wantsText] = useState(hasReceivers)
  useEffect(() => {
    const find = () => (wantsText ? findText(frame) : findReceivers(frame))
    const found = find()
    if (found !== null && found !== undefined) {
      found.focus()
      return undefined
    }
    const watch = new MutationObserver(() => {
      const text = find()
      if (text === null || text === undefined) return
      watch.disconnect()
      if (
        document.activeElement === document.body ||
        frame.current?.contains(document.activeElement) === false
      )
        text.focus()
    })
    if (frame.current !== null) watch.observe(frame.current, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [frame, wantsText])
}

/**
 * The focus goes back to where it was once the window is sent or closed. A hidden field would keep it until the next frame, and the keys
 * pressed until then. After undo, the window is as it was, including the caret: the editor was only hidden.
 */
function useFocusReturn(frame: Frame, shape: ComposeWindow['shape']): void {
  const before = useRef(shape)
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    opener.current = document.activeElement
    return () => {
      if (before.current !== 'sent') setTimeout(() => giveFocusBack(opener.current))
    }
  }, [])
  useLayoutEffect(() => {
    const { activeElement } = document
    const isSent = shape === 'sent'
    if (isSent === (before.current === 'sent')) return
    before.current = shape
    if (!isSent) findText(frame)?.focus()
    else if (
      activeElement instanceof HTMLElement &&
      frame.current?.contains(activeElement) === true
    ) {
      activeElement.blur()
      giveFocusBack(opener.current)
    }
  }, [frame, shape])
}
