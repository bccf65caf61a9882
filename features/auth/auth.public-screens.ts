import { type ComponentType, createElement } from 'react'
import { definePublic, type PublicParts } from '#platform/web/screens/define-screens.ts'
import { OIDC_CALLBACK } from './contract/connections.rules.ts'

type Variant = 'basic' | 'cover'

const PAGES = {
  login: async () => (await import('./web/login.page.tsx')).LoginPage,
  register: async () => (await import('./web/register.page.tsx')).RegisterPage,
  forgot: async () => (await import('./web/forgot-password.page.tsx')).ForgotPasswordPage,
  reset: async () => (await import('./web/reset-password.page.tsx')).ResetPasswordPage,
  verify: async () => (await import('./web/verify-email.page.tsx')).VerifyEmailPage,
  twoSteps: async () => (await import('./web/two-steps.page.tsx')).TwoStepsPage,
}

export const authPublic = definePublic({
  '/login': page('login', 'cover'),
  '/pages/login-basic': page('login', 'basic'),
  '/pages/login-cover': page('login', 'cover'),
  '/register': page('register', 'cover'),
  '/pages/register-basic': page('register', 'basic'),
  '/pages/register-cover': page('register', 'cover'),
  '/pages/forgot-password-basic': page('forgot', 'basic'),
  '/pages/forgot-password-cover': page('forgot', 'cover'),
  // Target of mailed links.
  '/pages/reset-password-basic': { ...page('reset', 'basic'), isForAll: true },
  '/pages/reset-password-cover': { ...page('reset', 'cover'), isForAll: true },
  '/pages/verify-email-basic': { ...page('verify', 'basic'), isForAll: true },
  '/pages/verify-email-cover': { ...page('verify', 'cover'), isForAll: true },
  '/pages/two-steps-basic': page('twoSteps', 'basic'),
  '/pages/two-steps-cover': page('twoSteps', 'cover'),
  '/pages/terms': {
    load: async () => (await import('./web/terms.page.tsx')).TermsPage,
    texts: ['terms'],
    isForAll: true,
  },
  [OIDC_CALLBACK]: {
    load: async () => (await import('./web/provider-callback.page.tsx')).ProviderCallbackPage,
    texts: ['auth'],
    isForAll: true,
  },
})

function page(name: keyof typeof PAGES, variant: Variant): PublicParts {
  return { load: async () => bind(await PAGES[name](), variant), texts: ['auth'] }
}

const bind = (Page: ComponentType<{ variant: Variant }>, variant: Variant) => () =>
  createElement(Page, { variant })
