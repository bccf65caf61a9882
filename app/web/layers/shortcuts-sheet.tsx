import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { type Shortcut, listShortcuts } from '#platform/web/shortcuts/registry.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Keys } from '#ui/keys/keys.tsx'
import styles from './shortcuts-sheet.module.css'

// Every shortcut that works now: here on this screen, and everywhere.

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('frame')
  const { singleKeyShortcuts } = usePreferences()
  const shown = (shortcut: Shortcut) =>
    singleKeyShortcuts || shortcut.keys.startsWith('mod+') || shortcut.run === undefined
  return (
    <Dialog title={t('sheet.title')} shape="drawer" onClose={onClose}>
      {/* A scrollable region must be focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.lists} role="group" aria-label={t('sheet.title')} tabIndex={0}>
        {singleKeyShortcuts ? null : (
          <div className={styles.off}>
            <p>{t('sheet.off')}</p>
            <Button onClick={() => setPreferences({ singleKeyShortcuts: true })}>
              {t('sheet.turnOn')}
            </Button>
          </div>
        )}
        <List title={t('sheet.screen')} shortcuts={listShortcuts('screen').filter(shown)} />
        <List title={t('sheet.everywhere')} shortcuts={listShortcuts('everywhere').filter(shown)} />
      </div>
    </Dialog>
  )
}

function List({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  if (shortcuts.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className={styles.line}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
