import { useMemo } from 'react'
import { findMarks } from './find-marks.ts'
import styles from './marked.module.css'

/** A text with the found words highlighted, regardless of accents. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const parts = useMemo(() => findMarks(text, words), [text, words])
  return (
    <>
      {parts.map(({ at, part, isMarked }) =>
        isMarked ? (
          <mark key={at} className={styles.mark}>
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </>
  )
}
