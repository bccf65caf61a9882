import type { BlogEdit } from '../contract/blog-shapes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { editQuery } from './blog.api.ts'
import { EditorBar } from './components/editor-bar.tsx'
import { EditorFields } from './components/editor-fields.tsx'
import { EditorSide } from './components/editor-side.tsx'
import { StalePost } from './components/stale-post.tsx'
import { usePostEditor } from './components/use-post-editor.ts'
import { useTogether } from './components/use-together.ts'
import { usePublish } from './components/use-publish.ts'
import styles from './components/editor.module.css'

// Editing a post (BLOG-20 to BLOG-25). `/pages/blog/edit/new` creates one: it gets its id, and its URL, with the first save.

/** On leaving: a slower save is asked about. */
const SAVE_WITHIN_MS = 3_000
const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

export function BlogEditPage() {
  const { t } = useTranslation('blog')
  const { id: name = 'new' } = useParams({ strict: false })
  // A new post stays open when its URL gets an id.
  const [begun, setBegun] = useState<number>()
  const opened = name === `${begun}` ? 'new' : name
  return opened === 'new' ? (
    <PostEditor key="new" onBegun={setBegun} />
  ) : (
    <OpenPost key={opened} name={opened} fallback={t('actions.edit')} />
  )
}

function OpenPost({ name, fallback }: { name: string; fallback: string }) {
  const { t } = useTranslation('blog')
  const query = useQuery(editQuery(name))
  if (query.data !== undefined) return <PostEditor opened={query.data} />
  return (
    <Page title={fallback}>
      <Loaded
        query={query}
        failed={t('failedPost')}
        skeleton={
          <div className={styles.skeleton}>
            <SkeletonBox width="60%" height={32} />
            <SkeletonBox width="100%" height={420} />
          </div>
        }
      >
        {() => null}
      </Loaded>
    </Page>
  )
}

function PostEditor({ opened, onBegun }: { opened?: BlogEdit; onBegun?: (id: number) => void }) {
  const { t } = useTranslation('blog')
  const [isShared, setShared] = useState(false)
  const editor = usePostEditor(opened, `blog.${opened?.id ?? 'new'}`, { isShared })
  const together = useTogether(editor, setShared)
  const publish = usePublish(editor)
  const { record } = editor
  const saveSoon = () => Promise.race([editor.save(), wait(SAVE_WITHIN_MS)])
  useNumberInAddress(record?.id, onBegun)
  useShortcuts([
    { keys: 'mod+s', label: t('keys.save'), run: () => void editor.save() },
    { keys: 'mod+Enter', label: t('keys.publish'), run: () => void publish.main() },
  ])
  return (
    <Page
      title={t(record === undefined ? 'edit.new' : 'edit.title')}
      subtitle={record?.userFullName ?? t('edit.intro')}
      actions={<EditorBar editor={editor} publish={publish} />}
    >
      <div className={styles.room}>
        <EditorFields editor={editor} together={together} />
        <EditorSide editor={editor} publish={publish} />
      </div>
      <LeaveGuard form={editor} save={editor.stale === undefined ? saveSoon : undefined} />
      {editor.stale === undefined ? null : <StalePost editor={editor} stale={editor.stale} />}
    </Page>
  )
}

function useNumberInAddress(
  id: number | undefined,
  onBegun: ((id: number) => void) | undefined,
): void {
  const navigate = useNavigate()
  const { history } = useRouter()
  useEffect(() => {
    if (id === undefined || onBegun === undefined) return
    onBegun(id)
    // The first save may be the one on leaving.
    if (!history.location.pathname.startsWith('/pages/blog/edit/')) return
    void navigate({
      to: '/pages/blog/edit/$id',
      params: { id: `${id}` },
      replace: true,
      ignoreBlocker: true,
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it has a number
  }, [id])
}
