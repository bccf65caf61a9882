import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { readShortcutKeys } from '#platform/web/preferences/shortcut-keys.ts'
import { readKey } from '#platform/web/shortcuts/registry.ts'
import { useDefaultShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Keys } from '#ui/keys/keys.tsx'
import { LIST_KEYS } from '#ui/list/use-list-keys.ts'
import { Switch } from '#ui/switch/switch.tsx'
import styles from './account.module.css'

interface Line {
  /** Default keys: identify the shortcut. */
  keys: string
  label: string
}

/** Keyboard shortcuts and their custom keys (ACC-14). */
export function ShortcutsCard() {
  const { t } = useTranslation(['account-setting', 'customizer', 'ui'])
  const { singleKeyShortcuts } = usePreferences()
  const [recording, setRecording] = useState<string>()
  const [taken, setTaken] = useState<string>()
  const lines: Line[] = [
    ...useDefaultShortcuts('everywhere').filter(unique),
    ...LIST_KEYS.map(({ keys, text }) => ({
      keys,
      label: t('shortcuts.inLists', { what: t(`ui:${text}`) }),
    })),
  ]
  const own = readShortcutKeys()
  const keysOf = (line: Line) => own[line.keys] ?? line.keys

  function choose(line: Line, keys: string): void {
    setRecording(undefined)
    const other = lines.find(one => one.keys !== line.keys && keysOf(one) === keys)
    setTaken(other === undefined ? undefined : t('shortcuts.taken', { what: other.label }))
    if (other !== undefined) return
    const { [line.keys]: _, ...rest } = own
    setPreferences({ shortcutKeys: keys === line.keys ? rest : { ...rest, [line.keys]: keys } })
  }
  return (
    <Card title={t('shortcuts.title')}>
      <p className={styles.text}>{t('shortcuts.text')}</p>
      <Switch
        label={t('customizer:singleKeys')}
        help={t('customizer:singleKeysHelp')}
        isOn={singleKeyShortcuts}
        onChange={isOn => setPreferences({ singleKeyShortcuts: isOn })}
      />
      <p role="alert" className={styles.warn}>
        {taken}
      </p>
      <ul className={styles.rows}>
        {lines.map(line => (
          <li key={line.keys} className={`${styles.row} ${styles.tight}`}>
            <span className={styles.rowWords}>{line.label}</span>
            {recording === line.keys ? (
              <Recorder
                onKeys={keys => choose(line, keys)}
                onCancel={() => setRecording(undefined)}
              />
            ) : (
              <>
                <Keys keys={keysOf(line)} />
                <Button
                  kind="quiet"
                  aria-label={t('shortcuts.changeOne', { what: line.label })}
                  onClick={() => setRecording(line.keys)}
                >
                  {t('shortcuts.change')}
                </Button>
                {own[line.keys] === undefined ? null : (
                  <Button
                    kind="quiet"
                    aria-label={t('shortcuts.resetOne', { what: line.label })}
                    onClick={() => choose(line, line.keys)}
                  >
                    {t('shortcuts.reset')}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The shell lists some twice: by a letter and by Ctrl. */
const unique = (line: Line, index: number, all: readonly Line[]): boolean =>
  all.findIndex(one => one.keys === line.keys) === index

const SECOND_MS = 900

/** Records keys: one, or two in sequence without Ctrl; Esc cancels. */
function Recorder({ onKeys, onCancel }: { onKeys: (keys: string) => void; onCancel: () => void }) {
  const { t } = useTranslation('account-setting')
  const [first, setFirst] = useState<string>()
  useEffect(() => {
    const timer = first === undefined ? undefined : setTimeout(() => onKeys(first), SECOND_MS)
    const handleKey = (event: KeyboardEvent): void => {
      const key = readKey(event)
      if (key === undefined || key === 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') onCancel()
      else if (first !== undefined) onKeys(`${first} ${key}`)
      else if (key.startsWith('mod+')) onKeys(key)
      else setFirst(key)
    }
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', handleKey, { capture: true })
    }
  }, [first, onKeys, onCancel])
  return (
    <span className={styles.recording} role="status">
      {first === undefined ? t('shortcuts.press') : <Keys keys={first} />}
    </span>
  )
}
