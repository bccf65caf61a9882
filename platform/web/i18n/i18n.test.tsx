import { Suspense } from 'react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { showScreen } from '#ui/page/test-screen.tsx'
import { setPreferences } from '../preferences/preferences.ts'
import { getT, loadTexts, useTranslation } from './i18n.ts'
import { localeFiles } from './translation.ts'

// Files that only these tests have could not be loaded in another language.
afterEach(() => {
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'late'])
    localeFiles.texts.delete(`en/${name}`)
})

/** Replaces what is fetched of the locale files. */
function replaceFetch(answer: (path: string) => Promise<Response>) {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(address => answer(String(address)))
  onTestFinished(() => fetched.mockRestore())
  return fetched
}

function Example() {
  const { t } = useTranslation('ui')
  return <p>{[t('no.such.text', { defaultValue: 'Default' }), t('no.such.text')].join(', ')}</p>
}

it('X-33 a missing text is an error in the console, unless there is a default', async () => {
  const screen = await showScreen(Example)
  await expect.element(screen.getByText('Default, no.such.text')).toBeVisible()
  // oxlint-disable-next-line no-console
  const complaints = vi.mocked(console.error)
  expect(complaints.mock.calls[0]).toEqual(['no text', 'no.such.text'])
  complaints.mockClear()
})

it('X-33 the first of several keys and files that has a text counts, and a prefix names another file', () => {
  localeFiles.add('en', 'one', { a: 'a of one' })
  localeFiles.add('en', 'two', { a: 'a of two', b: 'b of two' })
  const t = getT('one', 'two')
  expect([t('a'), t('b'), t('two:a'), t(['none', 'b'])]).toEqual([
    'a of one',
    'b of two',
    'a of two',
    'b of two',
  ])
})

it('X-33 another language is shown once all texts of the screen are there', async () => {
  const read = globalThis.fetch
  function Language() {
    const { t, i18n } = useTranslation('ui')
    return <p>{`${i18n.language} ${i18n.dir()} ${t('dialog.close')}`}</p>
  }
  const screen = await showScreen(() => (
    <Suspense fallback="waiting">
      <Language />
    </Suspense>
  ))
  await expect.element(screen.getByText(/^en ltr Close/)).toBeVisible()
  let release: (() => void) | undefined
  const held = new Promise<void>(resolve => (release = resolve))
  const fetched = replaceFetch(async path => {
    await held
    return read(path)
  })
  setPreferences({ language: 'ar' })
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  await expect.element(screen.getByText(/^en ltr Close/)).toBeVisible()
  release?.()
  await expect.element(screen.getByText(/^ar rtl إغلاق/)).toBeVisible()
  // One request for all of them.
  expect(fetched).toHaveBeenCalledOnce()
})

it('X-33 files requested at the same moment come in one request, and none twice', async () => {
  const fetched = replaceFetch(async path =>
    Response.json(path.includes(',') ? { four: {}, three: { a: '3' } } : { a: '5' }),
  )
  await Promise.all([loadTexts(['three']), loadTexts(['four', 'three'])])
  await loadTexts(['three', 'five'])
  expect(fetched.mock.calls.map(([address]) => String(address).split('?')[0])).toEqual([
    '/locales/en/four,three.json',
    '/locales/en/five.json',
  ])
  expect([getT('three')('a'), getT('five')('a')]).toEqual(['3', '5'])
})

it('X-33 a screen whose texts cannot be loaded fails; a part waits for them instead', async () => {
  await loadTexts(['ui', 'users', 'shell'])
  let isOut = true
  replaceFetch(async () =>
    isOut ? new Response('', { status: 503 }) : Response.json({ a: 'Late text' }),
  )
  await expect(loadTexts(['late'])).rejects.toThrow(/late\.json.*503/)
  function Late() {
    const { t } = useTranslation('late')
    return <p>{t('a')}</p>
  }
  const screen = await showScreen(() => (
    <Suspense fallback="waiting">
      <Late />
    </Suspense>
  ))
  await expect.element(screen.getByText('waiting')).toBeVisible()
  isOut = false
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('Late text')).toBeVisible()
})

it('X-33 texts that a page of the other direction would reorder are isolated, at once when the direction changes', async () => {
  localeFiles.add('en', 'six', { at: '8 AM' })
  function Time() {
    const { t } = useTranslation('six')
    return <p data-testid="time">{t('at')}</p>
  }
  const screen = await showScreen(Time)
  const content = () => screen.getByTestId('time').element().textContent
  expect(content()).toBe('8 AM')
  setPreferences({ direction: 'rtl' })
  await expect.poll(content).toBe('\u20668 AM\u2069')
  setPreferences({ direction: 'ltr' })
  await expect.poll(content).toBe('8 AM')
})

function Names() {
  const { t } = useTranslation('ui')
  return ['#5022 Ada', 'ليلى', 'Ada، ليلى', '12'].map(name => (
    <p key={name}>{t('people.remove', { name })}</p>
  ))
}

it('X-33 a value in a text of the other direction keeps its own order', async () => {
  setPreferences({ language: 'ar' })
  const screen = await showScreen(Names)
  const wordsOf = () => [...screen.container.querySelectorAll('p')].map(one => one.textContent)
  await expect
    .poll(wordsOf)
    .toEqual([
      expect.stringContaining('\u2066#5022 Ada\u2069'),
      expect.not.stringMatching(/[\u2066-\u2069]/),
      expect.stringContaining('\u2067Ada، ليلى\u2069'),
      expect.not.stringMatching(/[\u2066-\u2069]/),
    ])
  setPreferences({ language: 'en' })
  await expect
    .poll(wordsOf)
    .toEqual([
      expect.not.stringMatching(/[\u2066-\u2069]/),
      expect.stringContaining('\u2067ليلى\u2069'),
      expect.stringContaining('\u2066Ada، ليلى\u2069'),
      expect.not.stringMatching(/[\u2066-\u2069]/),
    ])
})
