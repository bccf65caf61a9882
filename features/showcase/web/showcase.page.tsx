import { useLocation, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import {
  AREAS,
  type Area,
  type Entry,
  addressOf,
  entriesOf,
  neighboursOf,
} from './components/catalogue.ts'
import { EntryList } from './components/entry-list.tsx'
import { ExampleCard } from './components/example-card.tsx'
import { hasPlaygrounds } from './components/playground-files.ts'
import { PropsCard } from './components/props-card.tsx'
import styles from './components/showcase.module.css'

// The component catalogue: every area and entry is this page. Their content is in catalogue.ts and in
// the files of `examples`, which run exactly as shown.

const Playground = lazyPart(async () => (await import('./components/playground.tsx')).Playground)

/** Their examples have cards of their own. */
const BARE: ReadonlySet<Area> = new Set(['cards', 'charts', 'tables'])

export function ShowcasePage() {
  const { pathname } = useLocation()
  const { entry: name } = useParams({ strict: false })
  const area = AREAS.find(one => pathname.split('/')[1] === one) ?? AREAS[0]
  const entries = entriesOf(area)
  const [only] = entries
  if (name === undefined) {
    if (entries.length === 1 && only?.name === area)
      return <EntryPage key={only.name} entry={only} />
    return <AreaPage area={area} />
  }
  const entry = entries.find(one => one.name === name)
  return entry === undefined ? (
    <NoEntry area={area} />
  ) : (
    <EntryPage key={entry.name} entry={entry} />
  )
}

/** What there is in an area; the first area leads to all of them. */
function AreaPage({ area }: { area: Area }) {
  const { t } = useTranslation('showcase')
  const others = area === AREAS[0] ? AREAS.slice(1) : []
  return (
    <Page title={t(`areas.${area}.title`)} subtitle={t(`areas.${area}.intro`)}>
      <div>
        {area === AREAS[0] ? <h2 className={styles.group}>{t('basics')}</h2> : null}
        <EntryList area={area} />
      </div>
      {others.map(other => (
        <section key={other} aria-labelledby={`area-${other}`}>
          <h2 id={`area-${other}`} className={styles.group}>
            {t(`areas.${other}.title`)}
          </h2>
          <EntryList area={other} />
        </section>
      ))}
    </Page>
  )
}

function EntryPage({ entry }: { entry: Entry }) {
  const { t } = useTranslation('showcase')
  const { before, after } = neighboursOf(entry)
  return (
    <Page title={t(`entries.${entry.name}.title`)} subtitle={t(`entries.${entry.name}.intro`)}>
      <div className={styles.examples}>
        {entry.examples.map(example => (
          <ExampleCard
            key={example}
            entry={entry.name}
            example={example}
            isBare={BARE.has(entry.area)}
          />
        ))}
        {hasPlaygrounds(entry.name) ? (
          <div>
            <Suspense fallback={<div data-waiting />}>
              <Playground entry={entry.name} />
            </Suspense>
          </div>
        ) : null}
        {entry.files.length === 0 ? null : <PropsCard files={entry.files} />}
      </div>
      <nav className={styles.pager} aria-label={t('others')}>
        {before === undefined ? null : (
          <ButtonLink to={addressOf(before)}>
            {t('before', { title: t(`entries.${before.name}.title`) })}
          </ButtonLink>
        )}
        {after === undefined ? null : (
          <span className={styles.after}>
            <ButtonLink to={addressOf(after)}>
              {t('after', { title: t(`entries.${after.name}.title`) })}
            </ButtonLink>
          </span>
        )}
      </nav>
    </Page>
  )
}

/** An old or mistyped link. */
function NoEntry({ area }: { area: Area }) {
  const { t } = useTranslation('showcase')
  return (
    <Page title={t(`areas.${area}.title`)}>
      <Card>
        <EmptyState
          title={t('noEntry')}
          action={<ButtonLink to={`/${area}`}>{t('toArea')}</ButtonLink>}
        />
      </Card>
    </Page>
  )
}
