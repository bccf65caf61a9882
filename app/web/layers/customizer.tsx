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
  IconRefresh,
  IconSquareHalf,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
  IconTransitionRight,
  IconZoomIn,
} from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { LANGUAGES, setPreferences, usePreferences } from '#platform/web/preferences/preferences.ts'
import { Button } from '#ui/button/button.tsx'
import { Choices } from '#ui/choices/choices.tsx'
import { ThemeChoices } from '#ui/choices/theme-choices.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { LANGUAGE_NAMES } from '../layout/language-names.ts'
import { resetPreferences } from './reset-preferences.ts'
import styles from './customizer.module.css'

// Appearance settings of the signed-in user (NAV-09). Every choice applies at once; the drawer keeps the screen visible.

export function Customizer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('customizer')
  const preferences = usePreferences()
  const menu = preferences.menuHidden ? 'hidden' : preferences.menuCollapsed ? 'collapsed' : 'open'
  const choices = (
    key: 'direction' | 'content' | 'navbar' | 'footer' | 'transition',
    icons: Record<string, Icon>,
  ) => (
    <Choices
      name={t(`${key}.name`)}
      value={preferences[key]}
      options={Object.entries<Icon>(icons).map(([value, icon]) => ({
        value,
        text: t(`${key}.${value}`),
        icon,
      }))}
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
        <ThemeChoices />
        <Choices
          name={t('language')}
          value={preferences.language}
          options={LANGUAGES.map(value => ({
            value,
            text: <span lang={value}>{LANGUAGE_NAMES[value]}</span>,
          }))}
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
          onChoose={value =>
            setPreferences({ menuCollapsed: value === 'collapsed', menuHidden: value === 'hidden' })
          }
        />
        {choices('navbar', {
          floating: IconBoxMargin,
          sticky: IconBoxAlignTop,
          static: IconLayoutNavbar,
          hidden: IconEyeOff,
        })}
        {choices('footer', {
          static: IconBoxPadding,
          sticky: IconBoxAlignBottom,
          hidden: IconEyeOff,
        })}
        {choices('transition', {
          fade: IconSquareHalf,
          slide: IconTransitionRight,
          zoom: IconZoomIn,
          none: IconBan,
        })}
        {/* Single-key shortcuts can be triggered by speech input or by accident (WCAG 2.1.4). */}
        <Switch
          label={t('singleKeys')}
          help={t('singleKeysHelp')}
          isOn={preferences.singleKeyShortcuts}
          onChange={singleKeyShortcuts => setPreferences({ singleKeyShortcuts })}
        />
      </div>
    </Dialog>
  )
}
