import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type Area, type Entry, addressOf, entriesOf } from './catalogue.ts'
import styles from './showcase.module.css'

/** The entries of an area, each with what it is for. */
export function EntryList({ area }: { area: Area }) {
  return (
    <ul className={styles.entries}>
      {entriesOf(area).map(entry => (
        <li key={entry.name}>
          <EntryLink entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function EntryLink({ entry }: { entry: Entry }) {
  const { t } = useTranslation('showcase')
  return (
    <Link to={addressOf(entry)} className={styles.entry}>
      <span className={styles.name}>{t(`entries.${entry.name}.title`)}</span>
      <span className={styles.intro}>{t(`entries.${entry.name}.intro`)}</span>
    </Link>
  )
}
