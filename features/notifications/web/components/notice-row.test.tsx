import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { NoticeRow } from './notice-row.tsx'

const NOTICE = {
  id: 1,
  link: '/apps/todo?task=1',
  by: null,
  createdAt: '2026-11-27T08:00:00.000Z',
  readAt: null,
  inApp: true,
  inBrowser: false,
}
const TEXT = 'The kit is here.'
const noop = () => undefined

it('NAV-07 a comment is shown once, in the sentence; the text of an announcement below its title', async () => {
  await loadTexts(['notifications'])
  const screen = await showScreen(() => (
    <ul>
      <NoticeRow
        notification={{
          ...NOTICE,
          kind: 'task-comment',
          params: { name: 'Bruno', title: 'Calibrate', text: TEXT },
        }}
        onRead={noop}
        onOpen={noop}
      />
      <NoticeRow
        notification={{ ...NOTICE, kind: 'announcement', params: { title: 'News', text: TEXT } }}
        onRead={noop}
        onOpen={noop}
      />
    </ul>
  ))
  await expect.element(screen.getByText(`Bruno commented on “Calibrate”: ${TEXT}`)).toBeVisible()
  await expect.element(screen.getByText(TEXT, { exact: true })).toBeVisible()
})
