import type { ProfileData } from '../contract/profile.contract.ts'
import { VIEWS_AS, toTagKey } from '../contract/profile.rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { ActivityCard } from './components/activity-card.tsx'
import { AboutCard } from './components/about-card.tsx'
import { Feed } from './components/feed.tsx'
import { Friends } from './components/friends.tsx'
import { Header } from './components/header.tsx'
import { Photos } from './components/photos.tsx'
import { PrivacyCard } from './components/privacy-card.tsx'
import styles from './components/profile.module.css'
import { Reports } from './components/reports.tsx'
import { Tagged } from './components/tagged.tsx'
import { ViewBar } from './components/view-bar.tsx'
import { type Seen, profileQuery } from './profile.api.ts'

// A profile: one's own without `id`. The tab and a single post are in the URL as well.

interface Search {
  id?: number | string
  post?: number | string
  tab?: string
  as?: string
  /** Posts with this tag, from all authors. */
  tag?: unknown
}
const toId = (value: number | string | undefined): number | undefined =>
  Number(value) > 0 ? Number(value) : undefined

export function ProfilePage() {
  const search: Search = useSearch({ strict: false })
  if (search.tag !== undefined && search.tag !== '')
    return <TaggedPage tag={toTagKey(String(search.tag))} />
  return <PersonPage search={search} />
}

function TaggedPage({ tag }: { tag: string }) {
  return (
    <Page title={`#${tag}`}>
      <Tagged tag={tag} />
    </Page>
  )
}

function PersonPage({ search }: { search: Search }) {
  const { t } = useTranslation('profile')
  const [id, post] = [toId(search.id), toId(search.post)]
  const as = id === undefined ? VIEWS_AS.find(one => one === search.as) : undefined
  const whom: Seen = { ...(id === undefined ? {} : { id }), ...(as === undefined ? {} : { as }) }
  const query = useInfiniteQuery(profileQuery({ ...whom, ...(post === undefined ? {} : { post }) }))
  const first = query.data?.pages[0]
  return (
    <Page
      title={first === undefined ? t('title') : t('titleOf', { name: first.header.username })}
      isBare
    >
      <Loaded query={query} failed={t('failed')} skeleton={<ProfileSkeleton />}>
        {({ pages }) => {
          const [data] = pages
          if (data === undefined) return null
          const posts = pages.flatMap(page => page.posts)
          const more = query.hasNextPage ? () => void query.fetchNextPage() : undefined
          return (
            <div className={styles.page}>
              {as === undefined ? null : <ViewBar as={as} />}
              <Header header={data.header} />
              <ProfileTabs
                data={data}
                whom={whom}
                tab={search.tab}
                feed={() => (
                  <Feed
                    data={data}
                    posts={posts}
                    isAlone={post !== undefined}
                    onMore={more}
                    isBusy={query.isFetchingNextPage}
                  />
                )}
              />
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}

interface ProfileTabsProps {
  data: ProfileData
  whom: Seen
  tab: string | undefined
  feed: () => ReactNode
}

function ProfileTabs({ data, whom, tab: open, feed }: ProfileTabsProps) {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  const decides = useCan('delete', 'Profile')
  const { isOwn } = data.header
  return (
    <Tabs
      name={t('tabsName')}
      open={open}
      onOpen={tab =>
        void navigate({
          to: '.',
          search: { ...whom, ...(tab === 'feed' ? {} : { tab }) },
          replace: true,
        })
      }
      tabs={[
        { key: 'feed', title: t('tabs.feed'), content: feed },
        {
          key: 'about',
          title: t('tabs.about'),
          content: () => (
            <div className={styles.column}>
              <AboutCard about={data.userAbout} />
              <ActivityCard whom={whom} />
            </div>
          ),
        },
        {
          key: 'photos',
          title: t('tabs.photos'),
          content: () => <Photos whom={whom} isOwn={isOwn} />,
        },
        { key: 'friends', title: t('tabs.friends'), content: () => <Friends whom={whom} /> },
        ...(isOwn
          ? [{ key: 'privacy', title: t('tabs.privacy'), content: () => <PrivacyCard /> }]
          : []),
        ...(isOwn && decides
          ? [{ key: 'reports', title: t('tabs.reports'), content: () => <Reports /> }]
          : []),
      ]}
    />
  )
}

function ProfileSkeleton() {
  return (
    <div className={styles.page}>
      <SkeletonBox width="100%" height={240} />
      <div className={styles.columns}>
        <SkeletonBox width="100%" height={260} />
        <SkeletonBox width="100%" height={420} />
        <SkeletonBox width="100%" height={300} />
      </div>
    </div>
  )
}
