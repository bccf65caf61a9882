import type { FaqData } from '../contract/faq.contract.ts'
import { FAQ_CATEGORIES, helpWords } from '../contract/faq.rules.ts'
import { IconHelpCircle, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { AskPart, useAsk } from './components/ask-part.tsx'
import { FaqTab } from './components/faq-tab.tsx'
import styles from './components/faq.module.css'
import { useFaqActions } from './components/use-faq-actions.ts'
import { useRecordSearch } from './components/use-record-search.ts'
import { faqQuery } from './faq.api.ts'

// FAQ (FAQ-01 to FAQ-03): five categories, searched together. The URL holds search, tab and question:
// `?q=tax&tab=payment&question=where-do-i-find-my-invoices`.

const EntryEditor = lazyDialog(
  async () => (await import('./components/entry-editor.tsx')).EntryEditor,
)

export function FaqPage() {
  const { t } = useTranslation('faq')
  const { language } = usePreferences()
  const [q = '', setQ] = useInAddress('q')
  const [adding, setAdding] = useInAddress('add')
  const [edited, setEdited] = useInAddress('edit')
  const [canAdd, canEdit] = [useCan('create', 'Faq'), useCan('update', 'Faq')]
  const ask = useAsk()
  const query = useQuery(faqQuery(q, language))
  useRecordSearch(q)
  useShortcuts([
    ...(canAdd ? [{ keys: 'n', label: t('add'), run: () => setAdding('1') }] : []),
    ...(ask === undefined ? [] : [{ keys: 'a', label: t('ask.button'), run: ask }]),
  ])
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <>
          {canAdd ? (
            <Button icon={<IconPlus size={16} stroke={2.2} />} onClick={() => setAdding('1')}>
              {t('add')}
            </Button>
          ) : null}
          {ask === undefined ? null : (
            <Button kind="primary" icon={<IconHelpCircle size={16} stroke={1.8} />} onClick={ask}>
              {t('ask.button')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.search}>
        <SearchBox
          label={t('search')}
          value={q}
          onSearch={next => setQ(next === '' ? undefined : next)}
        />
      </div>
      <Card>
        <Loaded query={query} failed={t('failed')} skeleton={[420, 380, 440, 360, 400]}>
          {data => (
            <Categories
              data={data}
              q={q}
              canEdit={canEdit}
              onAsk={ask}
              onEdit={id => setEdited(`${id}`)}
            />
          )}
        </Loaded>
      </Card>
      <AskPart />
      <Suspense>
        {adding !== undefined && canAdd ? (
          <EntryEditor onClose={() => setAdding(undefined)} />
        ) : null}
        {edited !== undefined && canEdit ? (
          <EntryEditor key={edited} id={Number(edited)} onClose={() => setEdited(undefined)} />
        ) : null}
      </Suspense>
    </Page>
  )
}

interface CategoriesProps {
  data: FaqData
  q: string
  canEdit: boolean
  onAsk: (() => void) | undefined
  onEdit: (id: number) => void
}

function Categories({ data, q, canEdit, onAsk, onEdit }: CategoriesProps) {
  const { t } = useTranslation('faq')
  const [tab, setTab] = useInAddress('tab')
  const [named] = useInAddress('question')
  const { move, ...actions } = useFaqActions(onEdit)
  const words = helpWords(q)
  const total = FAQ_CATEGORIES.reduce((sum, name) => sum + data[name].qandA.length, 0)
  const ofNamed = FAQ_CATEGORIES.find(name => data[name].qandA.some(one => one.slug === named))
  const withHits = q === '' ? undefined : FAQ_CATEGORIES.find(name => data[name].qandA.length > 0)
  const chosen = FAQ_CATEGORIES.find(name => name === tab)
  // Switches from a tab without results to one that has some.
  const open =
    (chosen !== undefined && (q === '' || data[chosen].qandA.length > 0) ? chosen : undefined) ??
    ofNamed ??
    withHits
  if (q !== '' && total === 0)
    return (
      <EmptyState
        kind="no-match"
        title={t('noMatch', { q })}
        text={t('noMatchText')}
        action={
          onAsk === undefined ? undefined : <Button onClick={onAsk}>{t('ask.button')}</Button>
        }
      />
    )
  return (
    <>
      <p className={styles.found} aria-live="polite">
        {q === '' ? '' : t('found', { count: total })}
      </p>
      <Tabs
        name={t('title')}
        open={open}
        onOpen={setTab}
        tabs={FAQ_CATEGORIES.map(name => ({
          key: name,
          title: `${data[name].title} (${data[name].qandA.length})`,
          content: () => (
            <FaqTab
              key={name}
              name={name}
              category={data[name]}
              words={words}
              named={named}
              canEdit={canEdit}
              actions={actions}
              onMove={(id, beforeId) => move({ id, category: name, beforeId: beforeId ?? null })}
            />
          ),
        }))}
      />
    </>
  )
}
