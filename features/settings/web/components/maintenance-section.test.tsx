import { SETTINGS_BY_DEFAULT } from '../../contract/settings.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { MaintenanceSection } from './maintenance-section.tsx'

it('MISC-02 maintenance isn’t turned on while its expected end is no date', async () => {
  await loadTexts(['settings', 'date-field'])
  signInWith([{ action: 'manage', subject: 'all' }])
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <MaintenanceSection
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
  const end = screen.getByRole('textbox', { name: /^Expected end/ })
  await expect.element(end).not.toHaveAttribute('readonly')
  await end.fill('29/02/2027 18:00')
  const turnOn = screen.getByRole('button', { name: 'Turn on maintenance' })
  await turnOn.click()
  await expect.element(end).toHaveFocus()
  await expect.element(end).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()

  await end.fill('')
  await turnOn.click()
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
})
