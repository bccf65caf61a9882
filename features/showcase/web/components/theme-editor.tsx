import { IconDownload, IconMoon, IconSun, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Choices } from '#ui/choices/choices.tsx'
import { saveFile } from '#ui/export/save-file.ts'
import { InputGroup } from '#ui/input-group/input-group.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { ThemeFields } from './theme-fields.tsx'
import { ThemePreview } from './theme-preview.tsx'
import styles from './theme-editor.module.css'
import {
  BUILT_IN,
  type Part,
  type Refusal,
  SKINS,
  type Theme,
  readTheme,
  writeCss,
  writeJson,
} from './theme-tokens.ts'
import { ratePairs } from './theme-colors.ts'

const DRAFT_KEY = 'theme-draft'

/** What was worked on in this tab. */
function readDraft(): Theme {
  const stored = readTheme(sessionStorage.getItem(DRAFT_KEY) ?? '')
  return 'problem' in stored ? BUILT_IN : stored
}

/** The tokens of both skins to be changed, seen on components at once, taken along as a file. Nothing else on the screen changes. */
export function ThemeEditor() {
  const { t } = useTranslation('showcase')
  const preferences = usePreferences()
  const [skin, setSkin] = useState<(typeof SKINS)[number]>(
    preferences.skin === 'light' ? 'light' : 'dark',
  )
  const [theme, setTheme] = useState(readDraft)
  const [refusal, setRefusal] = useState<Refusal>()
  const rated = ratePairs(theme[skin])

  function put(next: Theme): void {
    sessionStorage.setItem(DRAFT_KEY, writeJson(next))
    setTheme(next)
    setRefusal(undefined)
  }
  const set = (part: Part, token: string, value: string) =>
    put({ ...theme, [part]: { ...theme[part], [token]: value } })
  async function handleImport(file: File): Promise<void> {
    const read = readTheme(await file.text())
    if ('problem' in read) {
      setRefusal(read)
      return
    }
    put(read)
    toast.done(t('theme.imported', { name: file.name }))
  }
  return (
    <div className={styles.editor}>
      <div className={styles.head}>
        <InputGroup
          label={t('theme.name')}
          value={theme.name}
          onChange={name => put({ ...theme, name: name.slice(0, 60) })}
        />
        <Choices
          name={t('w.skin')}
          value={skin}
          options={[
            { value: 'dark', text: t('w.dark'), icon: IconMoon },
            { value: 'light', text: t('w.light'), icon: IconSun },
          ]}
          onChoose={value => setSkin(value === 'light' ? 'light' : 'dark')}
        />
      </div>
      <Tools
        theme={theme}
        onImport={file => void handleImport(file)}
        onReset={() => put(BUILT_IN)}
      />
      {refusal === undefined ? null : (
        <Alert tone="bad" title={t('theme.refused')} isUrgent onClose={() => setRefusal(undefined)}>
          {t(`theme.problems.${refusal.problem}`, { token: refusal.token, value: refusal.value })}
        </Alert>
      )}
      <Verdict theme={theme} />
      <div className={styles.board}>
        <ThemeFields theme={theme} skin={skin} rated={rated} onSet={set} />
        <ThemePreview theme={theme} skin={skin} />
      </div>
    </div>
  )
}

function Tools({
  theme,
  onImport,
  onReset,
}: {
  theme: Theme
  onImport: (file: File) => void
  onReset: () => void
}) {
  const { t } = useTranslation('showcase')
  const stem = theme.name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  const save = (text: string, type: 'css' | 'json') =>
    saveFile({
      blob: new Blob([text], { type: type === 'css' ? 'text/css' : 'application/json' }),
      name: `${stem === '' ? 'theme' : stem}.${type}`,
    })
  return (
    <div className={styles.tools}>
      <Button
        icon={<IconDownload size={16} stroke={1.7} />}
        onClick={() => save(writeCss(theme), 'css')}
      >
        {t('theme.exportCss')}
      </Button>
      <Button
        icon={<IconDownload size={16} stroke={1.7} />}
        onClick={() => save(writeJson(theme), 'json')}
      >
        {t('theme.exportJson')}
      </Button>
      <FileButton
        icon={<IconUpload size={16} stroke={1.7} />}
        text={t('theme.import')}
        onChoose={onImport}
      />
      <Button kind="quiet" onClick={onReset}>
        {t('theme.reset')}
      </Button>
    </div>
  )
}

/** A file input styled like the neighboring buttons. */
function FileButton({
  icon,
  text,
  onChoose,
}: {
  icon: ReactNode
  text: string
  onChoose: (file: File) => void
}) {
  return (
    <label className={styles.file}>
      {icon}
      {text}
      <input
        type="file"
        accept=".json,application/json"
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          if (file !== undefined) onChoose(file)
          // The same file, mended, may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

/** Whether everything can be read, in both skins. */
function Verdict({ theme }: { theme: Theme }) {
  const { t } = useTranslation('showcase')
  const short = SKINS.map(skin => ({
    skin,
    count: ratePairs(theme[skin]).filter(({ ratio, least }) => ratio < least).length,
  }))
  const words = short
    .filter(({ count }) => count > 0)
    .map(({ skin, count }) => t(`theme.short.${skin}`, { count }))
  return (
    <p className={styles.verdict} role="status" data-short={words.length > 0 || undefined}>
      {words.length === 0 ? t('theme.allRead') : words.join(' ')}
    </p>
  )
}
