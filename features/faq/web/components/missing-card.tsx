import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { Card } from '#ui/card/card.tsx'
import { Skeleton } from '#ui/state/state.tsx'
import { searchesQuery } from '../faq.api.ts'
import styles from './kb.module.css'

/** Searches without results: what to write next (FAQ-03). */
export function MissingCard() {
  const { t } = useTranslation('faq')
  const format = useFormats()
  const { language } = usePreferences()
  const { data } = useQuery(searchesQuery(language))
  if (data === undefined) return <Skeleton>{null}</Skeleton>
  if (data.missing.length === 0) return null
  return (
    <Card title={t('kb.missing')}>
      <ul className={styles.missing}>
        {data.missing.map(({ q, people, lastAt }) => (
          <li key={q}>
            <bdi className={styles.missingQ}>{q}</bdi>
            <span className={styles.where}>
              {t('kb.missingBy', {
                count: people,
                shown: format.number(people),
                when: format.ago(lastAt),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
