import { mailboxText, type Mailbox } from '#platform/contract/mailboxes.rules.ts'
import { Fragment } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { listOf } from '#platform/web/format/list-of.ts'
import styles from './mail-view.module.css'

const MARK = '\n'

/** Whom a mail is for, by name; each is laid out by itself, so that none loses its beginning in a line of the other direction. */
export function Recipients({ people }: { people: readonly Mailbox[] }) {
  const { t } = useTranslation('email')
  const [before, after] = t('view.to', { people: MARK }).split(MARK)
  return (
    <span className={styles.summary} title={listOf(people.map(mailboxText))}>
      {before}
      {people.map(({ name, email }, index) => (
        <Fragment key={email}>
          {index === 0 ? null : listOf(['', ''])}
          <bdi className={styles.person}>{name === '' ? email : name}</bdi>
        </Fragment>
      ))}
      {after}
    </span>
  )
}
