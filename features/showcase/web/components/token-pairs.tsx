import { useMemo } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { contrast, readColor } from '#ui/theme/contrast.ts'
import styles from './token-pairs.module.css'

interface TokenPairsProps {
  texts: readonly string[]
  grounds: readonly string[]
  /** What each pair must reach. */
  least: number
}

/** Required for text; lines and shapes need less, and are shown as such. */
const MIN_TEXT = 4.5

/** Each color on each background, with its contrast in the current theme. */
export function TokenPairs({ texts, grounds, least }: TokenPairsProps) {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const { skin } = usePreferences()
  const isText = least >= MIN_TEXT
  // The tokens are those of the skin, which is on the document by now.
  const ratio = useMemo(
    () => ({ skin, of: ratioOf(getComputedStyle(document.documentElement)) }),
    [skin],
  ).of
  return (
    // A box that scrolls must be within reach of the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('colors.pairs')}>
      <table className={styles.pairs}>
        <thead>
          <tr>
            <th scope="col">{t('colors.token')}</th>
            {grounds.map(ground => (
              <th key={ground} scope="col">
                <code dir="ltr">--{ground}</code>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.map(text => (
            <tr key={text}>
              <th scope="row">
                <span className={styles.swatch} style={{ background: `var(--${text})` }} />
                <code dir="ltr">--{text}</code>
              </th>
              {grounds.map(ground => {
                const value = ratio(text, ground)
                return (
                  <td key={ground}>
                    <span
                      aria-hidden="true"
                      className={styles.sample}
                      style={{ background: `var(--${ground})`, color: `var(--${text})` }}
                    >
                      {isText ? 'Aa' : <span className={styles.shape} />}
                    </span>
                    <StatusBadge
                      tone={value >= least ? 'good' : 'bad'}
                      text={`${format.number(Math.floor(value * 10) / 10)}:1`}
                      isPlain
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ratioOf =
  (tokens: CSSStyleDeclaration) =>
  (text: string, ground: string): number =>
    contrast(
      readColor(tokens.getPropertyValue(`--${text}`)),
      readColor(tokens.getPropertyValue(`--${ground}`)),
    )
