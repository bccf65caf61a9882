import { definePages } from '#platform/contract/pages.rules.ts'
import { OIDC_CALLBACK } from './connections.rules.ts'

const all = (title: string) => ({ access: 'public', title: `screens.${title}` }) as const

export const authPages = definePages({
  '/login': all('login'),
  '/pages/login-basic': all('login'),
  '/pages/login-cover': all('login'),
  '/register': all('register'),
  '/pages/register-basic': all('register'),
  '/pages/register-cover': all('register'),
  '/pages/forgot-password-basic': all('forgot'),
  '/pages/forgot-password-cover': all('forgot'),
  '/pages/reset-password-basic': all('reset'),
  '/pages/reset-password-cover': all('reset'),
  '/pages/verify-email-basic': all('verify'),
  '/pages/verify-email-cover': all('verify'),
  '/pages/two-steps-basic': all('twoSteps'),
  '/pages/two-steps-cover': all('twoSteps'),
  '/pages/terms': all('terms'),
  [OIDC_CALLBACK]: all('login'),
})
