import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { followAccount, viewAccount } from '#platform/web/preferences/follow-account.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { useIsImpersonating, useSession } from '#platform/web/session/session.ts'
import { listViews } from '#ui/list/list-points.ts'
import { ListViews } from '#ui/list/list-views.ts'
import { Toasts } from '#ui/toast/toasts.tsx'
import { Layers } from '../layers/layers.tsx'
import styles from './app-layout.module.css'
import { CustomizerButton } from './customizer-button.tsx'
import { Footer } from './footer.tsx'
import { drawViews, Hosts, useLateTexts } from './frame-parts.tsx'
import { useFrameShortcuts } from './frame-shortcuts.ts'
import { LiveNotice } from './live-notice.tsx'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { Menu } from './menu.tsx'
import { Navbar } from './navbar.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { useScreenTransition } from './screen-transition.ts'
import { SkipLink } from './skip-link.tsx'
import { useApps } from './use-apps.ts'

const OpenFrame = lazyPart(async () => (await import('./open-frame.tsx')).OpenFrame)
const ImpersonationBanner = lazyPart(
  async () => (await import('./impersonation-banner.tsx')).ImpersonationBanner,
)
const Feeds = lazyPart(async () => (await import('./feeds.tsx')).Feeds)

// The frame around every screen for signed-in people: vertical menu, floating navbar, boxed content, static
// footer. Its boxes are those of ../boot-frame.css, which is drawn before any script has arrived.

export function AppLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  )
}

function Frame() {
  const { user } = useSession()
  const [cameAsStranger] = useState(user === undefined)
  if (user !== undefined) return <SignedIn userId={user.id} />
  // Signed out: hide the person's data at once while navigating to the sign-in page.
  if (!cameAsStranger) return <Hosts at="session" />
  // Of the screens in the layout, only the open ones let strangers in (guards.ts).
  return (
    <Suspense>
      <OpenFrame />
    </Suspense>
  )
}

function SignedIn({ userId }: { userId: number }) {
  const screen = useRef<HTMLDivElement>(null)
  const isImpersonating = useIsImpersonating()
  useEffect(
    () => (isImpersonating ? viewAccount() : followAccount(userId)),
    [userId, isImpersonating],
  )
  useScreenTransition(screen)
  useFrameShortcuts(userId)
  useApps()
  useLateTexts()
  return (
    <>
      <SkipLink />
      <div className={styles.frame}>
        <aside className={styles.side} data-no-print>
          <Menu />
        </aside>
        <div className={styles.column}>
          <Hosts at="top" />
          <Navbar />
          <div className={styles.box}>
            <div ref={screen} id="content" className={styles.screen}>
              <ListViews value={listViews.all().length === 0 ? undefined : drawViews}>
                <Outlet />
              </ListViews>
            </div>
          </div>
          <Footer />
        </div>
      </div>
      <ScrollToTop />
      <CustomizerButton />
      <Hosts at="end" />
      <Layers />
      <Toasts />
      <LiveNotice />
      <Suspense>{isImpersonating ? <ImpersonationBanner /> : null}</Suspense>
      <Suspense>
        <Feeds />
      </Suspense>
      <Hosts at="session" />
    </>
  )
}
