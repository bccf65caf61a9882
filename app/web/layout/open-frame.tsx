import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInstance } from '#platform/web/instance/instance.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Toasts } from '#ui/toast/toasts.tsx'
import styles from './app-layout.module.css'
import { Footer } from './footer.tsx'
import { Tools } from './frame-parts.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeButton } from './navbar.tsx'
import bar from './open-frame.module.css'
import { ScrollToTop } from './scroll-to-top.tsx'
import { SkipLink } from './skip-link.tsx'

/** The frame around public screens for visitors: no menu, only the sign-in link. */
export function OpenFrame() {
  const { t } = useTranslation('shell')
  const { registration } = useInstance()
  const here = useRouterState({ select: ({ location }) => location.href })
  const queryClient = useQueryClient()
  // Drop the visitor's cached responses on sign-in: cart, wishlist and prices differ for a signed-in user.
  useEffect(() => () => queryClient.clear(), [queryClient])
  return (
    <>
      <SkipLink />
      <div className={`${styles.column} ${bar.page}`}>
        <header className={bar.bar} data-no-print>
          <Link to="/login" className={bar.brand} aria-label={t('appName')}>
            <Logo withName />
          </Link>
          <LanguageMenu />
          <ThemeButton />
          <Tools of={({ openAt }) => openAt !== undefined && here.startsWith(openAt)} />
          <ButtonLink to="/login" search={{ to: here }} kind="quiet">
            {t('publicBar.signIn')}
          </ButtonLink>
          {registration === 'open' ? (
            <ButtonLink to="/register">{t('publicBar.signUp')}</ButtonLink>
          ) : null}
        </header>
        <div className={styles.box}>
          <div id="content" className={styles.screen}>
            <Outlet />
          </div>
        </div>
        <Footer />
      </div>
      <ScrollToTop />
      <Toasts />
    </>
  )
}
