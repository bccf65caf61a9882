import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { EditorBar } from './editor-bar.tsx'

const publish = { next: undefined, isBusy: false, main: () => Promise.resolve() }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2021-04-28T12:00:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
})
async function show(savedAt: string) {
  await loadTexts(['blog'])
  const record = { id: 4, status: 'Draft', savedAt } as const
  return showScreen(() => <EditorBar editor={{ state: 'idle', record }} publish={publish} />)
}

/** As people read it: without the marks that hold a time together. */
const said = (screen: Awaited<ReturnType<typeof show>>) =>
  screen
    .getByRole('status')
    .element()
    .textContent.replaceAll(/[^\x21-\x7e]+/g, ' ')
    .trim()

it('BLOG-21 says on which day a post was saved, unless that is today', async () => {
  const screen = await show('2021-04-14T12:00:00.000Z')
  expect(said(screen)).toMatch(/^Saved 14 Apr, \d+:00 [AP]M$/)
})

it('BLOG-21 says at what time a post was saved today', async () => {
  const screen = await show('2021-04-28T11:59:00.000Z')
  expect(said(screen)).toMatch(/^Saved \d+:59 [AP]M$/)
})
