import { markHits } from '../../contract/faq.rules.ts'
import styles from './faq.module.css'

/** Plain text with search matches marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  return markHits(text, words).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, in their order
    part.isHit ? (
      <mark key={index} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      <span key={index}>{part.text}</span>
    ),
  )
}
