import { OIDC_CALLBACK } from '@smart-fft/contract/connections.rules'
import type { ComponentType } from 'react'
import type { Screen } from './screen.ts'

// Every screen of the product, each loaded when it is opened. The order is that of the feature list; the server's list of
// addresses that are screens stands in contract/src/screens.ts.

const SIGNED_IN = 'session'

export const SCREENS: readonly Screen[] = [
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
    path: OIDC_CALLBACK,
    load: async () => (await import('../features/auth/provider-callback.page.tsx')).ProviderCallbackPage,
    access: 'public',
    isForAll: true,
    title: 'screens.login',
    texts: ['auth'],
  },
  {
    path: '/apps/user/list',
    load: async () => (await import('../features/users/user-list.page.tsx')).UserListPage,
    prefetch: async ({ search }) => (await import('../features/users/users.api.ts')).prefetchUserList(search),
    access: { can: ['read', 'User'] },
    title: 'screens.users',
    texts: ['users'],
  },
  {
    path: '/apps/user/view/$id',
    load: async () => (await import('../features/users/user-view.page.tsx')).UserViewPage,
    prefetch: async ({ params }) => (await import('../features/users/users.api.ts')).prefetchUser(Number(params.id)),
    access: { can: ['read', 'User'], own: true },
    title: 'screens.user',
    parent: '/apps/user/list',
    texts: ['users', 'changes', 'two-factor', 'ways'],
  },
  {
    path: '/apps/roles',
    load: async () => (await import('../features/roles/roles.page.tsx')).RolesPage,
    prefetch: async ({ search }) => (await import('../features/roles/roles.api.ts')).prefetchRoles(search),
    access: { can: ['read', 'Role'] },
    title: 'screens.roles',
    texts: ['roles', 'users', 'changes'],
  },
  {
    path: '/apps/permissions',
    load: async () => (await import('../features/permissions/permissions.page.tsx')).PermissionsPage,
    prefetch: async ({ search }) => (await import('../features/permissions/permissions.api.ts')).prefetchPermissions(search),
    access: { can: ['read', 'Permission'] },
    title: 'screens.permissions',
    texts: ['permissions', 'roles', 'changes'],
  },
  {
    path: '/access-control',
    load: async () => (await import('../features/permissions/access-control.page.tsx')).AccessControlPage,
    access: SIGNED_IN,
    title: 'screens.accessControl',
    texts: ['permissions', 'roles', 'changes'],
  },
  {
    path: '/admin/audit',
    load: async () => (await import('../features/changes/audit.page.tsx')).AuditPage,
    access: { can: ['read', 'Audit'] },
    title: 'screens.audit',
    texts: ['changes'],
  },
  {
    path: '/pages/api-key',
    load: async () => (await import('../features/api-key/api-key.page.tsx')).ApiKeyPage,
    access: { can: ['read', 'ApiKey'], own: true },
    title: 'screens.apiKeys',
    texts: ['api-key', 'webhooks', 'changes'],
  },
  {
    path: '/pages/api-reference',
    load: async () => (await import('../features/api-reference/api-reference.page.tsx')).ApiReferencePage,
    access: SIGNED_IN,
    title: 'screens.apiReference',
    parent: '/pages/api-key',
    texts: ['api-reference', 'changes'],
  },
  {
    path: '/apps/chat',
    load: async () => (await import('../features/chat/chat.page.tsx')).ChatPage,
    prefetch: async () => (await import('../features/chat/chat.api.ts')).prefetchChats(),
    access: { can: ['read', 'Chat'], own: true },
    title: 'screens.chat',
    texts: ['chat'],
  },
  {
    path: '/misc/error',
    load: async () => (await import('./layout/frame.tsx')).ErrorPage,
    access: SIGNED_IN,
    title: 'screens.error',
    texts: [],
  },
  {
    path: '/misc/not-authorized',
    load: async () => (await import('./layout/frame.tsx')).NotAuthorizedPage,
    access: SIGNED_IN,
    title: 'screens.notAuthorized',
    texts: [],
  },
]

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
