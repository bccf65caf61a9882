import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { ENTRIES } from './catalogue.ts'
import { hasPlaygrounds, loadPlaygrounds } from './playground-files.ts'
import { Playground } from './playground.tsx'

async function show(entry: string, search = '') {
  await loadTexts(['showcase', 'recurrence', 'date-field'])
  return showScreen(
    () => (
      <QueryClientProvider client={queryClient}>
        <Playground entry={entry} />
      </QueryClientProvider>
    ),
    `/here${search}`,
  )
}

it('SHOW-07 controls update component, code and URL; reset reverts everything', async () => {
  const screen = await show('badge')
  const stage = screen.getByRole('group', { name: 'Preview of StatusBadge' })
  await expect.element(stage.getByText('Active')).toHaveAttribute('data-tone', 'good')
  await screen.getByRole('combobox', { name: 'tone' }).selectOptions('warn')
  await expect.element(stage.getByText('Active')).toHaveAttribute('data-tone', 'warn')
  await screen.getByRole('textbox', { name: 'text' }).fill('Late')
  await screen.getByRole('switch', { name: 'isPlain' }).click()
  await expect.element(stage.getByText('Late')).toHaveAttribute('data-plain', 'true')
  const code = screen.getByRole('group', { name: 'Code for StatusBadge' })
  await expect
    .poll(() => code.element().textContent)
    .toContain('<StatusBadge tone="warn" text="Late" isPlain />')
  await expect.poll(screen.search).toBe('?play=StatusBadge&tone=warn&text=Late&isPlain=true')
  await screen.getByRole('button', { name: 'Reset' }).click()
  await expect.element(stage.getByText('Active')).toHaveAttribute('data-tone', 'good')
  await expect.poll(screen.search).toBe('?play=StatusBadge')
})

it('SHOW-07 a link restores the state, and invalid values fall back', async () => {
  const screen = await show('badge', '?play=StatusBadge&tone=bad&text=Gone&isPlain=perhaps')
  const stage = screen.getByRole('group', { name: 'Preview of StatusBadge' })
  await expect.element(stage.getByText('Gone')).toHaveAttribute('data-tone', 'bad')
  await expect.element(screen.getByRole('switch', { name: 'isPlain' })).not.toBeChecked()
  await screen.router.navigate({
    to: '/here',
    search: { play: 'Nobody', tone: 'ugly', text: 'Back' },
  })
  await expect.element(stage.getByText('Back')).toHaveAttribute('data-tone', 'good')
})

it('SHOW-07 a control follows the state its component reports', async () => {
  const screen = await show('switch')
  const stage = screen.getByRole('group', { name: 'Preview of Switch' })
  await stage.getByRole('switch', { name: 'Notify me' }).click()
  await expect.element(screen.getByRole('switch', { name: 'isOn' })).not.toBeChecked()
  await expect.poll(screen.search).toBe('?play=Switch&isOn=false')
})

it('SHOW-07 an overlay is opened by a button and closes itself', async () => {
  const screen = await show('sweet-alert')
  await screen.getByRole('button', { name: 'Open', exact: true }).click()
  await expect
    .element(screen.getByRole('alertdialog', { name: 'Send this invoice?' }))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})

const PLAYED = ENTRIES.filter(({ name }) => hasPlaygrounds(name)).map(({ name }) => name)

it.each(PLAYED)(
  'SHOW-07 the components of %s render, also with all numbers zero and all texts empty',
  async entry => {
    for (const name of Object.keys(await loadPlaygrounds(entry))) {
      const screen = await show(entry, `?play=${name}`)
      await expect.element(screen.getByRole('group', { name: `Preview of ${name}` })).toBeVisible()
      const search = ['label', 'name', 'text', 'title', 'children', 'html', 'keys']
        .map(one => `${one}=~`)
        .join('&')
      const figures = [
        'value',
        'max',
        'size',
        'height',
        'rating',
        'count',
        'most',
        'step',
        'min',
        'width',
      ]
        .map(one => `${one}=0`)
        .join('&')
      await screen.router.navigate({
        to: '/here',
        search: Object.fromEntries(new URLSearchParams(`play=${name}&${search}&${figures}`)),
      })
      await expect.element(screen.getByRole('group', { name: `Code for ${name}` })).toBeVisible()
      await expect
        .element(screen.getByText('Can’t be rendered with these values.'))
        .not.toBeInTheDocument()
      await screen.unmount()
    }
  },
)
