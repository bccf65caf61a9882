import { OIDC_CALLBACK } from '#features/auth/contract/connections.rules.ts'
import type { ComponentType } from 'react'
import type { Screen } from './screen.ts'

// The screens that ask for no session: part of the first file, so each word counts. All others stand in routes.tsx.

export const PUBLIC_SCREENS: readonly Screen[] = [
  auth('/login', 'cover', 'login'),
  auth('/pages/login-basic', 'basic', 'login'),
  auth('/pages/login-cover', 'cover', 'login'),
  auth('/register', 'cover', 'register'),
  auth('/pages/register-basic', 'basic', 'register'),
  auth('/pages/register-cover', 'cover', 'register'),
  auth('/pages/forgot-password-basic', 'basic', 'forgot'),
  auth('/pages/forgot-password-cover', 'cover', 'forgot'),
  auth('/pages/reset-password-basic', 'basic', 'reset'),
  auth('/pages/reset-password-cover', 'cover', 'reset'),
  auth('/pages/verify-email-basic', 'basic', 'verify'),
  auth('/pages/verify-email-cover', 'cover', 'verify'),
  auth('/pages/two-steps-basic', 'basic', 'twoSteps'),
  auth('/pages/two-steps-cover', 'cover', 'twoSteps'),
  forAll('/pages/terms', async () => (await import('#features/auth/web/terms.page.tsx')).TermsPage, 'terms'),
  forAll(
    '/pages/invitation',
    async () => (await import('#features/calendar/web/invitation.page.tsx')).InvitationPage,
    'invitation',
    'calendar',
    'ui',
  ),
  blog('/pages/blog/read'),
  blog('/pages/blog/read/$slug'),
  forAll(OIDC_CALLBACK, async () => (await import('#features/auth/web/provider-callback.page.tsx')).ProviderCallbackPage, 'login', 'auth'),
  forAll(
    '/misc/maintenance',
    async () => (await import('./pages/maintenance-page.tsx')).MaintenancePage,
    'maintenance',
    'maintenance',
    'notice',
  ),
  forAll('/misc/coming-soon', async () => (await import('./pages/coming-soon-page.tsx')).ComingSoonPage, 'comingSoon', 'notice'),
]

/** Whether somebody is signed in makes no difference there. The texts are called as the title unless they are named. */
function forAll(path: string, load: Screen['load'], ...[title, ...texts]: [string, ...string[]]): Screen {
  return { path, load, access: 'public', isForAll: true, title: `screens.${title}`, texts: texts.length === 0 ? [title] : texts }
}

function blog(path: string): Screen {
  return forAll(path, async () => (await import('#features/blog/web/blog-read.page.tsx')).BlogReadPage, 'blogRead', 'blog', 'ui')
}

type Variant = 'basic' | 'cover'

const AUTH_PAGES = {
  login: async () => (await import('#features/auth/web/login.page.tsx')).LoginPage,
  register: async () => (await import('#features/auth/web/register.page.tsx')).RegisterPage,
  forgot: async () => (await import('#features/auth/web/forgot-password.page.tsx')).ForgotPasswordPage,
  reset: async () => (await import('#features/auth/web/reset-password.page.tsx')).ResetPasswordPage,
  verify: async () => (await import('#features/auth/web/verify-email.page.tsx')).VerifyEmailPage,
  twoSteps: async () => (await import('#features/auth/web/two-steps.page.tsx')).TwoStepsPage,
}

function auth(path: string, variant: Variant, page: keyof typeof AUTH_PAGES): Screen {
  const screen = forAll(path, async () => bind(await AUTH_PAGES[page](), variant), page, 'auth')
  // Links of mails lead there.
  if (page !== 'reset' && page !== 'verify') delete screen.isForAll
  return screen
}

function bind(Page: ComponentType<{ variant: Variant }>, variant: Variant): ComponentType {
  return function AuthScreen() {
    return <Page variant={variant} />
  }
}
