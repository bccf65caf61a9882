import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { ThemeEditor } from './theme-editor.tsx'

async function show() {
  await loadTexts(['showcase'])
  return showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <ThemeEditor />
    </QueryClientProvider>
  ))
}
const jsonFile = (content: unknown) =>
  new File([JSON.stringify(content)], 'dusk.json', { type: 'application/json' })
const THEME = { format: 'smart-fft.theme', version: 1, name: 'Dusk' }

it('SHOW-07 a token changes only the preview, and its contrast is reported at once', async () => {
  const screen = await show()
  const preview = screen.getByRole('group', { name: 'Theme preview' })
  const field = screen.getByRole('textbox', { name: '--soft' })
  await expect
    .element(screen.getByText('Every color pair has enough contrast, in dark and light.'))
    .toBeVisible()
  await expect
    .element(field)
    .toHaveAccessibleDescription(/^\d+(\.\d)?:1\s?with \u2066--raised\u2069, at least 4.5:1$/)
  await field.fill('#30343c')
  await expect
    .element(
      screen.getByRole('status').filter({ hasText: 'Dark: 4 pairs have too little contrast.' }),
    )
    .toBeVisible()
  const soft = (element: Element) => getComputedStyle(element).getPropertyValue('--soft')
  expect(soft(preview.element())).not.toBe(soft(document.documentElement))
  await field.fill('#30')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('Six hex digits after #, such as #3fa9d4')
  await userEvent.tab()
  await expect.element(field).toHaveValue('#30343c')
  await screen.getByRole('radio', { name: 'Light' }).click({ force: true })
  await expect.element(preview).toHaveAttribute('data-skin', 'light')
  await screen.getByRole('button', { name: 'Reset to default' }).click()
  await expect
    .element(screen.getByText('Every color pair has enough contrast, in dark and light.'))
    .toBeVisible()
})

it('SHOW-07 an exported theme is imported again, and an invalid one is rejected by name', async () => {
  const screen = await show()
  const input = screen.getByLabelText('Import JSON')
  await input.upload(jsonFile({ ...THEME, dark: { glitter: 'oklch(1 0 0)' } }))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Couldn’t import the fileThere is no token dark --glitter.')
  await input.upload(jsonFile({ ...THEME, dark: { accent: 'red' } }))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Couldn’t import the filedark --accent can’t be “red”.')
  await input.upload(
    jsonFile({ ...THEME, dark: { accent: 'oklch(1 0 0)' }, sizes: { 'r-card': '20px' } }),
  )
  await expect.element(screen.getByRole('textbox', { name: 'Theme name' })).toHaveValue('Dusk')
  await expect
    .element(screen.getByRole('textbox', { name: '--accent', exact: true }))
    .toHaveValue('#ffffff')
  await expect.element(screen.getByRole('slider', { name: '--r-card' })).toHaveValue('20')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
