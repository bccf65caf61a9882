import { type EditedKbArticle, editedKbArticle } from '../../contract/faq-editing.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ErrorState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { addArticle, editionQuery, refreshHelp, structureQuery, updateArticle } from '../faq.api.ts'
import { type Edition, EditionDrawer } from './edition-drawer.tsx'
import { type EditionWish, valuesOf } from './edition-form.ts'

interface ArticleEditorProps {
  id?: number
  /** The category whose section a new article starts in. */
  category?: string
  onClose: () => void
}

/** Creates an article or edits the one of `?edit=`, which is fetched first. */
export function ArticleEditor({ id, category, onClose }: ArticleEditorProps) {
  const { t } = useTranslation('faq')
  const { data, error, isFetching, refetch } = useQuery({
    ...editionQuery(id ?? 0),
    enabled: id !== undefined,
  })
  const containers = useQuery(structureQuery())
  const [opened, setOpened] = useState<EditedKbArticle>()
  if (opened === undefined && data !== undefined && !isFetching) setOpened(data)
  const failure = error ?? containers.error
  if (failure !== null && !isFetching)
    return (
      <Dialog title={t('kb.article')} shape="drawer" onClose={onClose}>
        <ErrorState
          title={t('failedOne')}
          error={failure}
          onRetry={() => void (error === null ? containers.refetch() : refetch())}
        />
      </Dialog>
    )
  if (containers.data === undefined || (id !== undefined && opened === undefined)) return null
  return (
    <Editor article={opened} category={category} containers={containers.data} onClose={onClose} />
  )
}

interface EditorProps {
  article: EditedKbArticle | undefined
  category: string | undefined
  containers: NonNullable<ReturnType<typeof useStructure>>
  onClose: () => void
}
const useStructure = () => useQuery(structureQuery()).data
const asValues = (article: EditedKbArticle) => valuesOf(article, `${article.sectionId}`)
function readCurrent(current: unknown): Edition | undefined {
  const { data } = editedKbArticle.safeParse(current)
  return data && { version: data.version, values: asValues(data) }
}

function Editor({ article, category, containers: { categories, sections }, onClose }: EditorProps) {
  const { t } = useTranslation('faq')
  const { language } = usePreferences()
  const navigate = useNavigate()
  const undoOf = useUndoAction(t('done.undone'))
  const nameOf = (slug: string) => {
    const names = categories.find(one => one.category === slug)?.titles
    return names?.[language] ?? names?.en ?? slug
  }
  const first = sections.find(section => section.category === category) ?? sections[0]

  async function save(wish: EditionWish, version: number | undefined): Promise<void> {
    const { texts, slug, container, isPublished, isInternal, isMinor, screens, related } = wish
    const body = {
      texts,
      sectionId: Number(container),
      isPublished,
      isInternal,
      screens,
      related,
      ...(slug === undefined ? {} : { slug }),
    }
    if (article === undefined) {
      const made = await addArticle(body)
      toast.done(t('done.saved', { title: texts[0]?.title }), undoOf(made.changeId))
      void refreshHelp()
      void navigate({
        to: '/pages/knowledge-base/$category/$question',
        params: { category: made.category, question: made.slug },
      })
      return
    }
    const { article: saved, changeId } = await updateArticle(
      { ...body, id: article.id, isMinor },
      version,
    )
    toast.done(t('done.saved', { title: texts[0]?.title }), undoOf(changeId))
    void refreshHelp()
    onClose()
    // The edit changed its URL.
    if (saved.slug !== article.slug || saved.category !== article.category)
      void navigate({
        to: '/pages/knowledge-base/$category/$question',
        params: { category: saved.category, question: saved.slug },
      })
  }
  return (
    <EditionDrawer
      kind="article"
      title={t(article === undefined ? 'kb.add' : 'kb.editArticle')}
      id={article?.id}
      version={article?.version}
      initial={
        article === undefined ? valuesOf(undefined, `${first?.id ?? ''}`) : asValues(article)
      }
      containers={sections.map(section => ({
        value: `${section.id}`,
        text: `${nameOf(section.category)} › ${section.titles[language] ?? section.titles.en ?? ''}`,
      }))}
      readCurrent={readCurrent}
      save={save}
      onClose={onClose}
    />
  )
}
