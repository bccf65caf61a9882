import { OIDC_CALLBACK } from '@smart-fft/contract/connections.rules'
import type { ComponentType } from 'react'
import type { Screen } from './screen.ts'

// The screens that ask for no session: part of the first file, so each word counts. All others stand in routes.tsx.

export const PUBLIC_SCREENS: readonly Screen[] = [
  login('/login', 'cover'),
  login('/pages/login-basic', 'basic'),
  login('/pages/login-cover', 'cover'),
  register('/register', 'cover'),
  register('/pages/register-basic', 'basic'),
  register('/pages/register-cover', 'cover'),
  auth('/pages/forgot-password-basic', 'basic', 'forgot'),
  auth('/pages/forgot-password-cover', 'cover', 'forgot'),
  { ...auth('/pages/reset-password-basic', 'basic', 'reset'), isForAll: true },
  { ...auth('/pages/reset-password-cover', 'cover', 'reset'), isForAll: true },
  { ...auth('/pages/verify-email-basic', 'basic', 'verify'), isForAll: true },
  { ...auth('/pages/verify-email-cover', 'cover', 'verify'), isForAll: true },
  auth('/pages/two-steps-basic', 'basic', 'twoSteps'),
  auth('/pages/two-steps-cover', 'cover', 'twoSteps'),
  {
    path: '/pages/terms',
    load: async () => (await import('../features/auth/terms.page.tsx')).TermsPage,
    access: 'public',
    isForAll: true,
    title: 'screens.terms',
    texts: ['terms'],
  },
  {
    path: '/pages/invitation',
    load: async () => (await import('../features/calendar/invitation.page.tsx')).InvitationPage,
    access: 'public',
    isForAll: true,
    title: 'screens.invitation',
    texts: ['calendar'],
  },
  blog('/pages/blog/read'),
  blog('/pages/blog/read/$slug'),
  {
    path: OIDC_CALLBACK,
    load: async () => (await import('../features/auth/provider-callback.page.tsx')).ProviderCallbackPage,
    access: 'public',
    isForAll: true,
    title: 'screens.login',
    texts: ['auth'],
  },
  {
    path: '/misc/maintenance',
    load: async () => (await import('./pages/maintenance-page.tsx')).MaintenancePage,
    access: 'public',
    isForAll: true,
    title: 'screens.maintenance',
    texts: ['maintenance', 'notice'],
  },
  {
    path: '/misc/coming-soon',
    load: async () => (await import('./pages/coming-soon-page.tsx')).ComingSoonPage,
    access: 'public',
    isForAll: true,
    title: 'screens.comingSoon',
    texts: ['notice'],
  },
]

function blog(path: string): Screen {
  const load = async () => (await import('../features/blog/blog-read.page.tsx')).BlogReadPage
  return { path, load, access: 'public', isForAll: true, title: 'screens.blogRead', texts: ['blog'] }
}

type Variant = 'basic' | 'cover'

function login(path: string, variant: Variant): Screen {
  const load = async () => bind((await import('../features/auth/login.page.tsx')).LoginPage, variant)
  return { path, load, access: 'public', title: 'screens.login', texts: ['auth'] }
}

function register(path: string, variant: Variant): Screen {
  const load = async () => bind((await import('../features/auth/register.page.tsx')).RegisterPage, variant)
  return { path, load, access: 'public', title: 'screens.register', texts: ['auth'] }
}

const AUTH_PAGES = {
  forgot: async () => (await import('../features/auth/forgot-password.page.tsx')).ForgotPasswordPage,
  reset: async () => (await import('../features/auth/reset-password.page.tsx')).ResetPasswordPage,
  verify: async () => (await import('../features/auth/verify-email.page.tsx')).VerifyEmailPage,
  twoSteps: async () => (await import('../features/auth/two-steps.page.tsx')).TwoStepsPage,
}

function auth(path: string, variant: Variant, page: keyof typeof AUTH_PAGES): Screen {
  return { path, load: async () => bind(await AUTH_PAGES[page](), variant), access: 'public', title: `screens.${page}`, texts: ['auth'] }
}

function bind(Page: ComponentType<{ variant: Variant }>, variant: Variant): ComponentType {
  return function AuthScreen() {
    return <Page variant={variant} />
  }
}
