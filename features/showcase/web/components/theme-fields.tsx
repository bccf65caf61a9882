import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { Slider } from '#ui/slider/slider.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { type Rated, fromHex, toHex, worstOf } from './theme-colors.ts'
import styles from './theme-editor.module.css'
import { GROUPS } from './theme-groups.ts'
import { BUILT_IN, type Part, type Skin, type Theme, kindOf, mostOf } from './theme-tokens.ts'

interface ThemeFieldsProps {
  theme: Theme
  skin: Skin
  rated: readonly Rated[]
  onSet: (part: Part, token: string, value: string) => void
}

/** Every token that can be changed: colors of a skin with what they reach, then the sizes of both. */
export function ThemeFields({ theme, skin, rated, onSet }: ThemeFieldsProps) {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  return (
    <div className={styles.groups}>
      {GROUPS.map(({ key, tokens }) => (
        <fieldset key={key} className={styles.group}>
          <legend>{t(`theme.groups.${key}`)}</legend>
          {tokens.map(token =>
            kindOf(BUILT_IN[skin][token] ?? '') === 'share' ? (
              <Slider
                key={token}
                label={`--${token}`}
                value={Number(theme[skin][token])}
                max={1}
                step={0.01}
                format={format.percent}
                onChange={value => onSet(skin, token, `${value}`)}
              />
            ) : (
              <ColorField
                // Another theme or color discards unfinished input.
                key={`${skin} ${token}`}
                token={token}
                value={theme[skin][token] ?? ''}
                worst={worstOf(rated, token)}
                onChange={value => onSet(skin, token, value)}
              />
            ),
          )}
        </fieldset>
      ))}
      <fieldset className={styles.group}>
        <legend>{t('theme.groups.sizes')}</legend>
        <div className={styles.sizes}>
          {Object.entries(theme.sizes).map(([token, value]) => (
            <Slider
              key={token}
              label={`--${token}`}
              value={Number.parseInt(value, 10)}
              max={mostOf(token)}
              format={pixels => `${pixels} px`}
              onChange={pixels => onSet('sizes', token, `${pixels}px`)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}

interface ColorFieldProps {
  token: string
  value: string
  worst: Rated | undefined
  onChange: (value: string) => void
}

/** A color by the browser's own field or by its six signs, and the contrast of the pair that needs it most. */
function ColorField({ token, value, worst, onChange }: ColorFieldProps) {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const id = useId()
  const hex = toHex(value)
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && !/^#[\da-f]{6}$/i.test(typed.trim())
  function handleType(text: string): void {
    setTyped(text)
    if (/^#[\da-f]{6}$/i.test(text.trim())) onChange(fromHex(text.trim(), value))
  }
  const partner = worst?.text === token ? worst.ground : worst?.text
  return (
    <div className={styles.color}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={t('theme.pick', { token })}
        value={hex}
        onChange={event => {
          setTyped(undefined)
          onChange(fromHex(event.currentTarget.value, value))
        }}
      />
      <label htmlFor={id} className={styles.token}>
        <code dir="ltr">--{token}</code>
      </label>
      <input
        id={id}
        className={styles.hex}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={typed ?? hex}
        aria-invalid={isWrong || undefined}
        aria-describedby={worst === undefined && !isWrong ? undefined : `${id}-about`}
        onChange={event => handleType(event.currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      <span id={`${id}-about`} className={styles.about}>
        {isWrong ? <span className={styles.wrong}>{t('theme.wrongHex')}</span> : null}
        {worst === undefined || isWrong ? null : (
          <>
            <StatusBadge
              tone={worst.ratio >= worst.least ? 'good' : 'bad'}
              text={`${format.number(Math.floor(worst.ratio * 10) / 10)}:1`}
              isPlain
            />
            <span className={styles.partner}>
              {t('theme.with', {
                token: `\u2066--${partner ?? ''}\u2069`,
                min: format.number(worst.least),
              })}
            </span>
          </>
        )}
      </span>
    </div>
  )
}
