import { MAX_RICH_TEXT, textOf } from '#platform/contract/rich-text.rules.ts'
import type { PresentPerson } from '#platform/contract/live.rules.ts'
import { Suspense, useId } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import type { FindPeople } from '../people-picker/people-picker.tsx'
import form from '../form/form.module.css'
import { EditorSkeleton } from './editor-skeleton.tsx'
import styles from './editor.module.css'
import { RichTextView } from './rich-text-view.tsx'

// The light half: label, message and a placeholder. The editor itself is heavier than most screens and loads when shown.
const EditorSurface = lazyPart(
  async () => (await import('./editor/editor-surface.tsx')).EditorSurface,
)

/** Another person in the same text. */
export interface BlockPerson {
  key: string
  name: string
  /** Label at the block: the name, and that they are typing. */
  label: string
  color: PresentPerson['avatarColor']
  /** The block they are in, counted from the top; null in none, undefined where it was before. */
  block: number | null | undefined
  /** They are typing there: the block is locked for others. */
  isHeld: boolean
}
/** What can be done to a text that is being written. */
export interface TextHandle {
  /** Makes it another text, by the blocks that differ alone. */
  take: (html: string) => void
  /** A text as it would be written here. */
  spell: (html: string) => string
}
/** One text that several write at once. */
export interface TogetherText {
  people: readonly BlockPerson[]
  /** The text can be written now, or no longer. */
  onReady: (handle: TextHandle | undefined) => void
  /** Where the caret is, and whether it was moved by writing; null outside the text. */
  onPlace: (place: { block: number | null; wrote: boolean }) => void
  /** Input was rejected because someone holds the block. */
  onRefused: (person: BlockPerson) => void
}

export interface RichTextEditorProps {
  label: string
  /** HTML of the contract's list, `''` when there is nothing. */
  value: string
  onChange: (html: string) => void
  /** The focus has left text and toolbar. */
  onBlur?: () => void
  /** For forms, which take the focus to what is wrong. */
  name?: string
  isOptional?: boolean
  /** To read and copy, not to change: loads no editor. */
  isReadOnly?: boolean
  help?: string | undefined
  /** What is wrong with it. */
  error?: string | undefined
  placeholder?: string
  /** Takes the focus when it appears, unless the focus is elsewhere. */
  isFirst?: boolean
  /** The most characters, counted without formatting; the same number as in the contract's `richText(max)`. */
  max?: number
  /** Uploads a picture and returns its address: enables inserting, pasting and dropping. Without it there are no pictures. */
  onPicture?: (file: File) => Promise<string>
  /** Searches people for a name typed after `@`; `detail` is the user name to insert. */
  mentions?: FindPeople
  /** Others may write the same text at the same time. */
  together?: TogetherText
}

// From this share on it shows the remaining characters.
const NEARLY_FULL = 0.8

/**
 * A rich text field with label and message like form fields. Input beyond `max` is possible, so that nothing pasted is lost; it shows how
 * much is too much, and the schema rejects it.
 *
 * @example <RichTextEditor label={t('notes')} value={notes} onChange={setNotes} max={2000} />
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, value, isOptional = false, isReadOnly = false, help, max = MAX_RICH_TEXT } = props
  const { t } = useTranslation('ui')
  const { number } = useFormats()
  const id = useId()
  const left = max - textOf(value).length
  const error =
    props.error ??
    (left < 0 ? t('richText.tooMany', { count: -left, number: number(-left) }) : undefined)
  const ids = { label: `${id}-label`, message: `${id}-message`, hint: `${id}-hint` }
  return (
    <div className={form.field}>
      {/* Not a `label`: the editor it names is not an HTML form control. */}
      <span id={ids.label} className={form.label}>
        {label}
        {isOptional && !isReadOnly ? (
          <span className={form.optional}>{t('form.optional')}</span>
        ) : null}
      </span>
      {isReadOnly ? (
        <div
          role="group"
          aria-labelledby={ids.label}
          aria-describedby={ids.message}
          className={styles.readable}
        >
          <RichTextView html={value} />
        </div>
      ) : (
        <Suspense
          fallback={<EditorSkeleton html={value} hasPictures={props.onPicture !== undefined} />}
        >
          <EditorSurface
            {...props}
            ids={ids}
            isOptional={isOptional}
            isInvalid={error !== undefined}
          />
        </Suspense>
      )}
      <div className={styles.foot}>
        <p
          id={ids.message}
          className={form.message}
          data-tone={error === undefined ? undefined : 'bad'}
          aria-live="polite"
          dir="auto"
        >
          {error ?? help}
        </p>
        {!isReadOnly && left >= 0 && left < max * (1 - NEARLY_FULL) ? (
          <span className={styles.left}>
            {t('richText.left', { count: left, number: number(left) })}
          </span>
        ) : null}
      </div>
      <span id={ids.hint} hidden>
        {t('richText.hint')}
      </span>
    </div>
  )
}
