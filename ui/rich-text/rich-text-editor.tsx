import { RICH_TEXT_MAX, textOf } from '#platform/contract/rich-text.rules.ts'
import type { PresentPerson } from '#platform/contract/live.rules.ts'
import { Suspense, lazy, useId } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { FindPeople } from '../people-picker/people-picker.tsx'
import form from '../form/form.module.css'
import { EditorSkeleton } from './editor-skeleton.tsx'
import styles from './editor.module.css'
import { RichTextView } from './rich-text-view.tsx'

// The thin half: label, message and the room for the rest. The editor itself is heavier than most screens and comes when it is shown.
const EditorSurface = lazy(async () => ({
  default: (await import('./editor/editor-surface.tsx')).EditorSurface,
}))

/** Somebody else in the same text. */
export interface BlockPerson {
  key: string
  name: string
  /** What stands at the block: the name, and that they write. */
  label: string
  color: PresentPerson['avatarColor']
  /** The block they are in, counted from the top; null in none, undefined where it was before. */
  block: number | null | undefined
  /** They write there: nobody else does. */
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
  /** Something was not written, for somebody holds the block. */
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
  /** The most characters, counted without formatting; the same number as in the contract's `richText(max)`. */
  max?: number
  /** Stores a picture and answers its address: pictures can be put in, pasted and dropped. Without it there are none. */
  onPicture?: (file: File) => Promise<string>
  /** Asks for people whose name is begun after `@`; `detail` is the user name that is put in. */
  mentions?: FindPeople
  /** Others may write the same text at the same time. */
  together?: TogetherText
}

// From here on it says how much is left.
const NEARLY_FULL = 0.8

/**
 * A field of formatted text, with label and message like the fields of a form. More than `max` can be written, so that nothing
 * pasted is lost, but it says how much is too much, and the schema refuses it.
 *
 * @example <RichTextEditor label={t('notes')} value={notes} onChange={setNotes} max={2000} />
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, value, isOptional = false, isReadOnly = false, help, max = RICH_TEXT_MAX } = props
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
      {/* No `label`: what it names is no form control of HTML. */}
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
