import { Card } from '../card/card.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './connect-card.module.css'

interface ConnectCardProps {
  title: string
  text: string
  /** What the other program asks for; from left to right, whatever the page is. */
  facts: readonly { name: string; value: string }[]
  /** What the button says that copies one of them. */
  copyName: (name: string) => string
  /** What else one should know. */
  note: string
}

/**
 * How another program is connected to this one: what it asks for, each with a button that copies it.
 *
 * @example <ConnectCard title={t('title')} text={t('text')} facts={facts} copyName={copyName} note={t('note')} />
 */
export function ConnectCard({ title, text, facts, copyName, note }: ConnectCardProps) {
  return (
    <Card title={title}>
      <p className={styles.text}>{text}</p>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code dir="ltr">{value}</code>
              <CopyButton name={copyName(name)} text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.text}>{note}</p>
    </Card>
  )
}
