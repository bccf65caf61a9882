import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { LoginView } from '#features/auth/web/components/login-view.tsx'
import { RegisterView } from '#features/auth/web/components/register-view.tsx'

// Runs at build time only: the sign-in pages as plain markup, for the server to send. They are painted before any script
// has arrived; the application then takes their place without moving anything.

const DEMO = ['admin', 'maintainer', 'editor', 'author', 'subscriber'].map(userName => ({ userName, password: '', role: userName }))

/** The markup by the name of the file it goes to; `-closed` where nobody may register, `-demo` where demo accounts are offered. */
export async function prerender(texts: object): Promise<Record<string, string>> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { auth: texts } }, interpolation: { escapeValue: false } })
  const render = (page: ReactNode) => renderToStaticMarkup(<I18nextProvider i18n={i18n}>{page}</I18nextProvider>)
  const idle = { isBusy: false, failure: undefined, link: (path: string, text: string) => <a href={path}>{text}</a> }
  // All of them: the server puts the provider's name in, and a style hides what is not offered.
  const ways = { hasPasskeys: true, provider: '__PROVIDER__', onChoose: () => undefined }
  const login = { ...idle, ways, mayRegister: true, onSubmit: () => Promise.resolve(false) }
  const register = {
    ...idle,
    isFirstRun: false,
    mode: 'open' as const,
    isFree: () => Promise.resolve(undefined),
    onSubmit: () => Promise.resolve({}),
  }
  const closed = { ...login, mayRegister: false }
  return {
    'login-cover-closed': render(<LoginView {...closed} variant="cover" demoAccounts={[]} />),
    'login-cover-closed-demo': render(<LoginView {...closed} variant="cover" demoAccounts={DEMO} />),
    'login-basic-closed': render(<LoginView {...closed} variant="basic" demoAccounts={[]} />),
    'login-basic-closed-demo': render(<LoginView {...closed} variant="basic" demoAccounts={DEMO} />),
    'login-cover': render(<LoginView {...login} variant="cover" demoAccounts={[]} />),
    'login-cover-demo': render(<LoginView {...login} variant="cover" demoAccounts={DEMO} />),
    'login-basic': render(<LoginView {...login} variant="basic" demoAccounts={[]} />),
    'login-basic-demo': render(<LoginView {...login} variant="basic" demoAccounts={DEMO} />),
    'register-cover': render(<RegisterView {...register} variant="cover" />),
    'register-basic': render(<RegisterView {...register} variant="basic" />),
  }
}
