import { containsText } from '#platform/contract/fold.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { createElement, useState } from 'react'
import type { IconShape } from 'virtual:icons'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { copyText } from '#ui/export/copy-text.ts'
import { SearchBox } from '#ui/list/search-box.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { NoMatchState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import styles from './icon-browser.module.css'

const readIcons = async () => (await import('virtual:icons')).icons

/** Every picture that the application uses: found by its name or by what it shows, copied by a press. */
export function IconBrowser() {
  const { t } = useTranslation('showcase')
  const [q, setQ] = useState('')
  const icons = useQuery({
    queryKey: ['showcase', 'icons'],
    queryFn: readIcons,
    staleTime: Infinity,
  })
  return (
    <>
      <SearchBox label={t('icons.search')} value={q} onSearch={setQ} />
      <Loaded query={icons} failed={t('icons.failed')} skeleton={[320, 280, 300]}>
        {all => <Found icons={all} q={q} onClear={() => setQ('')} />}
      </Loaded>
    </>
  )
}

function Found({
  icons,
  q,
  onClear,
}: {
  icons: readonly IconShape[]
  q: string
  onClear: () => void
}) {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const found = icons.filter(({ name, tags }) =>
    [name, ...tags].some(word => containsText(word, q)),
  )
  async function handleCopy(name: string): Promise<void> {
    try {
      await copyText(Promise.resolve(`import { ${name} } from '@tabler/icons-react'`))
      toast.done(t('icons.copied', { name }))
    } catch {
      toast.error(t('icons.notCopied'))
    }
  }
  return (
    <>
      <p className={styles.count} role="status">
        {t('icons.count', { count: found.length, shown: format.number(found.length) })}
      </p>
      {found.length === 0 ? (
        <NoMatchState onClear={onClear} />
      ) : (
        <ul className={styles.icons}>
          {found.map(icon => (
            <li key={icon.name}>
              <button
                type="button"
                className={styles.icon}
                onClick={() => void handleCopy(icon.name)}
              >
                <Drawing icon={icon} />
                <span className={styles.name}>{icon.name.replace('Icon', '')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Drawing({ icon: { name, shapes } }: { icon: IconShape }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapes.map(([tag, attributes], index) =>
        createElement(tag, { key: `${name}-${index}`, ...attributes }),
      )}
    </svg>
  )
}
