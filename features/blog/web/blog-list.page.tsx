import { BLOG_STATES } from '../contract/blog.rules.ts'
import {
  IconFileImport,
  IconPencilPlus,
  IconSettings,
  IconZip,
  IconDots,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { useListKeys } from '#ui/list/use-list-keys.ts'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { readBlogSearch, sidebarQuery } from './blog.api.ts'
import { BlogSide } from './components/blog-side.tsx'
import { ImportDialog } from './components/import-dialog.tsx'
import { Moderation } from './components/moderation.tsx'
import { PostList } from './components/post-list.tsx'
import { SettingsDialog } from './components/settings-dialog.tsx'
import { useBlogActions } from './components/use-blog-actions.ts'
import styles from './components/list.module.css'

// The blog (BLOG-01 to BLOG-04): cards, sidebar, and for writers tabs of unpublished posts. The URL holds the list's state.

export function BlogListPage() {
  const { t } = useTranslation('blog')
  const navigate = useNavigate()
  const control = useListQuery(readBlogSearch)
  const side = useQuery(sidebarQuery())
  const me = useSession().user?.id
  const [isWriter, isEditor] = [useCan('create', 'Blog', me), useCan('update', 'Blog')]
  const [dialog, setDialog] = useInAddress('dialog')
  const root = useRef<HTMLDivElement>(null)
  const write = () => void navigate({ to: '/pages/blog/edit/$id', params: { id: 'new' } })
  useListKeys({ root, onAdd: isWriter ? write : undefined })
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        isWriter ? (
          <>
            <MoreMenu isEditor={isEditor} onOpen={setDialog} />
            <Button kind="primary" icon={<IconPencilPlus size={16} stroke={2} />} onClick={write}>
              {t('write')}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className={styles.room} ref={root} data-in-turn>
        <div className={styles.main}>
          {isWriter ? (
            <WriterTabs control={control} counts={side.data?.counts} isWaiting={side.isPending} />
          ) : (
            <PostList control={control} />
          )}
        </div>
        <BlogSide
          side={side}
          control={control}
          onCategories={isEditor ? () => setDialog('categories') : undefined}
        />
      </div>
      {isEditor && (dialog === 'settings' || dialog === 'categories') && side.data !== undefined ? (
        <SettingsDialog side={side.data} onClose={() => setDialog(undefined)} />
      ) : null}
      {isWriter && dialog === 'import' ? (
        <ImportDialog onClose={() => setDialog(undefined)} />
      ) : null}
    </Page>
  )
}

function MoreMenu({ isEditor, onOpen }: { isEditor: boolean; onOpen: (dialog: string) => void }) {
  const { t } = useTranslation('blog')
  const actions = useBlogActions()
  return (
    <Menu name={t('more')} icon={<IconDots size={18} stroke={1.7} />}>
      {() => (
        <>
          <MenuItem
            text={t('import.title')}
            icon={<IconFileImport size={16} stroke={1.7} />}
            onChoose={() => onOpen('import')}
          />
          <MenuItem
            text={t('exportAll')}
            icon={<IconZip size={16} stroke={1.7} />}
            onChoose={() => void actions.download()}
          />
          {isEditor ? (
            <MenuItem
              text={t('settings.title')}
              icon={<IconSettings size={16} stroke={1.7} />}
              onChoose={() => onOpen('settings')}
            />
          ) : null}
        </>
      )}
    </Menu>
  )
}

interface WriterTabsProps {
  control: ReturnType<typeof useListQuery<ReturnType<typeof readBlogSearch>>>
  counts: Record<(typeof BLOG_STATES)[number] | 'comments', number> | undefined
  isWaiting: boolean
}

function WriterTabs({ control, counts, isWaiting }: WriterTabsProps) {
  const { t } = useTranslation('blog')
  const format = useFormats()
  const [view, setView] = useInAddress('view')
  const title = (key: (typeof BLOG_STATES)[number] | 'comments') => {
    const count = counts?.[key] ?? 0
    return count === 0
      ? t(`tabs.${key}`)
      : t('tabs.with', { name: t(`tabs.${key}`), count: format.number(count) })
  }
  const tabs = [
    ...BLOG_STATES.map(key => ({
      key: `${key}`,
      title: title(key),
      content: () => <PostList control={control} />,
    })),
    { key: 'comments', title: title('comments'), content: () => <Moderation /> },
  ]
  return (
    <Tabs
      name={t('tabs.name')}
      tabs={tabs}
      isWaiting={isWaiting}
      open={view === 'comments' ? view : control.query.state}
      onOpen={key =>
        key === 'comments' ? setView(key) : control.change({ state: key, view: undefined })
      }
    />
  )
}
