import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signIn } from '#platform/web/session/session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import type { Authorization } from '../../contract/oauth.contract.ts'
import { ConsentCard } from './consent-card.tsx'

const userData = {
  id: 1,
  username: 'ada',
  fullName: 'Ada Lindqvist',
  email: 'ada@example.org',
  userGroup: 'user',
  avatar: null,
  avatarColor: 'accent' as const,
  role: 'author' as const,
  ability: [],
  extras: { eCommerceCartItemsCount: 0 },
}

const cautionOf = (host: string) =>
  `The app chose its own name. Continue only if you started this yourself and trust ${host}.`
const DEVICE =
  'Any program on this device could claim to be this app. Continue only if you started this yourself and trust app.example.com.'

async function show(change: Partial<Authorization>) {
  const app = {
    name: 'Claude',
    publisher: null,
    host: 'claude.ai',
    isLocal: false,
    canWrite: true,
    error: null,
    back: null,
    ...change,
  }
  const request = { client_id: 'x', redirect_uri: 'y' }
  return showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <ConsentCard app={app} request={request} />
    </QueryClientProvider>
  ))
}

describe('the consent card', () => {
  beforeEach(async () => {
    signIn({ userData, accessToken: 'token' })
    await loadTexts(['oauth'])
  })

  it('KEY-09 names the host that publishes an app, and asks to trust it', async () => {
    const screen = await show({ publisher: 'app.example.com' })
    await expect.element(screen.getByText('Published by')).toBeVisible()
    await expect.element(screen.getByText('app.example.com', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('claude.ai')).toBeVisible()
    await expect.element(screen.getByRole('note')).toHaveTextContent(cautionOf('app.example.com'))
  })

  it('KEY-09 warns that a program on this device may only claim to be it', async () => {
    const screen = await show({ publisher: 'app.example.com', host: '127.0.0.1', isLocal: true })
    await expect.element(screen.getByRole('note')).toHaveTextContent(DEVICE)
    await expect.element(screen.getByText('127.0.0.1')).toBeVisible()
  })

  it('KEY-09 names nobody for an app that registered itself', async () => {
    const screen = await show({})
    await expect.element(screen.getByRole('note')).toHaveTextContent(cautionOf('claude.ai'))
    await expect.element(screen.getByText('Published by')).not.toBeInTheDocument()
  })
})
