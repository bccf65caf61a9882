import type { ReactNode } from 'react'
import { LoginView } from './components/login-view.tsx'
import { RegisterView } from './components/register-view.tsx'

// Rendered at build time and painted before any script has loaded; the app then takes over without layout shift.

/** Their namespace. */
export const texts = 'auth'

const DEMO = ['admin', 'maintainer', 'editor', 'author', 'subscriber'].map(userName => ({
  userName,
  password: '',
  role: userName,
}))

/** The sign-in pages by file name; `-closed` for restricted registration, `-demo` with demo accounts. */
export function makePages(): Record<string, ReactNode> {
  const idle = {
    isBusy: false,
    failure: undefined,
    link: (path: string, text: string) => <a href={path}>{text}</a>,
  }
  // Includes all: the server inserts the provider's name, and a style hides what is not available.
  const methods = { hasPasskeys: true, provider: '__PROVIDER__', onChoose: () => undefined }
  const login = { ...idle, methods, mayRegister: true, onSubmit: () => Promise.resolve(false) }
  const register = {
    ...idle,
    mode: 'open' as const,
    isFree: () => Promise.resolve(undefined),
    onSubmit: () => Promise.resolve({}),
  }
  const closed = { ...login, mayRegister: false }
  return {
    'login-cover-closed': <LoginView {...closed} variant="cover" demoAccounts={[]} />,
    'login-cover-closed-demo': <LoginView {...closed} variant="cover" demoAccounts={DEMO} />,
    'login-basic-closed': <LoginView {...closed} variant="basic" demoAccounts={[]} />,
    'login-basic-closed-demo': <LoginView {...closed} variant="basic" demoAccounts={DEMO} />,
    'login-cover': <LoginView {...login} variant="cover" demoAccounts={[]} />,
    'login-cover-demo': <LoginView {...login} variant="cover" demoAccounts={DEMO} />,
    'login-basic': <LoginView {...login} variant="basic" demoAccounts={[]} />,
    'login-basic-demo': <LoginView {...login} variant="basic" demoAccounts={DEMO} />,
    'register-cover': <RegisterView {...register} variant="cover" />,
    'register-basic': <RegisterView {...register} variant="basic" />,
  }
}
