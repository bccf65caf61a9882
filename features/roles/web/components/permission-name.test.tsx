import { expect, it } from 'vitest'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { usePermissionName } from './use-permission-name.ts'

function Names() {
  const permissionName = usePermissionName()
  return <p>{['Only View', 'Only View 2', 'constructor'].map(permissionName).join(' / ')}</p>
}

it('PERM-01 X-33 built-in permissions have a name in each language, renamed ones keep theirs', async () => {
  const screen = await showScreen(Names)
  await expect.element(screen.getByText('Only View / Only View 2 / constructor')).toBeVisible()
  setPreferences({ language: 'de' })
  await expect.element(screen.getByText('Nur ansehen / Only View 2 / constructor')).toBeVisible()
})
