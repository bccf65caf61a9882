import { IconCalendarEvent, IconClock, IconRepeat, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './recognized-parts.module.css'
import { listOf } from '#platform/web/format/list-of.ts'

export interface RecognizedPart {
  /** Determines its icon. */
  kind: 'day' | 'time' | 'repeat' | 'other'
  /** A custom icon. */
  icon?: ReactNode
  text: string
  /** The words of the line it comes from; if empty it is implied by others and cannot be removed alone. */
  matchedTexts: readonly string[]
  /** A custom color. */
  tone?: string | undefined
}

interface RecognizedPartsProps {
  id: string
  parts: readonly RecognizedPart[]
  /** Treats these words as plain text. Focus returns to the input. */
  onDrop: (matchedTexts: readonly string[]) => void
  children?: ReactNode
}

const ICONS = {
  day: IconCalendarEvent,
  time: IconClock,
  repeat: IconRepeat,
  other: undefined,
} as const

/**
 * What was recognized in a line before saving; each part can be dismissed, and its words then stay in the title.
 *
 * @example <RecognizedParts id="quick-add-help" parts={[{ kind: 'day', text: 'Sun, 22 Nov 2026', matchedTexts: ['tomorrow'] }]} onDrop={keep} />
 */
export function RecognizedParts({ id, parts, onDrop, children }: RecognizedPartsProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.recognized}>
      {children}
      <ul id={id} className={styles.parts} aria-label={t('parsed.name')}>
        {parts.map(part => (
          <li key={`${part.kind} ${part.text} ${part.matchedTexts.join(' ')}`}>
            <Part part={part} onDrop={onDrop} />
          </li>
        ))}
      </ul>
      <span className="sr-only" role="status">
        {parts.length === 0
          ? ''
          : t('parsed.summary', { parts: listOf(parts.map(part => part.text)) })}
      </span>
    </div>
  )
}

function Part({
  part: { kind, icon, text, matchedTexts, tone },
  onDrop,
}: { part: RecognizedPart } & Pick<RecognizedPartsProps, 'onDrop'>) {
  const { t } = useTranslation('ui')
  const Icon = ICONS[kind]
  const picture = Icon === undefined ? icon : <Icon size={14} stroke={1.7} aria-hidden="true" />
  if (matchedTexts.length === 0)
    return (
      <span className={styles.part} data-fixed>
        {picture}
        <bdi>{text}</bdi>
      </span>
    )
  const words = matchedTexts.join(' ')
  return (
    <button
      type="button"
      className={styles.part}
      data-tone={tone}
      aria-label={t('parsed.drop', { part: text, words })}
      title={t('parsed.drop', { part: text, words })}
      onClick={() => onDrop(matchedTexts)}
    >
      {picture}
      <bdi>{text}</bdi>
      <IconX size={12} stroke={2} aria-hidden="true" />
    </button>
  )
}
