import type { KbArticle } from '../contract/faq.contract.ts'
import { helpWords } from '../contract/faq.rules.ts'
import { IconEdit, IconHistory, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { ArticleBody, Contents, useHeadings } from './components/article-body.tsx'
import { AskPart } from './components/ask-part.tsx'
import { Crumbs } from './components/crumbs.tsx'
import { isNotThere, NotThere } from './components/not-there.tsx'
import { VoteBar } from './components/vote-bar.tsx'
import styles from './components/article.module.css'
import { articleQuery } from './faq.api.ts'

// A knowledge base article: `?mark=` holds the words to highlight, `?edit=` and `?revisions=1` what an editor has open.

const ArticleEditor = lazyDialog(
  async () => (await import('./components/article-editor.tsx')).ArticleEditor,
)
const RevisionsDrawer = lazyDialog(
  async () => (await import('./components/revisions-drawer.tsx')).RevisionsDrawer,
)

export function KbArticlePage() {
  const { t } = useTranslation('faq')
  const { category = '', question: slug = '' } = useParams({ strict: false })
  const { language } = usePreferences()
  const canEdit = useCan('update', 'Kb')
  const [edited, setEdited] = useInAddress('edit')
  const [revisions, setRevisions] = useInAddress('revisions')
  const query = useQuery(articleQuery({ category, slug, language }))
  const article = query.data
  const edit = canEdit && article !== undefined ? () => setEdited(`${article.id}`) : undefined
  useShortcuts([
    ...(edit === undefined ? [] : [{ keys: 'e', label: t('edit'), run: edit }]),
    { keys: 'p', label: t('kb.print'), run: () => print() },
  ])
  // Deleted while it is edited: what was typed stays until the form is closed.
  if (isNotThere(query.error) && (article === undefined || edited === undefined))
    return <NotThere />
  return (
    <Page
      title={article?.title ?? t('kb.title')}
      subtitle={article === undefined ? ' ' : <Facts article={article} />}
      // With the article: its title and facts would move them.
      actions={
        article === undefined ? undefined : (
          <div className={styles.actions} data-no-print>
            <Button icon={<IconPrinter size={16} stroke={1.8} />} onClick={() => print()}>
              {t('kb.print')}
            </Button>
            {canEdit ? (
              <>
                <Button
                  icon={<IconHistory size={16} stroke={1.8} />}
                  onClick={() => setRevisions('1')}
                >
                  {t('kb.revisions')}
                </Button>
                <Button kind="primary" icon={<IconEdit size={16} stroke={1.8} />} onClick={edit}>
                  {t('edit')}
                </Button>
              </>
            ) : null}
          </div>
        )
      }
    >
      <Loaded query={query} failed={t('failedOne')} skeleton={[480, 520, 500, 380, 460]}>
        {data => <Article article={data} />}
      </Loaded>
      <AskPart about={slug} />
      <Suspense>
        {edited !== undefined && canEdit ? (
          <ArticleEditor key={edited} id={Number(edited)} onClose={() => setEdited(undefined)} />
        ) : null}
        {revisions !== undefined && canEdit && article !== undefined ? (
          <RevisionsDrawer article={article} onClose={() => setRevisions(undefined)} />
        ) : null}
      </Suspense>
    </Page>
  )
}

function Facts({
  article: { lastUpdatedAt, author, isPublished, isInternal, id },
}: {
  article: KbArticle
}) {
  const { t } = useTranslation('faq')
  const format = useFormats()
  const when = format.date(lastUpdatedAt)
  return (
    <span className={styles.facts}>
      <span>
        {author === null ? t('kb.updated', { when }) : t('kb.updatedBy', { when, name: author })}
      </span>
      {isInternal ? <StatusBadge tone="warn" text={t('kb.internal')} isPlain /> : null}
      {isPublished ? null : <StatusBadge tone="idle" text={t('draft')} />}
      <PeopleHere people={usePeopleAt(`Kb/${id}`)} />
    </span>
  )
}

function Article({ article }: { article: KbArticle }) {
  const { t } = useTranslation('faq')
  const { language } = usePreferences()
  const [marked = ''] = useInAddress('mark')
  const [headings, setHeadings] = useHeadings()
  const { category, title, content, slug, helpful, relatedQuestions } = article
  return (
    <>
      <Crumbs category={category} here={title} />
      <div className={styles.reading}>
        <Card>
          {article.language === language ? null : (
            <p className={styles.notice}>
              {t('kb.otherLanguage', { language: t(`languages.${article.language}`) })}
            </p>
          )}
          <article lang={article.language} dir={article.language === 'ar' ? 'rtl' : 'ltr'}>
            <ArticleBody html={content} words={helpWords(marked)} onHeadings={setHeadings} />
          </article>
          <VoteBar slug={slug} title={title} helpful={helpful} />
        </Card>
        <aside className={styles.aside} aria-label={t('kb.beside')} data-no-print>
          <Contents headings={headings} />
          {relatedQuestions.length === 0 ? null : (
            <nav aria-labelledby="related-title">
              <h2 id="related-title" className={styles.asideTitle}>
                {t('kb.related')}
              </h2>
              <ul className={styles.related}>
                {relatedQuestions.map(one => (
                  <li key={one.id}>
                    <Link
                      to="/pages/knowledge-base/$category/$question"
                      params={{ category: one.category, question: one.slug }}
                    >
                      <bdi>{one.question}</bdi>
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </aside>
      </div>
    </>
  )
}
