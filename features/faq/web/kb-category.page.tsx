import type { KbSection } from '../contract/faq.contract.ts'
import { IconEdit, IconPlus, IconPlaylistAdd } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { DragBoard } from '#ui/drag/drag-board.tsx'
import { useListKeys } from '#ui/list/use-list-keys.ts'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { AskPart, useAsk } from './components/ask-part.tsx'
import { Crumbs } from './components/crumbs.tsx'
import { KbSearch } from './components/kb-search.tsx'
import { NotThere, isNotThere } from './components/not-there.tsx'
import { SectionCard } from './components/section-card.tsx'
import { useHelpChange } from './components/use-faq-actions.ts'
import styles from './components/kb.module.css'
import { categoriesQuery, categoryQuery, deleteArticle, moveArticle } from './faq.api.ts'

// A knowledge base category: its sections and articles, which editors can reorder.

const ArticleEditor = lazyDialog(
  async () => (await import('./components/article-editor.tsx')).ArticleEditor,
)
const CategoryDialog = lazyDialog(
  async () => (await import('./components/category-dialogs.tsx')).CategoryDialog,
)
const SectionDialog = lazyDialog(
  async () => (await import('./components/category-dialogs.tsx')).SectionDialog,
)

export function KbCategoryPage() {
  const { t } = useTranslation('faq')
  const { category = '' } = useParams({ strict: false })
  const { language } = usePreferences()
  const [canAdd, canEdit] = [useCan('create', 'Kb'), useCan('update', 'Kb')]
  const ask = useAsk()
  const [adding, setAdding] = useInAddress('add')
  const [edited, setEdited] = useInAddress('edit')
  const [section, setSection] = useInAddress('section')
  const [dialog, setDialog] = useInAddress('category')
  const query = useQuery(categoryQuery(category, language))
  const here = useQuery(categoriesQuery(language)).data?.find(one => one.category === category)
  useShortcuts(canAdd ? [{ keys: 'n', label: t('kb.add'), run: () => setAdding('1') }] : [])
  if (isNotThere(query.error)) return <NotThere />
  return (
    <Page
      title={here?.title ?? t('kb.title')}
      subtitle={here?.desc ?? <span className={styles.twoLines} />}
      actions={
        canEdit ? (
          <>
            <Button icon={<IconEdit size={16} stroke={1.8} />} onClick={() => setDialog(category)}>
              {t('kb.editCategory')}
            </Button>
            <Button
              icon={<IconPlaylistAdd size={16} stroke={1.8} />}
              onClick={() => setSection('new')}
            >
              {t('kb.addSection')}
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
      <Crumbs here={here?.title ?? category} />
      <KbSearch
        ask={ask === undefined ? undefined : <Button onClick={ask}>{t('ask.button')}</Button>}
      >
        <Loaded query={query} failed={t('kb.failed')} skeleton={[320, 300, 340]}>
          {sections => (
            <Sections
              sections={sections}
              category={category}
              canEdit={canEdit}
              onEdit={id => setEdited(`${id}`)}
              onEditSection={id => setSection(`${id}`)}
            />
          )}
        </Loaded>
      </KbSearch>
      <AskPart />
      <Suspense>
        {adding !== undefined && canAdd ? (
          <ArticleEditor category={category} onClose={() => setAdding(undefined)} />
        ) : null}
        {edited !== undefined && canEdit ? (
          <ArticleEditor key={edited} id={Number(edited)} onClose={() => setEdited(undefined)} />
        ) : null}
        {section !== undefined && canEdit ? (
          <SectionDialog
            key={section}
            category={category}
            id={section}
            onClose={() => setSection(undefined)}
          />
        ) : null}
        {dialog !== undefined && canEdit ? (
          <CategoryDialog key={dialog} slug={dialog} onClose={() => setDialog(undefined)} />
        ) : null}
      </Suspense>
    </Page>
  )
}

interface SectionsProps {
  sections: readonly KbSection[]
  category: string
  canEdit: boolean
  onEdit: (id: number) => void
  onEditSection: (id: number) => void
}

function Sections({ sections, category, canEdit, onEdit, onEditSection }: SectionsProps) {
  const { t } = useTranslation('faq')
  const root = useRef<HTMLDivElement>(null)
  const change = useHelpChange()
  useListKeys({ root })
  if (sections.length === 0)
    return (
      <Card>
        <EmptyState title={t('kb.noSections')} text={t('kb.emptyText')} />
      </Card>
    )
  return (
    <div ref={root} className={styles.sections}>
      <DragBoard
        lists={sections.map(({ id, title, questions }) => ({ id, name: title, items: questions }))}
        isOff={!canEdit}
        onMove={({ id, to, beforeId }) =>
          void change(
            () => moveArticle({ id, sectionId: to.list, beforeId: beforeId ?? null }),
            t('done.moved'),
          )
        }
      >
        {board =>
          sections.map(section => (
            <SectionCard
              key={section.id}
              board={board}
              section={section}
              category={category}
              canEdit={canEdit}
              onEdit={onEdit}
              onEditSection={() => onEditSection(section.id)}
              onDelete={({ id, question: title }) =>
                void change(() => deleteArticle(id), t('done.deleted', { title }))
              }
            />
          ))
        }
      </DragBoard>
    </div>
  )
}
