import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { EditorBar } from './editor-bar.tsx'

const publish = { next: undefined, isBusy: false, main: () => Promise.resolve() }
async function show(savedAt: string) {
  await loadTexts(['blog'])
  const record = { id: 4, status: 'Draft', savedAt } as const
  return showScreen(() => <EditorBar editor={{ state: 'idle', record }} publish={publish} />)
}

it('BLOG-21 says on which day a post was saved, unless that is today', async () => {
  const screen = await show('2021-04-14T18:43:00.000Z')
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^Saved .*Apr 2021/)
})

it('BLOG-21 says at what time a post was saved today', async () => {
  const screen = await show(new Date().toISOString())
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^Saved \W?\d+:\d+ [AP]M\W?$/)
})
