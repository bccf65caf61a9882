import { beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { toasts } from '#ui/toast/toast-store.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { DRAFT_PARTS } from './draft-conflict.ts'
import type { Draft } from './compose-store.ts'
import { StaleDraft } from './stale-draft.tsx'

beforeEach(() => loadTexts(['email']))

const box = (name: string) => ({ name: '', email: `${name}@example.com` })
const file = (id: string) => ({
  id,
  fileName: `${id}.pdf`,
  thumbnail: '',
  url: '',
  size: '1 KB',
  bytes: 1000,
  mime: 'application/pdf',
})
const before: Draft = {
  to: [box('ada')],
  cc: [],
  bcc: [],
  subject: 'Seals',
  message: '<p>Hello</p>',
  attachments: [file('plan')],
  inReplyTo: undefined,
  forwardOf: undefined,
  isPlainText: false,
}
const CHANGED: Pick<Draft, (typeof DRAFT_PARTS)[number]> = {
  to: [box('ada'), box('bruno')],
  cc: [box('cleo')],
  bcc: [box('dora')],
  subject: 'New seals',
  message: '<p><strong>Hello</strong></p>',
  attachments: [file('plan'), file('price')],
  isPlainText: true,
}

/** The draft after “Keep mine”. */
async function keepMine(
  mine: Partial<Draft>,
  theirs: Partial<Draft>,
  keep = () => Promise.resolve(),
) {
  const change = vi.fn<(next: Partial<Draft>) => void>()
  const acceptVersion = vi.fn<(next: object) => void>()
  const saved = { id: 3, version: 8, inReplyTo: null, inReplyToId: null }
  const screen = await showScreen(() => (
    <StaleDraft
      control={{
        draft: { ...before, ...mine },
        state: 'failed',
        lastSaved: () => before,
        change,
        keep,
        acceptVersion,
        forgetTheirs: () => {},
      }}
      theirs={{ ...before, ...theirs, ...saved }}
    />
  ))
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await screen.unmount()
  expect(acceptVersion.mock.lastCall?.[0]).toEqual({ id: 3, version: 8 })
  return change.mock.lastCall?.[0]
}

it.each(DRAFT_PARTS)('X-08 MAIL-03 keeps the only change of %s in either tab', async part => {
  const change = { [part]: CHANGED[part] }
  const other = part === 'subject' ? { cc: [box('eve')] } : { subject: 'Seals again' }
  const expected = { ...before, ...change, ...other }
  expect(await keepMine(change, other)).toEqual(expected)
  expect(await keepMine(other, change)).toEqual(expected)
})

it('X-08 MAIL-03 what is added or removed in one tab stays so', async () => {
  const merged = await keepMine(
    { to: [box('bruno')], attachments: [] },
    { to: [box('ada'), box('cleo')], attachments: [file('plan'), file('price')] },
  )
  expect(merged).toMatchObject({
    to: [box('cleo'), box('bruno')],
    attachments: [file('price')],
  })
})

it('X-08 a save that is refused is said', async () => {
  await keepMine({ subject: 'Mine' }, { subject: 'Theirs' }, () =>
    Promise.reject(new Error('refused')),
  )
  await expect.poll(() => toasts.get().length).toBe(1)
})
