import { IconMoon, IconSun } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { LANGUAGES, setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { CoverArt } from '#ui/brand/cover-art.tsx'
import { Logo } from '#ui/brand/logo.tsx'
import button from '#ui/button/button.module.css'
import { Select } from '#ui/select/select.tsx'
import styles from './setup-layout.module.css'

interface SetupLayoutProps {
  title: string
  text: string
  /** How far one is. */
  progress?: ReactNode
  children?: ReactNode
}

/** Looks as the sign-in page does; how it looks and speaks can be chosen before anything else. */
export function SetupLayout({ title, text, progress, children }: SetupLayoutProps) {
  const heading = useFocusOnChange(title)
  useEffect(() => {
    document.title = `${title} · SMART FFT`
  }, [title])
  return (
    <div className={styles.page}>
      <CoverArt />
      <div className={styles.side}>
        <header className={styles.bar}>
          <Logo withName />
          <Looks />
        </header>
        <main className={styles.pane}>
          <div>
            {progress}
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            <p className={styles.text}>{text}</p>
          </div>
          {children}
        </main>
      </div>
    </div>
  )
}

function Looks() {
  const { t } = useTranslation('setup')
  const { t: tSettings } = useTranslation('settings')
  const { language, skin } = usePreferences()
  const isDark = skin === 'dark'
  const name = t(isDark ? 'toLight' : 'toDark')
  return (
    <div className={styles.looks}>
      <Select
        aria-label={tSettings('fields.language')}
        value={language}
        options={LANGUAGES.map(value => ({ value, text: tSettings(`languages.${value}`) }))}
        onChoose={value => setPreferences({ language: LANGUAGES.find(one => one === value) })}
      />
      <button
        type="button"
        className={button.icon}
        aria-label={name}
        title={name}
        onClick={() => setPreferences({ skin: isDark ? 'light' : 'dark' })}
      >
        {isDark ? <IconSun size={19} stroke={1.7} /> : <IconMoon size={19} stroke={1.7} />}
      </button>
    </div>
  )
}

/** A step that follows another is read out; the first leaves the focus where it is. */
function useFocusOnChange(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus()
    shown.current = title
  }, [title])
  return heading
}
