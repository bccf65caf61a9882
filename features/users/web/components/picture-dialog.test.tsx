import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryClient } from '#platform/web/query/query-client.ts'
import { session } from '#platform/web/session/session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { Toasts } from '#ui/toast/toasts.tsx'
import { PictureDialog } from './picture-dialog.tsx'

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const mina = { id: 7, fullName: 'Mina Okafor', avatar: PICTURE, avatarColor: 'info' } as const

it('ACC-02 removing a picture is reported as a removal, not as a saved user', async () => {
  session.signIn({
    accessToken: 'none',
    userData: {
      ...mina,
      id: 11,
      username: 'admin',
      email: 'ada@example.com',
      userGroup: 'admin',
      role: 'admin',
      ability: [],
      extras: { eCommerceCartItemsCount: 0 },
    },
  })
  const stored: unknown[] = []
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <PictureDialog
        user={mina}
        save={fileId => {
          stored.push(fileId)
          return Promise.resolve({ avatar: null })
        }}
        onClose={() => undefined}
      />
      <Toasts />
    </QueryClientProvider>
  ))
  await screen.getByRole('button', { name: 'Remove picture' }).click()
  await expect.element(screen.getByText('Mina Okafor’s picture removed')).toBeVisible()
  expect(stored).toEqual([null])
})
