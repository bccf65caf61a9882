import { Card } from '../card/card.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './connect-card.module.css'

interface ConnectCardProps {
  title: string
  text: string
  /** Values the other program needs; always left to right. */
  facts: readonly { name: string; value: string }[]
  /** Label of the button that copies one of them. */
  copyName: (name: string) => string
  /** Additional information. */
  note: string
}

/**
 * Credentials for connecting another program, each with a copy button.
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
