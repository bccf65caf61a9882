import { expect, it, vi } from 'vitest'
import { showScreen } from '../page/test-screen.tsx'
import { FileField } from './file-field.tsx'

it('X-26 a file field uses the screen’s language and shows the selected file', async () => {
  const choose = vi.fn<(file: File | undefined) => void>()
  const screen = await showScreen(() => (
    <FileField label="Calendar file" accept=".ics" help="Up to 2 MB" onChoose={choose} />
  ))
  const input = screen.getByLabelText('Calendar file')
  // The browser's own words are out of sight.
  expect(getComputedStyle(input.element()).opacity).toBe('0')
  await expect
    .element(input)
    .toHaveAccessibleDescription('Drop a file here, or choose one Up to 2 MB')
  await input.upload(new File(['BEGIN:VCALENDAR'], 'team.ics', { type: 'text/calendar' }))
  await expect.element(screen.getByText('team.ics')).toBeVisible()
  await expect.element(input).toHaveAccessibleDescription('team.ics Up to 2 MB')
  expect(choose.mock.lastCall?.[0]?.name).toBe('team.ics')
})
