import { beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { ApiError } from '#platform/web/api/api-error.ts'
import { type Edition, EditionDrawer } from './edition-drawer.tsx'
import { type EditionValues, type EditionWish, STALE_FIELDS, valuesOf } from './edition-form.ts'

beforeEach(async () => {
  signInWith()
  await loadTexts(['faq'])
})

const before: EditionValues = {
  ...valuesOf(undefined, '1'),
  title_en: 'How do I pay?',
  content_en: '<p>By card.</p>',
}
async function conflict(theirs: Partial<EditionValues>, answer: () => Promise<void>) {
  const newer: Edition = { version: 2, values: { ...before, ...theirs } }
  const save = vi
    .fn<(wish: EditionWish) => Promise<void>>()
    .mockRejectedValueOnce(new ApiError({ status: 412, code: 'record.stale', detail: 'Changed.' }))
    .mockImplementation(answer)
  const screen = await showScreen(() => (
    <EditionDrawer
      kind="faq"
      title="Edit question"
      id={7}
      version={1}
      initial={before}
      containers={[{ value: '1', text: 'Payment' }]}
      readCurrent={() => newer}
      save={save}
      onClose={() => {}}
    />
  ))
  await screen.getByRole('textbox', { name: 'URL' }).fill('how-to-pay')
  await screen.getByRole('button', { name: 'Save' }).click()
  return { screen, save }
}

it('X-08 a conflict is named after the question, and their formatting stays', async () => {
  const content = '<p>By <strong>card</strong>.</p>'
  const { screen, save } = await conflict({ content_en: content }, () => Promise.resolve())
  await expect.element(screen.getByText('How do I pay? has changed')).toBeVisible()
  await screen.getByRole('button', { name: 'Compare' }).click()
  await expect.element(screen.getByText(/details that aren’t shown/)).toBeVisible()
  await screen.getByRole('button', { name: 'Save selection' }).click()
  await expect
    .poll(() => save.mock.lastCall?.[0])
    .toMatchObject({
      slug: 'how-to-pay',
      texts: [{ content }],
    })
})

it('X-08 X-25 a refused “Keep mine” is explained and stays in the form and the draft', async () => {
  const { screen } = await conflict({ title_en: 'How can I pay?' }, () =>
    Promise.reject(new Error('refused')),
  )
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByRole('alert').first()).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'URL' })).toHaveValue('how-to-pay')
  await expect.poll(() => sessionStorage.getItem('draft:help.faq.7')).toContain('how-to-pay')
})

it('X-08 every field of a question or article is compared', () => {
  // Not on the screen, and how it is saved.
  const left = ['isMinor', 'related']
  expect([...STALE_FIELDS.map(({ name }) => name), ...left].toSorted()).toEqual(
    Object.keys(before).toSorted(),
  )
})
