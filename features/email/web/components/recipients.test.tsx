import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { Recipients } from './recipients.tsx'

const people = [
  { name: 'Adaeze Carolina Okafor', email: 'admin@example.com' },
  { name: 'Bilal Haddad', email: 'maintainer@example.com' },
]

it.each(['ar', 'en'] as const)(
  'MAIL-10 recipients are read from the beginning of their names in %s, on a phone too',
  async language => {
    setPreferences({ language })
    await loadTexts(['email'])
    const screen = await showScreen(() => (
      <div dir={language === 'ar' ? 'rtl' : 'ltr'} style={{ display: 'grid', width: 280 }}>
        <Recipients people={people} />
      </div>
    ))
    const line = screen.getByTitle(/admin@example\.com/).element()
    const { left, right } = line.getBoundingClientRect()
    const names = [...line.querySelectorAll('bdi')]
    expect(names.map(name => name.textContent)).toEqual(people.map(({ name }) => name))
    for (const name of names) {
      const box = name.getBoundingClientRect()
      expect(box.left).toBeGreaterThanOrEqual(left)
      expect(box.right).toBeLessThanOrEqual(right)
    }
  },
)
