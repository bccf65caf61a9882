import styles from './marked.module.css'

/** A text in which what was looked for stands out. */
export function Marked({ text, q }: { text: string; q: string }) {
  const wanted = q.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at === -1) return <>{text}</>
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}
