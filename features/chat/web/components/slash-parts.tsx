import {
  IconBell,
  IconCalendarPlus,
  IconFileInvoice,
  IconLayoutKanban,
  IconListCheck,
} from '@tabler/icons-react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { SuggestionList } from '#ui/combobox/suggestion-list.tsx'
import { RecognizedParts } from '#ui/recurrence/recognized-parts.tsx'
import { useWhenWords } from '#ui/recurrence/use-when-words.ts'
import type { SlashName } from './slash-read.ts'
import type { Slash } from './use-slash.ts'
import styles from './slash-parts.module.css'

const ICON = {
  task: IconListCheck,
  event: IconCalendarPlus,
  card: IconLayoutKanban,
  remind: IconBell,
  invoice: IconFileInvoice,
} satisfies Record<SlashName, unknown>

/** Suggested commands while one is typed. */
export function SlashList({ slash }: { slash: Slash }) {
  const { t } = useTranslation('slash')
  return (
    <SuggestionList begun={slash} name={t('list')} keyOf={name => name} isWide>
      {name => {
        const Icon = ICON[name]
        return (
          <>
            <Icon size={16} stroke={1.7} aria-hidden="true" />
            <strong dir="ltr">/{name}</strong>
            <span className={styles.help} dir="auto">
              {t(`help.${name}`)}
            </span>
          </>
        )
      }}
    </SuggestionList>
  )
}

/** Preview of a command before it is sent. */
export function SlashPreview({ slash: { read, command, lack, board, keep } }: { slash: Slash }) {
  const { t } = useTranslation('slash')
  const format = useFormats()
  const whenWords = useWhenWords()
  if (read.is === 'unknown')
    return (
      <p className={styles.hint} aria-live="polite">
        {t('unknown', { word: read.word })}
      </p>
    )
  if (command === undefined) return null
  const { name, title, when, parsedDate, people } = command
  const Icon = ICON[name]
  const words = when === undefined ? undefined : format.moment(when)
  return (
    <div className={styles.preview}>
      <span className={styles.part} data-kind>
        <Icon size={15} stroke={1.7} aria-hidden="true" />
        {t(`names.${name}`)}
      </span>
      {title === '' ? null : <bdi className={styles.title}>{title}</bdi>}
      {parsedDate === undefined ? (
        words === undefined ? null : (
          <bdi className={styles.part}>{words}</bdi>
        )
      ) : (
        <RecognizedParts id="slash-recognized" parts={whenWords(parsedDate)} onDrop={keep} />
      )}
      {name === 'remind'
        ? null
        : people.map(person => (
            <bdi key={person} className={styles.part}>
              @{person}
            </bdi>
          ))}
      {name === 'card' && board !== undefined ? (
        <bdi className={styles.part}>{board.title}</bdi>
      ) : null}
      <span className={styles.send} role="status">
        {lack === undefined ? t(name === 'invoice' ? 'sendInvoice' : 'send') : t(`${lack}`)}
      </span>
    </div>
  )
}
