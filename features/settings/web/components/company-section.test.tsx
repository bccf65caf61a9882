import { SETTINGS_BY_DEFAULT } from '../../contract/settings.contract.ts'
import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { CompanySection } from './company-section.tsx'

beforeAll(() => loadTexts(['settings']))

async function show(ability: AbilityRule[]) {
  signInWith(ability)
  return showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <CompanySection
        settings={SETTINGS_BY_DEFAULT}
        versions={{
          company: 0,
          access: 0,
          regional: 0,
          mail: 0,
          tax: 0,
          shop: 0,
          apps: 0,
          retention: 0,
          maintenance: 0,
          launch: 0,
        }}
        logoUrl={null}
        mailServer={{
          from: 'nowhere',
          host: '',
          port: 587,
          security: 'startTls',
          user: '',
          hasPassword: false,
          version: 0,
        }}
        baseUrl=""
        apps={[]}
        defaultSender=""
      />
    </QueryClientProvider>
  ))
}

it('X-22 the logo can be chosen by those who may change the settings', async () => {
  const screen = await show([{ action: 'manage', subject: 'all' }])
  await expect.element(screen.getByLabelText('Choose a logo, or drop it here')).toBeInTheDocument()
})

it('X-22 without the right to change the settings, no logo is offered to be chosen', async () => {
  const screen = await show([{ action: 'read', subject: 'Settings' }])
  await expect.element(screen.getByText('No logo')).toBeVisible()
  expect(screen.getByLabelText('Choose a logo, or drop it here').query()).toBeNull()
})
