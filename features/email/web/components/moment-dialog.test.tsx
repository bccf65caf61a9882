import { expect, it, onTestFinished } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { MomentDialog } from './moment-dialog.tsx'

it('MAIL-15 a time to send later is of the account’s time zone, not of the browser’s', async () => {
  const chosen: string[] = []
  onTestFinished(() => setPreferences({ timeZone: '' }))
  await loadTexts(['email'])
  const screen = await showScreen(() => (
    <MomentDialog
      title="Send later"
      confirm="Schedule"
      onChoose={moment => chosen.push(moment)}
      onClose={() => undefined}
    />
  ))
  const field = screen.getByRole('textbox', { name: 'Date and time' })
  for (const [timeZone, moment] of [
    ['Asia/Tokyo', '2098-12-05T01:00:00.000Z'],
    ['America/New_York', '2098-12-05T15:00:00.000Z'],
  ] as const) {
    setPreferences({ timeZone })
    await expect.element(screen.getByText(`Your time zone: ${timeZone}`)).toBeVisible()
    await field.fill('05/12/2098 10:00 AM')
    await screen.getByRole('button', { name: 'Schedule' }).click()
    expect(chosen.at(-1)).toBe(moment)
  }
})
