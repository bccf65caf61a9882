import {
  IconAlignBoxCenterStretch,
  IconArrowsHorizontal,
  IconBan,
  IconBoxAlignBottom,
  IconBoxAlignTop,
  IconBoxMargin,
  IconBoxPadding,
  IconEyeOff,
  type Icon,
  IconLayoutNavbar,
  IconLayoutSidebar,
  IconLayoutSidebarLeftCollapse,
  IconMoon,
  IconRefresh,
  IconSquareHalf,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
  IconTransitionRight,
  IconZoomIn,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { LANGUAGES, setPreferences, usePreferences } from '../../platform/preferences/preferences.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LANGUAGE_NAMES } from '../layout/language-names.ts'
import { resetPreferences } from './reset-preferences.ts'
import styles from './customizer.module.css'

// How the product looks, for the person who is signed in (NAV-09). Each choice acts at once; the drawer leaves the screen in view.

export function Customizer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('customizer')
  const preferences = usePreferences()
  const menu = preferences.menuHidden ? 'hidden' : preferences.menuCollapsed ? 'collapsed' : 'open'
  const choices = (key: 'skin' | 'direction' | 'content' | 'navbar' | 'footer' | 'transition', icons: Record<string, Icon>) => (
    <Choices
      name={t(`${key}.name`)}
      value={preferences[key]}
      options={Object.entries<Icon>(icons).map(([value, icon]) => ({ value, text: t(`${key}.${value}`), icon }))}
      onChoose={value => setPreferences({ [key]: value })}
    />
  )
  return (
    <Dialog
      title={t('title')}
      shape="drawer"
      isClear
      onClose={onClose}
      foot={
        <Button icon={<IconRefresh size={16} stroke={1.8} />} onClick={resetPreferences}>
          {t('reset')}
        </Button>
      }
    >
      <div className={styles.fields}>
        {choices('skin', { dark: IconMoon, light: IconSun })}
        <Choices
          name={t('language')}
          value={preferences.language}
          options={LANGUAGES.map(value => ({ value, text: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
          onChoose={value => setPreferences({ language: LANGUAGES.find(one => one === value) })}
        />
        {choices('direction', { ltr: IconTextDirectionLtr, rtl: IconTextDirectionRtl })}
        {choices('content', { boxed: IconAlignBoxCenterStretch, full: IconArrowsHorizontal })}
        <Choices
          mirrors
          name={t('menu.name')}
          value={menu}
          options={[
            { value: 'open', text: t('menu.open'), icon: IconLayoutSidebar },
            { value: 'collapsed', text: t('menu.collapsed'), icon: IconLayoutSidebarLeftCollapse },
            { value: 'hidden', text: t('menu.hidden'), icon: IconEyeOff },
          ]}
          onChoose={value => setPreferences({ menuCollapsed: value === 'collapsed', menuHidden: value === 'hidden' })}
        />
        {choices('navbar', { floating: IconBoxMargin, sticky: IconBoxAlignTop, static: IconLayoutNavbar, hidden: IconEyeOff })}
        {choices('footer', { static: IconBoxPadding, sticky: IconBoxAlignBottom, hidden: IconEyeOff })}
        {choices('transition', { fade: IconSquareHalf, slide: IconTransitionRight, zoom: IconZoomIn, none: IconBan })}
        <SingleKeys isOn={preferences.singleKeyShortcuts} />
      </div>
    </Dialog>
  )
}

interface ChoicesProps {
  name: string
  value: string
  options: { value: string; text: ReactNode; icon?: Icon }[]
  /** The pictures have a beginning and an end. */
  mirrors?: boolean
  onChoose: (value: string) => void
}

function Choices({ name, value, options, mirrors = false, onChoose }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset className={styles.field} data-mirrors={mirrors || undefined}>
      <legend className={styles.legend}>{name}</legend>
      <div className={styles.choices}>
        {options.map(({ value: one, text, icon: Icon }) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name={id} value={one} checked={one === value} onChange={() => onChoose(one)} />
            {Icon === undefined ? null : <Icon className={styles.icon} size={20} stroke={1.6} aria-hidden="true" />}
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Letters as shortcuts disturb those who speak to their computer, or press keys by accident (WCAG 2.1.4). */
function SingleKeys({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('customizer')
  const id = useId()
  return (
    <div className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        aria-describedby={`${id}-help`}
        onChange={event => setPreferences({ singleKeyShortcuts: event.currentTarget.checked })}
      />
      <div>
        <label className={styles.legend} htmlFor={id}>
          {t('singleKeys')}
        </label>
        <p id={`${id}-help`} className={styles.help}>
          {t('singleKeysHelp')}
        </p>
      </div>
    </div>
  )
}
