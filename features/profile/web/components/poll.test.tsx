import type { ProfilePoll } from '../../contract/profile-shapes.rules.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { showScreen } from '#ui/page/test-screen.tsx'
import { Poll } from './poll.tsx'

const voter = {
  userId: 7,
  username: 'Ada Voter',
  avatar: null,
  avatarColor: 'info' as const,
  img: null,
}
const poll: ProfilePoll = {
  pollId: 1,
  question: 'Tea or coffee?',
  closesAt: null,
  isClosed: false,
  totalVotes: 3,
  yourVote: 1,
  options: [
    { place: 0, name: 'Tea', votes: 1, percent: 33, votedUser: [voter] },
    { place: 1, name: 'Coffee', votes: 2, percent: 67, votedUser: [] },
  ],
}
const show = (change: Partial<ProfilePoll> = {}) =>
  showScreen(() => (
    <QueryClientProvider client={new QueryClient()}>
      <Poll poll={{ ...poll, ...change }} />
    </QueryClientProvider>
  ))

it('PROF-03 shows percentages, one’s own vote and the voters, visually and to screen readers', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('group', { name: 'Tea or coffee?' })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /Coffee/ })).toBeChecked()
  await expect.element(screen.getByText('67%')).toBeVisible()
  await expect.element(screen.getByText('Ada Voter')).toBeInTheDocument()
  await expect.element(screen.getByText('3 votes')).toBeVisible()
})

it('PROF-03 is disabled once closed', async () => {
  const screen = await show({ isClosed: true, closesAt: '2026-01-01T00:00:00.000Z' })
  await expect.element(screen.getByRole('radio', { name: /Tea/ })).toBeDisabled()
  await expect.element(screen.getByText(/Closed/)).toBeVisible()
})
