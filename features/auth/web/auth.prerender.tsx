import type { ReactNode } from 'react'
import { LoginView } from './components/login-view.tsx'
import { RegisterView } from './components/register-view.tsx'

// Sent as plain markup, painted before any script has arrived; the application then takes their place without moving anything.

/** Where their words stand. */
export const texts = 'auth'

const DEMO = ['admin', 'maintainer', 'editor', 'author', 'subscriber'].map(userName => ({
  userName,
  password: '',
  role: userName,
}))

/** The sign-in pages by the name of the file they go to; `-closed` where nobody may register, `-demo` where demo accounts are offered. */
export function makePages(): Record<string, ReactNode> {
  const idle = {
    isBusy: false,
    failure: undefined,
    link: (path: string, text: string) => <a href={path}>{text}</a>,
  }
  // All of them: the server puts the provider's name in, and a style hides what is not offered.
  const ways = { hasPasskeys: true, provider: '__PROVIDER__', onChoose: () => undefined }
  const login = { ...idle, ways, mayRegister: true, onSubmit: () => Promise.resolve(false) }
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
