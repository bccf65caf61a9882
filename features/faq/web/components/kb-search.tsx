import { helpWords } from '../../contract/faq.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { SearchBox } from '#ui/list/search-box.tsx'
import { useListKeys } from '#ui/list/use-list-keys.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { searchQuery, searchesQuery } from '../faq.api.ts'
import { Marked } from './marked.tsx'
import { useRecordSearch } from './use-record-search.ts'
import faq from './faq.module.css'
import styles from './kb.module.css'

interface KbSearchProps {
  /** Shown when there are no results. */
  ask: ReactNode
  /** Shown while there is no search. */
  children: ReactNode
}

/** Help search, in the URL as `?q=`; results replace the content. */
export function KbSearch({ ask, children }: KbSearchProps) {
  const { t } = useTranslation('faq')
  const [q = '', setQ] = useInAddress('q')
  const { language } = usePreferences()
  const { data } = useQuery(searchesQuery(language))
  useRecordSearch(q)
  return (
    <>
      <div className={styles.hero} data-no-print>
        <div className={faq.search}>
          <SearchBox
            label={t('kb.search')}
            value={q}
            onSearch={next => setQ(next === '' ? undefined : next)}
          />
        </div>
        {data === undefined ? (
          <p className={styles.popular} />
        ) : data.popular.length === 0 ? null : (
          <p className={styles.popular}>
            <span>{t('kb.popular')}</span>
            {data.popular.map(one => (
              <button key={one} type="button" className={styles.chip} onClick={() => setQ(one)}>
                <bdi>{one}</bdi>
              </button>
            ))}
          </p>
        )}
      </div>
      {q === '' ? children : <Hits q={q} ask={ask} />}
    </>
  )
}

function Hits({ q, ask }: { q: string; ask: ReactNode }) {
  const { t } = useTranslation('faq')
  const { language } = usePreferences()
  const root = useRef<HTMLDivElement>(null)
  const words = helpWords(q)
  useListKeys({ root })
  return (
    <Card>
      <Loaded
        query={useQuery(searchQuery(q, language))}
        failed={t('kb.failedSearch')}
        skeleton={[380, 420, 360]}
      >
        {({ hits, total }) =>
          total === 0 ? (
            <EmptyState
              kind="no-match"
              title={t('noMatch', { q })}
              text={t('noMatchText')}
              action={ask}
            />
          ) : (
            <div ref={root}>
              <p className={faq.found} aria-live="polite">
                {t('found', { count: total })}
              </p>
              <ul className={styles.hits}>
                {hits.map(hit => (
                  <li key={hit.id} className={styles.hit} data-row={hit.id}>
                    <Link
                      {...(hit.kind === 'faq'
                        ? { to: '/pages/faq' as const, search: { question: hit.slug } }
                        : {
                            to: '/pages/knowledge-base/$category/$question' as const,
                            params: { category: hit.category, question: hit.slug },
                            search: { mark: q },
                          })}
                      className={styles.hitTitle}
                    >
                      <span dir="auto">
                        <Marked text={hit.title} words={words} />
                      </span>
                    </Link>
                    <p className={styles.snippet} dir="auto">
                      <Marked text={hit.snippet} words={words} />
                    </p>
                    <p className={styles.where}>
                      <span>{t(hit.kind === 'faq' ? 'kb.fromFaq' : 'kb.fromKb')}</span> ·{' '}
                      <bdi>{hit.categoryTitle}</bdi>
                    </p>
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}
