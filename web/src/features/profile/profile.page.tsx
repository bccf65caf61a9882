import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Page } from '../../ui/page/page.tsx'
import { Loaded } from '../../ui/state/loaded.tsx'
import { Bone } from '../../ui/state/state.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { ActivityCard } from './components/activity-card.tsx'
import { AboutCard } from './components/about-card.tsx'
import { Feed } from './components/feed.tsx'
import { Friends } from './components/friends.tsx'
import { Header } from './components/header.tsx'
import { Photos } from './components/photos.tsx'
import styles from './components/profile.module.css'
import { profileQuery } from './profile.api.ts'

// What somebody shows of themselves: one's own without `id`. The tab and one post alone stand in the address as well.

interface Search {
  id?: number | string
  post?: number | string
  tab?: string
}
const toId = (value: number | string | undefined): number | undefined => (Number(value) > 0 ? Number(value) : undefined)

export function ProfilePage() {
  const { t } = useTranslation('profile')
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [id, post] = [toId(search.id), toId(search.post)]
  const query = useInfiniteQuery(profileQuery({ ...(id === undefined ? {} : { id }), ...(post === undefined ? {} : { post }) }))
  const first = query.data?.pages[0]
  return (
    <Page title={first === undefined ? t('title') : t('titleOf', { name: first.header.username })} isBare>
      <Loaded query={query} failed={t('failed')} bones={<ProfileBones />}>
        {({ pages }) => {
          const [data] = pages
          if (data === undefined) return null
          const posts = pages.flatMap(page => page.posts)
          const more = query.hasNextPage ? () => void query.fetchNextPage() : undefined
          return (
            <div className={styles.page}>
              <Header header={data.header} />
              <Tabs
                name={t('tabsName')}
                open={search.tab}
                onOpen={tab =>
                  void navigate({
                    to: '.',
                    search: { ...(id === undefined ? {} : { id }), ...(tab === 'feed' ? {} : { tab }) },
                    replace: true,
                  })
                }
                tabs={[
                  {
                    key: 'feed',
                    title: t('tabs.feed'),
                    content: () => (
                      <Feed data={data} posts={posts} isAlone={post !== undefined} onMore={more} isBusy={query.isFetchingNextPage} />
                    ),
                  },
                  {
                    key: 'about',
                    title: t('tabs.about'),
                    content: () => (
                      <div className={styles.column}>
                        <AboutCard about={data.userAbout} />
                        <ActivityCard id={id} />
                      </div>
                    ),
                  },
                  { key: 'photos', title: t('tabs.photos'), content: () => <Photos id={id} isOwn={data.header.isOwn} /> },
                  { key: 'friends', title: t('tabs.friends'), content: () => <Friends id={id} /> },
                ]}
              />
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}

function ProfileBones() {
  return (
    <div className={styles.page}>
      <Bone width="100%" height={240} />
      <div className={styles.columns}>
        <Bone width="100%" height={260} />
        <Bone width="100%" height={420} />
        <Bone width="100%" height={300} />
      </div>
    </div>
  )
}
