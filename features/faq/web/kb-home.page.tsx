import { IconDownload, IconFolderPlus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { Page } from '#ui/page/page.tsx'
import { useListKeys } from '#ui/list/use-list-keys.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState, SkeletonBox } from '#ui/state/state.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { AskPart, useAsk } from './components/ask-part.tsx'
import { KbPicture } from './components/kb-picture.tsx'
import { KbSearch } from './components/kb-search.tsx'
import { MissingCard } from './components/missing-card.tsx'
import styles from './components/kb.module.css'
import { categoriesQuery, exportKb } from './faq.api.ts'

// Knowledge base home (KB-01 to KB-05): category cards, and search over everything including the FAQ.

const CARDS = Array.from({ length: 6 }, (_, index) => index)
const ArticleEditor = lazyDialog(
  async () => (await import('./components/article-editor.tsx')).ArticleEditor,
)
const CategoryDialog = lazyDialog(
  async () => (await import('./components/category-dialogs.tsx')).CategoryDialog,
)

export function KbHomePage() {
  const { t } = useTranslation(['faq', 'ui'])
  const [canAdd, canEdit] = [useCan('create', 'Kb'), useCan('update', 'Kb')]
  const [adding, setAdding] = useInAddress('add')
  const [dialog, setDialog] = useInAddress('category')
  useShortcuts(canAdd ? [{ keys: 'n', label: t('kb.add'), run: () => setAdding('1') }] : [])
  const ask = useAsk()
  const attempt = useAttempt()
  const handleExport = () => attempt(async () => saveFile(await exportKb()))
  return (
    <Page
      title={t('kb.title')}
      subtitle={t('kb.subtitle')}
      actions={
        canEdit ? (
          <>
            <Button
              icon={<IconDownload size={16} stroke={1.8} />}
              onClick={() => void handleExport()}
            >
              {t('kb.export')}
            </Button>
            <Button
              icon={<IconFolderPlus size={16} stroke={1.8} />}
              onClick={() => setDialog('new')}
            >
              {t('kb.addCategory')}
            </Button>
            {canAdd ? (
              <Button
                kind="primary"
                icon={<IconPlus size={16} stroke={2.2} />}
                onClick={() => setAdding('1')}
              >
                {t('kb.add')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <KbSearch
        ask={ask === undefined ? undefined : <Button onClick={ask}>{t('ask.button')}</Button>}
      >
        <CategoryCards />
      </KbSearch>
      {canEdit ? <MissingCard /> : null}
      <AskPart />
      <Suspense>
        {adding !== undefined && canAdd ? (
          <ArticleEditor onClose={() => setAdding(undefined)} />
        ) : null}
        {dialog !== undefined && canEdit ? (
          <CategoryDialog key={dialog} slug={dialog} onClose={() => setDialog(undefined)} />
        ) : null}
      </Suspense>
    </Page>
  )
}

function CategoryCards() {
  const { t } = useTranslation('faq')
  const format = useFormats()
  const { language } = usePreferences()
  const root = useRef<HTMLUListElement>(null)
  useListKeys({ root })
  return (
    <Loaded
      query={useQuery(categoriesQuery(language))}
      failed={t('kb.failed')}
      skeleton={
        <div className={styles.cards}>
          {CARDS.map(card => (
            <SkeletonBox key={card} width="100%" height={180} />
          ))}
        </div>
      }
    >
      {categories =>
        categories.length === 0 ? (
          <Card>
            <EmptyState title={t('kb.empty')} text={t('kb.emptyText')} />
          </Card>
        ) : (
          <ul ref={root} className={styles.cards}>
            {categories.map(({ id, category, img, title, desc, count }) => (
              <li key={id} className={styles.card} data-row={id}>
                <span className={styles.cardIcon}>
                  <KbPicture name={img} size={22} />
                </span>
                <h2 className={styles.cardTitle}>
                  <Link
                    to="/pages/knowledge-base/$category"
                    params={{ category }}
                    className={styles.cardLink}
                  >
                    <bdi>{title}</bdi>
                  </Link>
                </h2>
                <p className={styles.cardText} dir="auto">
                  {desc}
                </p>
                <p className={styles.cardCount}>
                  {t('kb.articles', { count, shown: format.number(count) })}
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
